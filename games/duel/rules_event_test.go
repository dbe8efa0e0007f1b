package duel_test

import (
	"errors"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
)

// finish plays the running duels at random until the match is over: every duellist plays its first card and touches the marker.
func (m match) finish() {
	m.Helper()
	for n := 0; !game.Over(m.State); n++ {
		if n > 10_000 {
			m.Fatal("no end")
		}
		s := game.RequiredActors(m.State).First()
		m.Do(s.String() + " " + m.text(s, 0))
	}
}

// weights returns what chance may draw, with its weights, by notation.
func (m match) weights() map[string]uint32 {
	w := map[string]uint32{}
	for _, a := range m.State.Legal(nil, game.Nature) {
		w[duel.Game().Format(a)] = m.State.Weight(a)
	}
	return w
}

func TestPacks(t *testing.T) { // HD-2
	for seats, of := range map[int]uint32{2: 8, 4: 8, 6: 8, 8: 12} {
		m := newMatch(t, seats, options{"trading": "off"})
		w := m.weights()
		if len(w) != 13 || w["deal 0 2s"] != of || w["deal 0 As"] != of {
			t.Errorf("%d seats: the first card is one of %v", seats, w)
		}
		for s := range seats {
			for range 15 {
				if !m.awaits("deal " + game.Seat(s).String() + " ") {
					t.Fatalf("%d seats: chance does %s", seats, m.Legal(game.Nature))
				}
				m.Do("* " + m.text(game.Nature, 0))
			}
			m.Equal("cards", m.view(game.Seat(s)).Seats[s].Cards, 15)
		}
		if m.awaits("deal ") {
			t.Errorf("%d seats: more than %d cards are dealt", seats, 15*seats)
		}
	}
}

func TestTournamentNeedsFourOrEight(t *testing.T) { // HD-2, HD-14
	for seats, fine := range map[int]bool{2: false, 4: true, 6: false, 8: true} {
		_, err := duel.Game().New(game.Setup{Seats: seats, Options: options{"format": "tournament"}})
		var r *game.Refusal
		if fine != (err == nil) || !fine && (!errors.As(err, &r) || r.Rule != "HD-2") {
			t.Errorf("a tournament of %d: %v", seats, err)
		}
	}
}

func TestTradingHasNoEffectWithTwo(t *testing.T) { // HD-2, HD-28
	m := dealt(t, options{"trading": "on"}, "27", "39")
	m.phase("showdown")
	m.Refused(0, "offer 1", "HD-5", "no trading")
}

func TestMarblesAndTokensLieOpen(t *testing.T) { // HD-3
	for value, halves := range map[string]int{"": 2, "0": 0, "20": 20, "7": 7} {
		o := options{}
		if value != "" {
			o["tokens"] = value
		}
		m := bargainers(t, o, "2", "3", "4", "5")
		m.Do("0 give o") // on the tray it is still seen
		for viewer := game.Watcher; viewer < 4; viewer++ {
			for s, seat := range m.view(viewer).Seats {
				if seat.Marbles != 3 || seat.Tokens != halves {
					t.Errorf("viewer %v sees %d marbles and %d half tokens of seat %d", viewer, seat.Marbles, seat.Tokens, s)
				}
			}
		}
	}
	for _, bad := range []string{"21", "-1", "x", "02"} {
		if _, err := duel.Game().Resolve(game.Setup{Options: options{"tokens": bad}}); err == nil {
			t.Errorf("tokens=%s is accepted", bad)
		}
	}
}

func TestBacks(t *testing.T) { // HD-4
	m := bargainers(t, nil, "24", "33", "44", "55")
	m.Do("@ stage; 0 buy high; 0 give 2s")
	for _, viewer := range []game.Seat{1, game.Watcher} {
		v := m.view(viewer)
		m.Equal("starter cards", v.Seats[0].Backs["s"], 2) // the tray counts
		m.Equal("high cards", v.Seats[0].Backs["h"], 5)
		m.Equal("hand seen", len(m.view(game.Watcher).Hand), 0)
	}
	m.hand(0, "4s 6h 7h 8h 9h Th")
	m = bargainers(t, options{"backs": "plain"}, "24", "33", "44", "55")
	m.Do("@ stage; 0 buy high; 0 give 2s")
	v := m.view(1)
	m.Equal("cards", v.Seats[0].Cards, 7)
	m.Equal("backs seen", len(v.Seats[0].Backs), 0)
}

func TestMarblesPick(t *testing.T) { // HD-12
	m := bargainers(t, options{"market": "0", "tokens": "3"}, "2", "3", "4", "5", "6", "7")
	m.Do("1 give o; 1 give o; 1 offer 4; 4 accept 1 1") // 4 has 5, 1 has 1
	m.Do("2 give o; 2 offer 1; 1 accept 2 1")           // 1 and 2 have 2
	m.Do("0 token; 0 give o; 0 give o; 0 give o; 0 offer 1; 1 accept 0 1; 1 give o; 1 give o; 1 give o; 1 offer 5; 5 accept 1 1")
	// now: 0 three marbles and two halves left, 1 two, 2 two, 3 three and three halves, 4 five, 5 six
	m.Do("@ stage; 0 ready; 1 ready; 2 ready; 3 ready; 4 ready; 5 ready; @ stage")
	m.CheckLegal(5, "pick 0 | pick 1 | pick 2 | pick 3 | pick 4")
	m.Refused(4, "pick 0", "HD-12", "{5} picks now")
	m.Refused(5, "pick 5", "HD-12", "own opponent")
	m.Do("5 pick 1") // 4 is next, the one picked is out
	m.Refused(4, "pick 1", "HD-12", "has an opponent")
	m.told("4 pick 0", 2, "{4} picks {0}.\nThe last two meet: you against {3}.")
	m.Equal("pairs", len(m.view(0).Duels), 3)
}

func TestTokensThenChancePick(t *testing.T) { // HD-12
	m := bargainers(t, options{"market": "0", "tokens": "3"}, "2", "3", "4", "5")
	// 0 and 1 spend half a token; every seat ends with three marbles
	m.Do("0 token; 0 give o; 0 give o; 0 give o; 0 offer 1; 1 accept 0 1")
	m.Do("1 give o; 1 give o; 1 give o; 1 offer 0")
	m.Do("1 withdraw; 1 take o; 1 take o; 1 take o")
	m.Do("1 give o; 1 give o; 1 give o; 1 offer 2; 2 accept 1 1; 2 give o; 2 give o; 2 give o; 2 offer 3; 3 accept 2 1")
	// 3 has six marbles, the others three; of these 0 has spent a half
	m.Do("@ stage; 0 ready; 1 ready; 2 ready; 3 ready; @ stage")
	m.Do("3 pick 0")
	m.Equal("the last two are paired", m.view(0).Duels[1].Seats[0], 1)

	m = bargainers(t, options{"market": "0", "tokens": "3"}, "2", "3", "4", "5", "6", "7")
	m.Do("0 token; 0 give o; 0 give o; 0 give o; 0 offer 1; 1 accept 0 1")
	m.Do("@ stage; 0 ready; 1 ready; 2 ready; 3 ready; 4 ready; 5 ready; @ stage")
	m.Do("1 pick 2")
	m.CheckLegal(game.Nature, "break 3 | break 4 | break 5") // 0 has as many marbles but fewer halves
	m.told("* break 4", 0, "{4} picks next: the tie is broken by chance.")
	m.CheckLegal(4, "pick 0 | pick 3 | pick 5")
}

func TestDuelsInRandomOrder(t *testing.T) { // HD-13
	m := dealt(t, options{"trading": "off"}, "2", "3", "4", "5", "6", "7")
	m.Do("* break 0; 0 pick 3; * break 1; 1 pick 4")
	m.CheckLegal(game.Nature, "order 0 | order 1 | order 2")
	m.told("* order 1", 5, "The duel: {1} against {4}.")
	m.Refused(0, "play 2s", "HD-13", "not in this duel")
	m.Do("1 play 3s; 4 play 6s; 1 ready; 4 ready")
	m.CheckLegal(game.Nature, "order 0 | order 1") // among those left
	m.Do("* order 1; 2 play 4s; 5 play 7s; 2 ready; 5 ready")
	m.CheckLegal(0, "play 2s") // the last one needs no draw
	m.Do("0 play 2s; 3 play 5s; 0 ready; 3 ready")
	m.Ended("0 0 0 3 3 3")
}

func TestTournament(t *testing.T) { // HD-14
	m := matchOf(t, duel.Small(2), 8, options{"format": "tournament", "trading": "off"})
	m.CheckLegal(game.Nature, "pair 0 1 | pair 0 2 | pair 0 3 | pair 0 4 | pair 0 5 | pair 0 6 | pair 0 7")
	m.Do("* pair 0 5; * pair 1 2; * pair 3 7")
	m.Equal("the pairs are known to all before cards are dealt", len(m.view(game.Watcher).Duels), 4)
	for s := range 8 {
		for range 2 {
			m.Do("* deal " + game.Seat(s).String() + " " + string("23456789"[s]) + "s")
		}
	}
	win := func(a, b string) {
		m.Helper()
		play := " play " + string("23456789"[a[0]-'0']) + "s"
		other := " play " + string("23456789"[b[0]-'0']) + "s"
		m.Do(a + play + ";" + b + other + ";" + a + " ready;" + b + " ready;" + a + play + ";" + b + other + ";" + a + " ready;" + b + " ready")
	}
	win("0", "5") // the first pair's winner, 5,
	win("1", "2") // meets the second's, 2
	win("3", "7")
	win("4", "6")
	m.hand(5, "7s 7s") // with the whole deck
	win("5", "2")
	win("7", "6")
	win("5", "7")
	m.Ended("0 0 2 0 0 4 2 7") // 7 scored most, six points
	r := m.State.Result()
	m.Equal("the champion's utility", r.Utility[7], float32(1))
	m.Equal("a first loser's utility", r.Utility[0], float32(-2)/7)
}

func TestTournamentWithTrading(t *testing.T) { // HD-14
	m := dealt(t, options{"format": "tournament"}, "2", "3", "4", "5")
	m.phase("trade")
	m.Equal("pairs", len(m.view(0).Duels), 2)
	m.Do("@ stage; @ stage; @ stage")
	m.phase("showdown")
}

func TestResults(t *testing.T) { // HD-27
	m := dealt(t, options{"trading": "off"}, "2", "3", "7", "7")
	m.Do("* break 0; 0 pick 1; * order 0; 0 play 2s; 1 play 3s; 0 ready; 1 ready")
	m.Equal("tokens", m.view(0).Seats[1].Wins, 1)
	m.Equal("strikes", m.view(0).Seats[0].Losses, 1)
	m.Do("2 play 7s; 3 play 7s; 2 ready; 3 ready") // a draw: nothing for either
	m.Ended("0 3 0 0")                             // a token and the bonus
	m.Equal("utilities", m.State.Result().Utility, [game.MaxSeats]float32{-2. / 3, 1, 0, 0})
	m.Equal("unit", game.ScoreUnit(m.State), "half token")
	m.Equal("status", m.State.Table(1).Status, "You win with 1½ tokens.")
	how, _ := m.State.(game.Finisher).Finish()
	m.Equal("how", how, "All duels are played. A won duel is worth 2 half tokens, the most points 1 more, and half a token spent costs 1.")
}

func TestSharedBonus(t *testing.T) { // HD-27
	m := dealt(t, options{"trading": "off"}, "2", "3", "7", "K")
	m.Do("* break 0; 0 pick 1; * order 0; 0 play 2s; 1 play 3s; 0 ready; 1 ready")
	m.Do("2 play 7s; 3 play Ks; 2 ready; 3 ready") // a point each: a draw, but three share most points
	m.Ended("0 3 1 1")
	m = dealt(t, options{"trading": "off"}, "7", "7", "7", "7")
	m.Do("* break 0; 0 pick 1; * order 0; 0 play 7s; 1 play 7s; 0 ready; 1 ready; 2 play 7s; 3 play 7s; 2 ready; 3 ready")
	m.Ended("0 0 0 0") // no seat scored: no bonus
}

func TestSpentTokensCount(t *testing.T) { // HD-10, HD-27
	m := bargainers(t, nil, "7", "7", "7", "7")
	m.Do("0 token; @ stage; @ stage; @ stage; 0 pick 1; * order 0")
	m.finish()
	m.Ended("-1 0 0 0")
}

func TestTiebreakOption(t *testing.T) { // HD-26
	m := dealt(t, options{"trading": "off", "tiebreak": "cards"}, "7", "7", "2", "3")
	m.Do("* break 0; 0 pick 1; * order 0; 0 play 7s; 1 play 7s; 0 ready; 1 ready")
	m.CheckLegal(game.Nature, "break 0 | break 1")
	m.Do("* break 1")
	m.Equal("the winner", m.view(0).Duels[0].Winner, 1)
	m = dealt(t, options{"tiebreak": "cards"}, "7", "7") // no effect with two seats
	m.Do("0 play 7s; 1 play 7s; 0 ready; 1 ready")
	m.Ended("0 0")
}

// TestEmptyDeckIsNoSafeDraw: where draws are broken, who comes without cards loses to who has some.
func TestEmptyDeckIsNoSafeDraw(t *testing.T) { // HD-15, HD-26
	m := dealt(t, options{"format": "tournament", "market": "0"}, "2", "3", "4", "5")
	rival, other := m.view(0).Duels[0].Seats[1], game.Seat(1)
	if rival == 1 {
		other = 2
	}
	m.Do("0 give 2s; 0 offer " + other.String() + "; " + other.String() + " accept 0 1; @ stage; 0 ready; 1 ready; 2 ready; 3 ready; @ stage")
	m.Equal("the winner", m.view(0).Duels[0].Winner, rival)
}

func TestWatchersSeeWhatIsPublic(t *testing.T) { // HD-13
	m := dealt(t, options{"trading": "off"}, "27", "39", "44", "55")
	m.Do("* break 0; 0 pick 1; * order 0; 0 play 2s; 1 play 9s")
	for _, viewer := range []game.Seat{2, game.Watcher} {
		v := m.view(viewer)
		if got := strings.Join(v.Duel.Sides[1].Table, " "); got != "9s" || v.Seats[0].Cards != 1 {
			t.Errorf("viewer %v sees %q on the table and %d cards in a hand", viewer, got, v.Seats[0].Cards)
		}
	}
}
