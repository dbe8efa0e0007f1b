package lesson

import (
	"strings"
	"testing"

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
