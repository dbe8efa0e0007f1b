package letter_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/letter"
	"quarterdeck/term/termtest"
)

// list returns moves of these actions. Those with a blank start from a piece.
func list(actions ...string) (moves []table.Move) {
	for _, a := range actions {
		m := table.Move{Action: a, Label: strings.ToUpper(a[:1]) + a[1:]}
		if strings.Contains(a, " ") {
			m.From = a
		}
		moves = append(moves, m)
	}
	return moves
}

// keys returns the keys of a list of moves.
func keys(k *letter.Keys, moves []table.Move) map[string]string {
	k.Update(moves)
	var actions []string
	for i := range moves {
		actions = append(actions, moves[i].Action)
	}
	return k.Among(actions)
}

// TestSteady: a move that comes back has its key again. A new one gets none of the list before, nor the one that was pressed.
func TestSteady(t *testing.T) {
	k := letter.New()
	for _, c := range []struct {
		pressed byte
		moves   []table.Move
		want    string
	}{
		{0, list("play K", "play Q", "end"), "map[end:E play K:a play Q:b]"},
		{'a', list("play J", "play Q", "enter"), "map[enter:N play J:c play Q:b]"},
		{'E', list("play K", "search"), "map[play K:a search:S]"},
		{'S', list("play K", "stay", "end", "play T"), "map[end:E play K:a play T:d stay:T]"},
		{'b', list("play Q", "end"), "map[end:E play Q:e]"},
	} {
		k.Press(c.pressed)
		if got := fmt.Sprint(keys(k, c.moves)); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	if !k.Had('E') || k.Had('z') {
		t.Error("E was a key, and z was none")
	}
}

// TestMany: where a list has more moves than there are keys, some have none. A part of it has the keys of the whole list, so that no key
// means one move there and another one here.
func TestMany(t *testing.T) {
	k := letter.New()
	var actions []string
	for i := range len(letter.Ordinary) + 5 {
		actions = append(actions, fmt.Sprint("move ", i))
	}
	if got := keys(k, list(append(actions, "end")...)); len(got) != len(letter.Ordinary)+1 || got["end"] != "E" {
		t.Errorf("%d moves have keys", len(got))
	}
	if got := fmt.Sprint(k.Among(actions[33:])); got != "map[move 33:9 move 34:0]" {
		t.Errorf("of the last moves, %v have keys", got)
	}
}

// TestGames: in whole matches of all games, each key that a move has for itself means no other move, and the move has no other key. An
// ordinary key does not pass to another move in the next list.
func TestGames(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		r := rand.New(rand.NewPCG(1, 2))
		d := termtest.Begin(t, 3, id, 2, "Ann", "Bob")
		byViewer := map[int]*letter.Keys{}
		own, last := map[string]string{}, map[string]string{}
		for range 600 {
			v, err := d.View(context.Background(), term.Now)
			if err != nil {
				t.Fatal(err)
			}
			if v.Phase == match.Finished {
				break
			}
			if byViewer[v.Viewer] == nil {
				byViewer[v.Viewer] = letter.New()
			}
			now := map[string]string{}
			got := keys(byViewer[v.Viewer], v.Table.Moves)
			for i := range v.Table.Moves {
				m := &v.Table.Moves[i]
				key, who := got[m.Action], fmt.Sprint(v.Viewer)
				word, _, _ := strings.Cut(m.Label, " ")
				switch {
				case key == "" || key == "h":
					t.Fatalf("%s: %q has the key %q", id, m.Label, key)
				case letter.HasOwn(m) != (strings.ToUpper(key) == key && key > "9"):
					t.Fatalf("%s: %q has the key %s", id, m.Label, key)
				case letter.HasOwn(m):
					for _, pair := range [][2]string{{who + " " + key, word}, {who + "=" + word + m.Action, key}} {
						if before := own[pair[0]]; before != "" && before != pair[1] {
							t.Fatalf("%s: %q is now %s, not %s", id, pair[0], pair[1], before)
						}
						own[pair[0]] = pair[1]
					}
				default:
					if before := last[who+key]; before != "" && before != m.Action {
						t.Fatalf("%s: the key %s passes from %s to %s", id, key, before, m.Action)
					}
					now[who+key] = m.Action
				}
			}
			for k, action := range last { // of the other player
				if !strings.HasPrefix(k, fmt.Sprint(v.Viewer)) {
					now[k] = action
				}
			}
			last = now
			m := v.Table.Moves[r.IntN(len(v.Table.Moves))]
			byViewer[v.Viewer].Press(got[m.Action][0])
			if err := d.Act(context.Background(), match.Request{Seat: game.Seat(v.Viewer), Action: m.Action, Version: v.Version}); err != nil {
				t.Fatal(err)
			}
		}
	}
}
