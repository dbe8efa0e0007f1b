package goofspiel_test

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/game/gametest/script"
)

// One test a rule; each is named after the rule in rules.md.

// GS-1: two seats with the same cards.
func TestGS1TwoSeats(t *testing.T) {
	st := after(t, "cards=3 prizes=descending")
	for s := range game.Seat(2) {
		wantLegal(t, st, s, "play 1, play 2, play 3")
	}
	if _, err := goofspiel.Game().New(game.Setup{Seats: 3}); err == nil {
		t.Error("three seats are accepted")
	}
}

// GS-2: thirteen cards from 1 to 13, or the lowest of them.
func TestGS2Cards(t *testing.T) {
	wantLegal(t, after(t, ""), game.Nature, "prize 1, prize 2, prize 3, prize 4, prize 5, prize 6, prize 7, prize 8, prize 9, prize 10, prize 11, prize 12, prize 13")
	wantLegal(t, after(t, "cards=2"), game.Nature, "prize 1, prize 2")
}

// GS-3: with prizes=descending the highest prize left is up, and nothing is drawn.
func TestGS3Descending(t *testing.T) {
	st := after(t, "cards=3 prizes=descending", "0 play 1", "1 play 2")
	wantScore(t, st, 0, 3) // the 3 came first
	st = after(t, "cards=3 prizes=descending", "0 play 1", "1 play 2", "0 play 2", "1 play 1")
	wantScore(t, st, 2, 3) // then the 2
}

// GS-4: with prizes=random each prize left is equally likely; the last one is turned up too.
func TestGS4Random(t *testing.T) {
	st := after(t, "cards=2", "* prize 1", "0 play 1", "1 play 2")
	wantLegal(t, st, game.Nature, "prize 2")
	st = after(t, "cards=3")
	for _, a := range st.Legal(nil, game.Nature) {
		if st.Weight(a) != 1 {
			t.Errorf("%s has weight %d, want 1 for all", goofspiel.Game().Format(a), st.Weight(a))
		}
	}
}

// GS-5: bids are secret, cannot be undone, and are revealed together.
func TestGS5SecretBids(t *testing.T) {
	three, two := after(t, "cards=3", "* prize 2", "0 play 3"), after(t, "cards=3", "* prize 2", "0 play 2")
	for _, viewer := range []game.Seat{1, game.Watcher} {
		if a, b := fmt.Sprint(three.View(viewer)), fmt.Sprint(two.View(viewer)); a != b {
			t.Errorf("viewer %v can tell a bid of 3 from a bid of 2:\n%s\n%s", viewer, a, b)
		}
	}
	wantLegal(t, three, 0, "")
	wantLegal(t, three, 1, "play 1, play 2, play 3")
}

// GS-6: the higher bid wins the prize's number, and both bids are gone.
func TestGS6HigherBidWins(t *testing.T) {
	st := after(t, "cards=3", "* prize 2", "0 play 3", "1 play 1", "* prize 1")
	wantScore(t, st, 2, 0)
	wantLegal(t, st, 0, "play 1, play 2")
	wantLegal(t, st, 1, "play 2, play 3")
}

// GS-7: equal bids discard the prize.
func TestGS7EqualBids(t *testing.T) {
	st := after(t, "cards=3", "* prize 3", "0 play 2", "1 play 2")
	wantScore(t, st, 0, 0)
	wantLegal(t, st, game.Nature, "prize 1, prize 2")
}

// GS-8: more points win; equal points are a draw.
func TestGS8End(t *testing.T) {
	wantEnd(t, after(t, "cards=2 prizes=descending", "0 play 1", "1 play 2", "0 play 2", "1 play 1"), "1 2", -1)
	wantEnd(t, after(t, "cards=2 prizes=descending", "0 play 2", "1 play 1", "0 play 1", "1 play 2"), "2 1", 1)
	wantEnd(t, after(t, "cards=1", "* prize 1", "0 play 1", "1 play 1"), "0 0", 0)
}

// after returns the position after lines of a record; the setup is written "cards=3 prizes=random".
func after(t *testing.T, setup string, lines ...string) game.State {
	t.Helper()
	options := map[string]string{}
	for _, word := range strings.Fields(setup) {
		name, value, _ := strings.Cut(word, "=")
		options[name] = value
	}
	sc := script.NewScene(t, goofspiel.Game(), game.Setup{Options: options})
	sc.Do(strings.Join(lines, ";"))
	return sc.State
}

func wantLegal(t *testing.T, st game.State, s game.Seat, want string) {
	t.Helper()
	var words []string
	for _, a := range st.Legal(nil, s) {
		words = append(words, goofspiel.Game().Format(a))
	}
	if got := strings.Join(words, ", "); got != want {
		t.Errorf("actor %v may do %q, want %q", s, got, want)
	}
}

func wantScore(t *testing.T, st game.State, a, b int32) {
	t.Helper()
	if r := st.Result(); r.Score[0] != a || r.Score[1] != b {
		t.Errorf("score %d to %d, want %d to %d", r.Score[0], r.Score[1], a, b)
	}
}

func wantEnd(t *testing.T, st game.State, line string, utility float32) {
	t.Helper()
	r := st.Result()
	if !game.Over(st) || game.EndLine(goofspiel.Game(), r) != line || r.Utility[0] != utility || r.Utility[1] != -utility {
		t.Errorf("over %v, end %q, utilities %v; want the end %q, %v for seat 0", game.Over(st), game.EndLine(goofspiel.Game(), r), r.Utility[:2], line, utility)
	}
}
