package breach

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/breach"
)

// study judges a position for a seat.
func study(t *testing.T, st game.State, s game.Seat, ask bot.Ask) *bot.Study {
	t.Helper()
	out, err := NewJudge(1, 3).Study(t.Context(), bot.Know(rules.Game(), st, s), ask)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// along plays a match by advice. It calls each with every every-th choice until it has made n calls.
func along(t *testing.T, setup game.Setup, every, n int, each func(st *rules.State, s game.Seat, legal []game.Action)) *rules.State {
	t.Helper()
	begun, err := rules.Game().New(setup)
	if err != nil {
		t.Fatal(err)
	}
	st, r := begun.(*rules.State), rand.New(rand.NewPCG(4, 4))
	for i := 0; !game.Over(st); {
		if st.Actors() == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(r))
			continue
		}
		s := st.Actors().First()
		legal := st.Legal(nil, s)
		if i++; i%every == 0 && n > 0 {
			each(st, s, legal)
			n--
		}
		st.Apply(s, st.Advise(s, legal, rules.Expert))
	}
	return st
}

var setups = []game.Setup{{Seats: 1}, {Seats: 3}, {Seats: 3, Options: map[string]string{"mode": "competitive"}}}

// The value of the position is that of the bot's choice. Only that action and the requested ones are evaluated.
func TestStudy(t *testing.T) {
	for _, setup := range setups {
		judged := 0
		along(t, setup, 9, 12, func(st *rules.State, s game.Seat, legal []game.Action) {
			if len(legal) < 2 {
				return
			}
			judged++
			k, known := bot.Know(rules.Game(), st, s), []game.Action{legal[0], legal[len(legal)-1], ^game.Action(0)}
			before := st.Clone()
			out := study(t, st, s, bot.Ask{Seats: setup.Seats, Known: known})
			if !reflect.DeepEqual(before, game.State(st)) {
				t.Error("the position is changed")
			}
			chosen, err := New(1, rules.Expert).Choose(t.Context(), k)
			if err != nil || len(out.Choices) != len(legal) {
				t.Fatalf("%v, %d choices of %d", err, len(out.Choices), len(legal))
			}
			for i, c := range out.Choices {
				part := 0.0
				if c.Action == chosen {
					part = 1
				}
				switch {
				case c.Action != legal[i], c.Part != part, part == 1 && c.Utility != out.Utility,
					c.Tried != (part == 1 || slices.Contains(known, c.Action)), !c.Tried && c.Utility != [game.MaxSeats]float64{}:
					t.Errorf("chosen %s, the position is worth %v: %+v", rules.Game().Format(chosen), out.Utility, c)
				}
			}
			checkUtility(t, setup, out.Utility)
			if again := study(t, st, s, bot.Ask{Seats: setup.Seats, Known: known}); !reflect.DeepEqual(again, out) {
				t.Errorf("judged %+v, then %+v", out, again)
			}
		})
		if judged < 8 {
			t.Errorf("%+v: only %d positions are judged", setup, judged)
		}
	}
}

// checkUtility checks that a crew wins or loses together, and that at most one rival wins.
func checkUtility(t *testing.T, setup game.Setup, u [game.MaxSeats]float64) {
	t.Helper()
	sum := 0.0
	for s, x := range u {
		if x < -1 || x > 1 || s >= setup.Seats && x != 0 || setup.Options == nil && s < setup.Seats && x != u[0] {
			t.Errorf("utilities %v", u)
		}
		sum += x
	}
	if setup.Options != nil && sum > float64(2-setup.Seats)+1e-9 {
		t.Errorf("rivals' utilities %v", u)
	}
}

// scene plays lines such as "0 move 2.5" from the start of a match.
func scene(t *testing.T, setup game.Setup, lines string) game.State {
	t.Helper()
	g := rules.Game()
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(lines, "; ") {
		actor, text, _ := strings.Cut(line, " ")
		who, err := game.ParseActor(actor)
		a, err2 := g.Parse(text)
		if err := errors.Join(err, err2); err != nil || !game.IsLegal(st, who, a, nil) {
			t.Fatalf("%q: %v", line, err)
		}
		st.Apply(who, a)
	}
	return st
}

// Staying on a flooded deck is judged to lose; leaving it is not.
func TestStudyBlunder(t *testing.T) {
	st := scene(t, game.Setup{Seats: 3, Options: map[string]string{"characters": "choose", "difficulty": "madness"}},
		"* breach-at 1.1; * stairs 1 3; * stairs 2 8; * stairs 3 5; 0 choose rigger; 1 choose captain; 2 choose first-mate; "+
			"* start 0 8; * start 1 6; * start 2 5; 1 search; * draw pump; 1 end; 2 end; 0 end; "+
			"1 search; * draw breach; 1 end; 2 search; * draw breach; 2 end")
	stay, err := rules.Game().Parse("end")
	if err != nil {
		t.Fatal(err)
	}
	out, err := NewJudge(1, 30).Study(t.Context(), bot.Know(rules.Game(), st, 0), bot.Ask{Seats: 3, Known: []game.Action{stay}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range out.Choices {
		if c.Action == stay && (!c.Tried || c.Utility[0] != -1) {
			t.Errorf("to stay on a flooded deck is judged %+v", c)
		}
	}
	if out.Utility[0] < -0.6 {
		t.Errorf("to leave it is worth %v", out.Utility[0])
	}
}

// A finished match is worth its result to every viewer. Spectators can also judge a running match, even during a draw
// of chance.
func TestStudyNoChoice(t *testing.T) {
	for _, setup := range setups {
		st := along(t, setup, 20, 2, func(st *rules.State, s game.Seat, _ []game.Action) {
			for _, viewer := range []game.Seat{game.Watcher, (s + 1) % game.Seat(setup.Seats)} {
				if viewer == s {
					continue
				}
				out := study(t, st, viewer, bot.Ask{Seats: setup.Seats})
				if len(out.Choices) != 0 {
					t.Errorf("seat %d has choices on the turn of seat %d", viewer, s)
				}
				checkUtility(t, setup, out.Utility)
			}
		})
		res := st.Result()
		for _, viewer := range []game.Seat{game.Watcher, 0} {
			out := study(t, st, viewer, bot.Ask{Seats: setup.Seats})
			for s := range setup.Seats {
				if out.Utility[s] != float64(res.Utility[s]) || len(out.Choices) != 0 {
					t.Errorf("a match with result %v is judged %+v", res, out)
				}
			}
		}
	}
}

// Before a draw of chance, the study samples every outcome.
func TestStudyChance(t *testing.T) {
	st := scene(t, game.Setup{Seats: 1, Options: map[string]string{"characters": "choose", "difficulty": "madness"}},
		"* breach-at 1.1; * stairs 1 3; * stairs 2 8; * stairs 3 5; 0 choose rigger; * start 0 8; 0 search")
	out := study(t, st, 0, bot.Ask{Seats: 1})
	if len(out.Choices) != 0 {
		t.Errorf("chance is left to the seat: %+v", out)
	}
	checkUtility(t, game.Setup{Seats: 1}, out.Utility)
}

// A canceled study returns the cause of the cancellation, whether the seat has a choice or not.
func TestStudyCanceled(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	for _, setup := range setups {
		along(t, setup, 5, 1, func(st *rules.State, s game.Seat, _ []game.Action) {
			for _, viewer := range []game.Seat{s, game.Watcher} {
				if out, err := NewJudge(1, 3).Study(ctx, bot.Know(rules.Game(), st, viewer), bot.Ask{Seats: setup.Seats}); !errors.Is(err, why) {
					t.Errorf("told to stop, the judge says %+v, %v", out, err)
				}
			}
		})
	}
}
