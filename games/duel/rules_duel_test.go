package duel_test

import (
	"strings"
	"testing"

	"quarterdeck/game"
)

func TestCardsCount(t *testing.T) { // HD-1
	m := faceoff(t, "2TJQKA", "9JQKA2")
	m.Do("0 play Ts; 1 play 9s")
	m.sums(10, 9, false)
	m = faceoff(t, "2TJQKA", "9JQKA2")
	m.Do("0 play Qs; 1 play Ks")
	m.sums(0, 0, false)
}

func TestEmptyHandIsADrawAtOnce(t *testing.T) { // HD-15
	m := bargainers(t, options{"market": "0"}, "2", "3", "4", "5")
	m.Do("0 give 2s; 0 offer 1; 1 accept 0 1")
	m.Do("@ stage; 0 ready; 1 ready; 2 ready; 3 ready; @ stage")
	for m.awaits("break ") {
		m.Do("* break 0")
		m.Do("0 pick 1")
	}
	m.Do("* order 0") // seats 0 and 1
	v := m.view(0)
	m.Equal("the duel of seats 0 and 1 is over", v.Duels[0].Done, true)
	m.Equal("its winner", v.Duels[0].Winner, -1)
	m.Equal("its points", [2]int{v.Duels[0].Points[0], v.Duels[0].Points[1]}, [2]int{0, 0})
	m.phase("showdown") // of the other duel, without a draw
}

func TestShowdownIsSecret(t *testing.T) { // HD-16
	m := faceoff(t, "27K", "39A")
	m.CheckLegal(0, "play 2s | play 7s | play Ks")
	m.told("0 play 7s", 1, "{0} has chosen a card.")
	m.CheckLegal(0, "")
	m.Refused(0, "play 2s", "HD-16", "cannot change it")
	d := m.view(1).Duel
	if !d.Sides[0].Chosen || d.Sides[0].Mine != "" || len(d.Sides[0].Table) != 0 {
		t.Errorf("seat 1 sees %+v", d.Sides[0])
	}
	m.Equal("what seat 0 has chosen", m.view(0).Duel.Sides[0].Mine, "7s")
	m.Equal("visibility", game.VisibilityOf(m.State, 1, 1, m.Parse("play 9s")), game.Open)
	m.Equal("visibility", game.VisibilityOf(m.State, 0, 1, m.Parse("play 9s")), game.Hidden)
	m.told("1 play 9s", 0, "Showdown: you show a seven, {1} shows a nine.")
	m.table("7s", "9s")
}

func TestNumbersMatchTheShowdown(t *testing.T) { // HD-17
	m := faceoff(t, "77723K", "88QJ77")
	m.Do("0 play 7s; 1 play 8s")
	m.CheckLegal(0, "ready | play 7s | play Ks")
	m.CheckLegal(1, "ready | play 8s | play Js | play Qs")
	m.Refused(0, "play 2s", "HD-17", "does not match: you showed a seven")
	m.Refused(1, "play 7s", "HD-17", "you showed an eight")
	m.Do("0 play 7s; 0 play 7s; 1 play 8s")
	m.sums(21, 16, false)
}

func TestWhoShowsASpecialCardMatchesNothing(t *testing.T) { // HD-17
	m := faceoff(t, "77K2", "3333")
	m.Do("0 play Ks; 1 play 3s")
	m.CheckLegal(0, "ready")
	m.Refused(0, "play 7s", "HD-17", "special card")
}

func TestANumberMatchesAfterAJack(t *testing.T) { // HD-17
	m := faceoff(t, "7723", "3J33")
	m.Do("0 play 7s; 1 play 3s; 1 play Js")
	m.table("", "")
	m.CheckLegal(0, "ready | play 7s")
	m.Do("0 play 7s")
	m.sums(7, 0, false)
}

func TestMarker(t *testing.T) { // HD-18
	m := faceoff(t, "77K23", "33Q99")
	m.Do("0 play 7s; 1 play 3s")
	m.Do("0 ready")
	m.Equal("who touches", m.view(1).Duel.Sides[0].Touches, true)
	m.CheckLegal(0, "ready | play 7s | play Ks") // may still play
	m.Refused(0, "unready", "HD-18", "a card is played")
	m.told("0 ready", 1, "{0} stays with the marker.") // does nothing more
	m.Equal("who touches", m.view(1).Duel.Sides[0].Touches, true)
	m.CheckLegal(0, "")
	m.Refused(0, "play 7s", "HD-18", "Wait for {1}")
	m.Do("1 play Qs") // lifts the hand of 0
	m.Equal("who touches", m.view(1).Duel.Sides[0].Touches, false)
	m.CheckLegal(0, "ready | play 7s | play Ks")
	m.Do("1 ready; 1 play 3s") // the seat's own hand, too
	m.Equal("who touches", m.view(1).Duel.Sides[1].Touches, false)
	m.Do("0 ready; 1 queen 9s") // so does a Queen that is used
	m.Equal("who touches", m.view(1).Duel.Sides[0].Touches, false)
	m.Do("0 ready; 1 ready")
	m.phase("showdown")
	m.Refused(0, "ready", "HD-18", "showdown")
}

// TestTouchingTellsNothing: a duellist who touches the marker stays among those who may act while it holds a card, whatever it is.
func TestTouchingTellsNothing(t *testing.T) { // HD-18
	for _, hand := range []string{"72", "77", "7K"} {
		m := faceoff(t, hand, "33")
		m.Do("0 play 7s; 1 play 3s; 0 ready")
		m.Equal("who may act with "+hand, m.State.Actors(), game.SetOf(0, 1))
		m.Equal("required actors", game.RequiredActors(m.State), game.SetOf(1))
	}
	m := faceoff(t, "77", "33")
	m.Do("0 play 7s; 1 play 3s; 0 play 7s; 0 ready")
	m.Equal("who may act without a card", m.State.Actors(), game.SetOf(1))
	m.Refused(0, "ready", "HD-18", "no card left")
}

func TestJack(t *testing.T) { // HD-19
	m := faceoff(t, "77J2K", "3QK99")
	m.Do("0 play 7s; 1 play 3s; 1 play Ks; 1 play Qs")
	m.told("0 play Js", 1, "sweeps the table")
	m.table("", "")
	m.sums(0, 0, false)
	m.Can(1, "queen 9s", false) // the Queen is gone
	m.Refused(1, "queen 9s", "HD-20", "no Queen")
	m.Do("0 ready; 1 ready")
	m.points(0, 0) // no King is left
}

func TestQueen(t *testing.T) { // HD-20
	m := faceoff(t, "7Q29K", "33335")
	m.Do("0 play 7s; 1 play 3s")
	m.Refused(0, "queen 9s", "HD-20", "no Queen on the table")
	m.Do("0 play Qs")
	m.CheckLegal(0, "ready | play Ks | queen 2s | queen 9s")
	m.Refused(0, "queen Ks", "HD-20", "Only a number card")
	m.Do("0 queen 9s")
	m.table("7s 9s", "3s") // the Queen is discarded
	m.CheckLegal(0, "ready | play Ks")
	m.Refused(0, "play 2s", "HD-17", "a seven") // what matches has not changed
	m.sums(16, 3, false)
}

func TestQueenFromTheShowdown(t *testing.T) { // HD-20, HD-23
	m := faceoff(t, "Q99Q", "3333")
	m.Do("0 play Qs; 1 play 3s")
	m.CheckLegal(0, "ready | play Qs | queen 9s")
	m.Do("0 play Qs; 0 queen 9s; 0 queen 9s") // two Queens, two numbers; nothing else matches
	m.table("9s 9s", "3s")
	m.CheckLegal(0, "ready")
}

// TestTheFirstQueenGoes: of several Queens the one played first is discarded.
func TestTheFirstQueenGoes(t *testing.T) { // HD-20
	m := bargainers(t, options{"talk1": "10", "tokens": "2"}, "Q5555", "Q7777", "22222", "33333")
	m.Do("@ stage; 0 token; 0 buy special; 0 ready; @ stage; @ stage")
	for m.phase("break"); m.awaits("break "); {
		m.Do("* break 1")
	}
	m.Do("1 pick 0")
	m.Do("* order 0")
	m.Do("1 play 7s; 0 play Qp; 0 play Qs; 0 queen 5s")
	m.Equal("what is left", strings.Join(m.view(0).Duel.Sides[1].Table, " "), "Qs 5s")
	m.Equal("what is gone", strings.Join(m.view(0).Duel.Sides[1].Discard, " "), "Qp")
}

func TestKing(t *testing.T) { // HD-21
	m := faceoff(t, "7KK2", "9333")
	m.Do("0 play 7s; 1 play 9s; 0 play Ks; 0 play Ks; 0 ready; 1 ready")
	m.points(2, 1) // two bonus points, although the round is lost
	m.Equal("the bonus is told", m.view(1).Duel.Before.Kings[0], 2)
}

func TestAce(t *testing.T) { // HD-22
	m := faceoff(t, "7A2A", "9333")
	m.Do("0 play 7s; 1 play 9s")
	m.told("0 play As", 1, "The lowest sum wins this round.")
	m.sums(7, 9, true)
	m.Do("0 play As")
	m.sums(7, 9, false)
	m = faceoff(t, "7A22", "9333")
	m.Do("0 play 7s; 1 play 9s; 0 play As; 0 ready; 1 ready")
	m.points(1, 0)
	m.sums(0, 0, false) // every round starts at highest
}

func TestAFlipStaysWhenTheAceIsGone(t *testing.T) { // HD-22
	m := faceoff(t, "77A2", "99J3")
	m.Do("0 play 7s; 1 play 9s; 0 play As; 1 play Js")
	m.sums(0, 0, true)
	m.Do("0 play 7s; 1 play 9s; 0 ready; 1 ready")
	m.points(1, 0)
}

func TestShowdownOrder(t *testing.T) { // HD-23
	m := faceoff(t, "A7", "J9") // the Ace flips, then the Jack sweeps it away
	m.Do("0 play As; 1 play Js")
	m.table("", "")
	m.sums(0, 0, true)
	m = faceoff(t, "A7", "A9") // two flips
	m.Do("0 play As; 1 play As")
	m.sums(0, 0, false)
	m = faceoff(t, "K7", "J9") // a King does not survive
	m.Do("0 play Ks; 1 play Js; 0 ready; 1 ready")
	m.points(0, 0)
	m = faceoff(t, "Q7", "J9") // nor does a Queen
	m.Do("0 play Qs; 1 play Js")
	m.CheckLegal(0, "ready")
}

func TestScoring(t *testing.T) { // HD-24
	m := faceoff(t, "Q77K22", "999339")
	m.Do("0 play Qs; 1 play 9s; 0 ready; 1 ready") // 0 to 9
	m.points(0, 1)
	m.table("", "")
	m.Do("0 play 7s; 1 play 3s; 1 play 3s; 0 ready; 1 ready") // 7 to 6
	m.points(1, 1)
	m.Do("0 play 2s; 1 play 9s; 0 play Ks; 0 play 2s; 0 ready; 1 ready") // 4 to 9, and a King
	m.points(2, 2)
}

func TestEqualSumsScoreNothing(t *testing.T) { // HD-24
	m := faceoff(t, "7K2", "7A2")
	m.Do("0 play 7s; 1 play 7s; 0 play Ks; 1 play As; 0 ready; 1 ready")
	m.points(1, 0) // the King only
	m.Equal("the winner of the round", m.view(0).Duel.Before.Winner, -1)
}

func TestLastRound(t *testing.T) { // HD-25
	m := faceoff(t, "7K", "93")
	m.Do("0 play 7s; 1 play 9s; 0 play Ks") // the hand of 0 is empty
	m.Equal("the last round", m.view(0).Duel.Last, true)
	m.phase("advantage") // it goes on until both touch the marker
	m.Do("0 ready; 1 ready")
	m.Ended("1 1")
	m.Equal("utility", m.State.Result().Utility[0], float32(0)) // equal points are a draw
}

func TestMorePointsWin(t *testing.T) { // HD-25, HD-28
	m := faceoff(t, "7", "9")
	m.Do("0 play 7s; 1 play 9s; 1 ready; 0 ready")
	m.Ended("0 1")
	m.Equal("utility", m.State.Result().Utility, [game.MaxSeats]float32{-1, 1})
}

func TestTiebreak(t *testing.T) { // HD-26
	for _, c := range []struct {
		about, hand0, hand1, play string
		chance                    bool
		winner                    int
	}{
		{"more cards left", "7K2", "922", "0 play 7s; 1 play 9s; 0 play Ks; 0 ready; 1 ready; 0 play 2s; 1 play 2s; 0 ready; 1 ready", false, 1},
		{"more points without Kings", "7K22", "9K22", "0 play 7s; 1 play 9s; 0 play Ks; 0 ready; 1 ready; 0 play 2s; 1 play Ks; 0 ready; 1 ready; " +
			"0 play 2s; 1 play 2s; 0 ready; 1 ready", false, 1},
		{"chance", "7", "7", "0 play 7s; 1 play 7s; 0 ready; 1 ready", true, 0},
	} {
		t.Run(c.about, func(t *testing.T) {
			m := dealt(t, options{"trading": "off", "format": "tournament"}, c.hand0, c.hand1, strings.Repeat("4", len(c.hand0)), strings.Repeat("5", len(c.hand0)))
			m.Do(c.play)
			if c.chance {
				m.phase("tie")
				m.CheckLegal(game.Nature, "break 0 | break 1")
				m.told("* break 0", 1, "broken by chance")
			}
			m.Equal("the winner", m.view(0).Duels[0].Winner, c.winner)
			m.Equal("the loser's strike", m.view(0).Seats[1-c.winner].Losses, 1)
		})
	}
}
