package lesson

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/duel"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

// deckOf returns what the learner holds, its tray included, without the cards in less and with those in more, written as ranks.
func deckOf(r *Run, less, more string) duel.Deck {
	st := r.match.Position().(*rules.State)
	d := duel.Deck(st.Holding(r.lesson.You))
	for _, letter := range less {
		d[rank(letter)]--
	}
	for _, letter := range more {
		d[rank(letter)]++
	}
	return d
}

func rank(letter rune) int { return strings.IndexRune("23456789TJQKAX", letter) }

// gain returns how much stronger the learner's deck gets by a trade, in points of a duel.
func gain(r *Run, less, more string) float64 {
	before, after := deckOf(r, "", ""), deckOf(r, less, more)
	return float64(duel.Strength(&after) - duel.Strength(&before))
}

// tradeValue judges the lesson of trading by the strength of decks, which was fitted to duels of captains. What only puts off what
// the step is about is not judged.
func tradeValue(r *Run, actions []game.Action) []float64 {
	about, _, _ := strings.Cut(r.current().Want[0].Text.Text, " ")
	out := make([]float64, len(actions))
	for i, a := range actions {
		word, what, _ := strings.Cut(r.lesson.Game.Format(a), " ")
		answers := word == "accept" || word == "decline"
		switch {
		case word != about && !(answers && (about == "accept" || about == "decline")) || what == "o":
			out[i] = unjudged
		case word == "accept" && what == "1 1":
			out[i] = gain(r, "6", "9")
		case word == "accept":
			out[i] = gain(r, "A", "57")
		case word == "give":
			out[i] = max(bestFor(r, what[:1], "5"), bestFor(r, what[:1], "7"))
		case word == "ask":
			out[i] = bestFor(r, "5", what)
		case word == "offer" && what == "2": // to the player whose cards are known
			out[i] = bestFor(r, "5", "7")
		}
	}
	return out
}

// bestFor returns the learner's gain from a trade with the player who holds a 5 and a 7, as far as the learner knows: nothing if that
// player would lose by it, or if the card is not known to be there.
func bestFor(r *Run, give, get string) float64 {
	if give == get || !strings.Contains("57", get) {
		return 0
	}
	var before, after duel.Deck
	for _, letter := range "57" {
		before[rank(letter)]++
	}
	after = before
	after[rank([]rune(get)[0])]--
	after[rank([]rune(give)[0])]++
	if duel.Strength(&after) <= duel.Strength(&before) {
		return 0
	}
	return gain(r, give, get)
}

// TestTradeAdvice checks what the lesson of trading recommends, in points of a duel.
func TestTradeAdvice(t *testing.T) {
	c := advice{worth: tradeValue, near: 0.05, clear: 0.1}
	c.check(t, "duel/trading")
}

var tradeWorlds = flag.Int("tradeworlds", 60, "tables that judge a trade")

// traded returns wins less losses of the learner in duels of captains after actions, and how many captains accept what these offer to the
// player whose cards are known.
func traded(t *testing.T, r *Run, actions ...string) (worth float64, accepted int) {
	t.Helper()
	g, you := r.lesson.Game, r.lesson.You
	k := bot.Know(g, r.match.Position(), you)
	for w := range *tradeWorlds {
		st := k.Imagine(rand.New(rand.NewPCG(uint64(w), 1))).Clone()
		for _, a := range actions {
			st.Apply(you, parsed(t, g, a))
		}
		if len(actions) > 1 {
			free(t, g, st)
			a, err := duel.New(uint64(w), duel.Captain()).Choose(t.Context(), bot.Know(g, st, 2))
			if err != nil {
				t.Fatal(err)
			}
			if st.Apply(2, a); strings.HasPrefix(g.Format(a), "accept ") {
				accepted++
			}
		}
		worth += playTable(t, g, st, you, true, rand.New(rand.NewPCG(uint64(w), 2))) / float64(*tradeWorlds)
	}
	t.Logf("%-30s %.3f, %d captains of %d accept", strings.Join(actions, ", "), worth, accepted, *tradeWorlds)
	return worth, accepted
}

// free has the player whose cards are known take them from the tray, where they cover no offer.
func free(t *testing.T, g game.Game, st game.State) {
	t.Helper()
	for _, take := range []string{"take 5s", "take 7s"} {
		if a := parsed(t, g, take); game.IsLegal(st, 2, a, nil) {
			st.Apply(2, a)
		}
	}
}

// TestTradeCaptain checks the lesson of trading by captains: they answer the two offers as it wants, and win more duels with the cards that it
// recommends. What it says about offers that would be declined holds for captains, too.
func TestTradeCaptain(t *testing.T) {
	t.Parallel()
	l, judged := shipped(t, "duel/trading"), 0
	if err := l.Walk(t.Context(), Main, 0, func(r *Run) {
		if r.Done() || !r.current().asks() {
			return
		}
		const clear = 0.1
		switch want := r.current().Want[0].Text.Text; want {
		case "accept 1 1", "decline 2 1":
			judged++
			for seed := range uint64(6) {
				if a, err := duel.New(seed, duel.Captain()).Choose(t.Context(), bot.Know(l.Game, r.match.Position(), l.You)); err != nil || l.Game.Format(a) != want {
					t.Errorf("captain does %s, and not %s: %v", l.Game.Format(a), want, err)
				}
			}
			other := strings.NewReplacer("accept", "decline", "decline", "accept").Replace(want)
			good, _ := traded(t, r, want)
			if bad, _ := traded(t, r, other); bad > good-clear {
				t.Errorf("%s is worth %.3f, and %s %.3f", want, good, other, bad)
			}
		case "give 5s":
			judged++
			path, _ := traded(t, r, "give 5s", "ask 7", "offer 2")
			sevens, gladly := traded(t, r, "give 7s", "ask 5", "offer 2")
			ace, _ := traded(t, r, "give As", "ask 7", "offer 2")
			_, low := traded(t, r, "give 2s", "ask 7", "offer 2")
			if reply := r.replyTo("give 7s"); sevens > path+clear && !alike.MatchString(reply) || gladly < *tradeWorlds*9/10 {
				t.Errorf("the other pair is worth %.3f, and the lesson's %.3f; %d captains accept it: %s", sevens, path, gladly, reply)
			}
			if ace > path-clear || low > *tradeWorlds/4 {
				t.Errorf("without the ace %.3f, with it %.3f; %d captains take a 2 for a 7", ace, path, low)
			}
		case "offer 2":
			judged++
			st := r.match.Position().Clone()
			st.Apply(l.You, parsed(t, l.Game, want))
			free(t, l.Game, st)
			var answers []string
			for seed := range uint64(6) {
				a, err := duel.New(seed, duel.Captain()).Choose(t.Context(), bot.Know(l.Game, st, 2))
				if err != nil {
					t.Fatal(err)
				}
				answers = append(answers, l.Game.Format(a))
			}
			if !slices.Contains(answers, "accept 0 1") {
				t.Errorf("captain answers the offer that the lesson has accepted with %q", answers)
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	if judged != 4 {
		t.Errorf("%d steps were judged", judged)
	}
}
