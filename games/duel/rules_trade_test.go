package duel_test

import (
	"strings"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/games/duel"
)

// bargainers returns a match of more than two seats that has just been dealt these hands and trades.
func bargainers(t *testing.T, o options, hands ...string) match {
	t.Helper()
	m := dealt(t, o, hands...)
	m.phase("trade")
	return m
}

func TestStages(t *testing.T) { // HD-5
	m := bargainers(t, nil, "2", "3", "4", "5")
	for stage, want := range []time.Duration{150 * time.Second, 300 * time.Second, 150 * time.Second} {
		m.Equal("the stage", m.view(0).Trade.Stage, stage+1)
		m.Equal("its time", m.State.Timer(), want)
		m.CheckLegal(game.Clock, "stage")
		m.Do("@ stage")
	}
	m.Equal("time after trading", m.State.Timer(), time.Duration(0))
	m.CheckLegal(game.Clock, "")

	m = bargainers(t, options{"talk1": "600", "market": "1200", "talk2": "0"}, "2", "3", "4", "5")
	m.Equal("the episode's first talk", m.State.Timer(), 10*time.Minute)
	m.Do("@ stage; @ stage")
	m.Equal("no limit", m.State.Timer(), time.Duration(0))
	m.CheckLegal(game.Clock, "")
	for _, bad := range []string{"86401", "-1", "1.5"} {
		if _, err := duel.Game().Resolve(game.Setup{Seats: 4, Options: options{"talk1": bad}}); err == nil {
			t.Errorf("talk1=%s is accepted", bad)
		}
	}
}

func TestReadiness(t *testing.T) { // HD-5
	m := bargainers(t, nil, "2", "3", "4", "5")
	m.Do("0 ready; 1 ready; 2 ready")
	m.Refused(0, "ready", "HD-5", "already")
	m.Do("0 give 2s; 0 offer 3; 3 accept 0 1") // a ready seat may still trade
	m.Do("1 unready")
	m.Refused(1, "unready", "HD-5", "have not said")
	m.Do("3 ready")
	m.Equal("the stage", m.view(0).Trade.Stage, 1)
	m.told("1 ready", 0, "All players are ready.\nThe black market is open, for 5 minutes.")
	for s, seat := range m.view(0).Seats {
		m.Equal("anew in each stage, seat "+game.Seat(s).String()+" ready", seat.Ready, false)
	}
}

func TestAnyTrade(t *testing.T) { // HD-6
	m := bargainers(t, nil, "2K7", "344", "455", "566")
	m.Refused(0, "offer 1", "HD-6", "Put something on your tray")
	m.Do("0 give 2s; 0 give Ks; 0 give o; 0 ask 4; 0 ask 4; 0 ask o; 0 offer 1") // cards and marbles on both sides
	m.Do("1 accept 0 1")
	m.hand(0, "4s 4s 7s")
	m.hand(1, "2s 3s Ks")
	m.Do("2 give 5s; 2 offer 3; 3 accept 2 1") // a gift
	m.hand(3, "5s 5s 6s 6s")
	m.Do("3 ask o; 3 ask o; 3 offer 0; 0 accept 3 1") // a request
	m.Equal("marbles", m.view(0).Seats[0].Marbles, 1)
	m.Equal("marbles", m.view(0).Seats[3].Marbles, 5)
}

// TestWholeOrNotAtAll: what the receiver does not hold cannot be promised.
func TestWholeOrNotAtAll(t *testing.T) { // HD-6, HD-7
	m := bargainers(t, nil, "27", "39", "44", "55")
	m.Do("0 give 2s; 0 ask 3; 0 ask 9; 0 ask 4; 0 offer 1")
	m.Refused(1, "accept 0 1", "HD-7", "1 four missing")
	m.Equal("covered", m.view(1).Trade.Offers[0].Covered, false)
	m.Do("2 give 4s; 2 offer 1; 1 accept 2 1; 1 accept 0 1") // now it does
	m.hand(1, "2s")
	m.hand(0, "3s 4s 7s 9s")
}

func TestOffersAreSeenByTwoSeats(t *testing.T) { // HD-7
	m := bargainers(t, nil, "27", "39", "44", "55")
	for _, text := range []string{"give 2s", "ask 9"} {
		m.Equal("visibility of "+text, game.VisibilityOf(m.State, 1, 0, m.Parse(text)), game.Private)
		m.told("0 "+text, 1, "")
	}
	m.Equal("visibility for the receiver", game.VisibilityOf(m.State, 1, 0, m.Parse("offer 1")), game.Open)
	m.Equal("visibility for others", game.VisibilityOf(m.State, 2, 0, m.Parse("offer 1")), game.Private)
	m.Equal("visibility for watchers", game.VisibilityOf(m.State, game.Watcher, 0, m.Parse("offer 1")), game.Private)
	m.told("0 offer 1", 1, "{0} offers you 1 two for 1 nine: offer 1.")
	m.told("0 offer 1", 2, "")
	m.Equal("offers seen by 1", len(m.view(1).Trade.Offers), 1)
	m.Equal("offers seen by 2", len(m.view(2).Trade.Offers), 0)
	m.told("1 decline 0 2", 2, "")
	m.Do("0 offer 1")
	m.told("1 decline 0 3", 0, "{1} declines your offer 3.")
	m.Equal("the tray stays", strings.Join(m.view(0).Trade.Tray.Cards, " "), "2s")
	m.Equal("the request stays", m.view(0).Trade.Tray.Asks["9"], 1)
	m.Refused(1, "accept 0 3", "HD-7", "You have no offer")
	m.Do("0 offer 1")
	m.told("1 accept 0 4", 2, "{0} and {1} trade: 1 starter card for 1 starter card.")
}

func TestTrayIsSpokenFor(t *testing.T) { // HD-7
	m := bargainers(t, nil, "27", "39", "44", "55")
	m.Do("0 give 2s; 0 give o; 0 give o; 0 give o")
	m.Refused(0, "give 2s", "HD-7", "already on your tray")
	m.Refused(0, "give o", "HD-7", "are on the tray")
	m.Do("1 give 3s; 1 ask 2; 1 ask o; 1 offer 0")
	m.Refused(0, "accept 1 1", "HD-7", "too few marbles")
	m.Do("0 take o")
	m.Refused(0, "accept 1 1", "HD-7", "1 two missing. Cards on your own tray")
	m.Do("0 take 2s; 0 accept 1 1")
	m.Do("@ stage")
	m.Refused(0, "buy high", "HD-8", "off your tray")
	m.Refused(0, "take 2s", "HD-7", "on your tray")
	m.Refused(2, "take o", "HD-7", "no marble")
	m.Refused(2, "give 9s", "HD-7", "do not hold")
}

func TestNumbersMeanOneTrade(t *testing.T) { // HD-7
	m := bargainers(t, nil, "2277", "3399", "4444", "5555")
	m.Do("0 give 2s; 0 offer 1")
	for _, change := range []string{"give 2s", "take 2s", "give o", "take o", "ask 9", "unask 9", "ask o", "unask o", "withdraw", "offer 1", "offer 2"} {
		number := m.view(0).Trade.Tray.Number
		m.told("0 "+change, 1, "{0} withdraws offer ")
		for _, o := range m.view(1).Trade.Offers {
			if o.Number == number {
				t.Errorf("offer %d is still on the table after %s", number, change)
			}
		}
		m.Do("0 offer 1")
	}
	m.Refused(1, "accept 0 3", "HD-7", "You have no offer")
	m.Do("0 withdraw")
	m.Refused(0, "withdraw", "HD-7", "no offer")
	m.Refused(0, "unask 9", "HD-7", "do not ask")
	m.Refused(0, "offer 0", "HD-7", "another player")
	m.Refused(0, "offer 7", "HD-7", "no such seat")
}

func TestManyOffersToOneSeat(t *testing.T) { // HD-7
	m := bargainers(t, nil, "27", "39", "44", "55")
	m.Do("0 give 2s; 0 offer 3; 1 give 3s; 1 ask 5; 1 offer 3; 2 ask 5; 2 ask 5; 2 offer 3")
	m.Can(3, "accept 0 1", true)
	m.Can(3, "accept 2 1", true)
	m.Do("3 accept 2 1")
	m.Refused(3, "accept 1 1", "HD-7", "1 five missing") // the cards are gone
	m.Can(3, "decline 1 1", true)
	m.Do("@ stage; 3 accept 0 1") // offers outlive a change of stage
	m.hand(3, "2s")
}

// TestGivenInTheOrderOfBacks: starter cards first, then l, h, m, p.
func TestGivenInTheOrderOfBacks(t *testing.T) { // HD-7
	m := bargainers(t, options{"tokens": "6"}, "62", "39", "44", "55")
	m.Do("@ stage; 0 buy low; 0 buy high; 1 ask 6; 1 offer 0; 0 accept 1 1")
	m.hand(1, "3s 6s 9s")
	m.hand(0, "2s 2l 3l 4l 5l 6l 6h 7h 8h 9h Th")
	m.Do("1 ask 6; 1 offer 0; 0 accept 1 2")
	m.hand(1, "3s 6s 9s 6l")
	m.Do("1 give 6s; 1 ask 6; 1 offer 0; 0 accept 1 3")
	m.hand(1, "3s 9s 6l 6h")
}

func TestAsksHaveALimit(t *testing.T) { // HD-7
	m := bargainers(t, nil, "27", "39", "44", "55")
	for range 99 {
		m.Do("0 ask 7; 0 ask o")
	}
	m.Refused(0, "ask 7", "HD-7", "99")
	m.Refused(0, "ask o", "HD-7", "99")
}

func TestMarket(t *testing.T) { // HD-8
	m := bargainers(t, options{"tokens": "2"}, "2", "3", "4", "5")
	m.Refused(0, "buy low", "HD-8", "opens after the first talk")
	m.Do("@ stage; 0 buy low")
	m.hand(0, "2s 2l 3l 4l 5l 6l")
	m.Do("0 buy high")
	m.hand(0, "2s 2l 3l 4l 5l 6l 6h 7h 8h 9h Th")
	m.Refused(0, "buy low", "HD-8", "too few marbles: a low pack costs 1, you have 0")
	m.Do("0 token; 0 buy mystery")
	w := m.weights()
	if len(w) != 13 || w["pack 0 2m"] != 4 || w["pack 0 Am"] != 4 {
		t.Errorf("a mystery pack is drawn from %v", w)
	}
	m.Refused(1, "give 3s", "HD-2", "Wait")
	m.Do("* pack 0 9m; * pack 0 9m; * pack 0 9m; * pack 0 9m")
	if w := m.weights(); len(w) != 12 {
		t.Errorf("the fifth card is drawn from %v", w)
	}
	m.told("* pack 0 Km", 1, "")
	m.Do("1 buy mystery") // a fresh deck for each
	if w := m.weights(); len(w) != 13 || w["pack 1 9m"] != 4 {
		t.Errorf("a second mystery pack is drawn from %v", w)
	}
	m.Do("* pack 1 9m; * pack 1 9m; * pack 1 9m; * pack 1 9m; * pack 1 2m")
	m.Do("2 token; 2 buy special")
	m.hand(2, "4s Jp Qp Kp Ap Xp")
	m.told("2 buy high", 3, "{2} buys a high pack for 2 marbles.")
	m.Do("@ stage")
	m.Refused(3, "buy low", "HD-8", "is closed")
}

func TestStock(t *testing.T) { // HD-8
	m := bargainers(t, options{"stock": "1"}, "2", "3", "4", "5")
	m.Do("@ stage; 0 buy low")
	m.Equal("stock", m.view(3).Trade.Stock["low"], 0)
	m.Refused(1, "buy low", "HD-8", "All low packs are sold")
	m.Do("1 buy high")
	m = bargainers(t, options{"stock": "0"}, "2", "3", "4", "5")
	m.Do("@ stage") // the market's stage is skipped
	m.Equal("the stage", m.view(0).Trade.Stage, 3)
	m.Refused(1, "buy low", "HD-8", "no black market")
	for _, bad := range []string{"100", "-2"} {
		if _, err := duel.Game().Resolve(game.Setup{Seats: 4, Options: options{"stock": bad}}); err == nil {
			t.Errorf("stock=%s is accepted", bad)
		}
	}
}

func TestJokerDoesNothing(t *testing.T) { // HD-9
	m := bargainers(t, nil, "9", "8", "4", "5")
	m.Do("@ stage; 0 token")
	m.told("0 buy special", 0, "Only you see this: The joker does nothing.")
	m.Equal("others know of the joker", m.view(1).Joker, "")
	m.Equal("the buyer knows", m.view(0).Joker, "The joker does nothing.")
	m.Do("@ stage; @ stage; * break 1; 1 pick 0; * order 0; 1 play 8s; 0 play Xp; 0 ready")
	m.sums(8, 0, false)
}

func TestMirror(t *testing.T) { // HD-9
	m := bargainers(t, options{"joker": "mirror", "tokens": "6"}, "97", "88", "44", "55")
	m.Do("@ stage; 0 token; 0 buy special; 1 token; 1 buy special")
	m.told("0 give Xp", 1, "")
	m.Do("0 take Xp; @ stage; @ stage; * break 2; 2 pick 3; * order 1")
	m.Do("0 play 9s; 1 play 8s; 1 play 8s; 1 play Xp")
	m.sums(9, 25, false) // 16 and the 9
	m.Do("0 play Xp")
	m.sums(25, 25, false) // jokers are not counted by jokers
	m.Do("0 ready; 1 ready")
	m.points(0, 0)
}

func TestToken(t *testing.T) { // HD-10
	m := bargainers(t, options{"tokens": "1"}, "2", "3", "4", "5")
	m.told("0 token", 2, "{0} spends half a token for three marbles.")
	m.Equal("marbles", m.view(1).Seats[0].Marbles, 6)
	m.Equal("half tokens", m.view(1).Seats[0].Tokens, 0)
	m.Refused(0, "token", "HD-10", "once")
	m.Do("@ stage; @ stage; 1 token") // in any stage
	m = bargainers(t, options{"tokens": "0"}, "2", "3", "4", "5")
	m.Refused(0, "token", "HD-10", "no token")
}

func TestSubmitting(t *testing.T) { // HD-11
	m := bargainers(t, nil, "27", "39", "44", "55")
	m.Do("0 give 2s; 0 give o; 0 offer 1; @ stage; @ stage; @ stage; * break 1")
	m.hand(0, "2s 7s")
	m.Equal("marbles", m.view(0).Seats[0].Marbles, 3)
	m.Refused(1, "accept 0 1", "HD-11", "Trading is over")
}

func TestTopUp(t *testing.T) { // HD-11
	m := bargainers(t, options{"mindeck": "3"}, "27", "39", "44", "55")
	m.Do("0 give 2s; 0 offer 1; 1 accept 0 1; @ stage; @ stage; @ stage")
	w := m.weights()
	if len(w) != 13 || w["top 0 2s"] != 4 {
		t.Errorf("a deck is topped up from %v", w)
	}
	m.Do("* top 0 As; * top 0 As")
	m.hand(0, "7s As As")
	if w := m.weights(); w["top 2 As"] != 4 { // seat 1 has enough; a fresh deck for each
		t.Errorf("the next deck is topped up from %v", w)
	}
	m.told("* top 2 Ks", 3, "{2}’s deck is topped up to 3 cards.")
	m.Do("* top 3 2s")
	m.phase("break")
	m = dealt(t, options{"mindeck": "2", "trading": "off"}, "2", "3", "4", "5") // also without trading
	m.CheckLegal(game.Nature, "top 0 2s | top 0 3s | top 0 4s | top 0 5s | top 0 6s | top 0 7s | top 0 8s | top 0 9s | top 0 Ts | top 0 Js | top 0 Qs | top 0 Ks | top 0 As")
	m = dealt(t, options{"mindeck": "2"}, "2", "3") // and with two seats
	m.Do("* top 0 9s; * top 1 8s; 0 play 9s")
	if _, err := duel.Game().Resolve(game.Setup{Seats: 4, Options: options{"mindeck": "53"}}); err == nil {
		t.Error("mindeck=53 is accepted")
	}
}

func TestPrivateCards(t *testing.T) { // HD-4
	m := newMatch(t, 2, nil)
	a := m.Parse("deal 1 7s")
	m.Equal("visibility of the owner", game.VisibilityOf(m.State, 1, game.Nature, a), game.Open)
	m.Equal("visibility of the other", game.VisibilityOf(m.State, 0, game.Nature, a), game.Private)
	m.Equal("visibility of watchers", game.VisibilityOf(m.State, game.Watcher, game.Nature, m.Parse("pack 1 7m")), game.Private)
}

// TestOthersRecordsAreSilent: what the record of a running match shows others of a tray or an offer is only that a seat did something.
func TestOthersRecordsAreSilent(t *testing.T) { // HD-7
	g := duel.Game()
	for text, want := range map[string]string{"give 7s": "?", "take o": "?", "ask 7": "?", "unask o": "?", "offer 3": "?", "withdraw": "?", "accept 3 2": "?", "decline 3 2": "?",
		"play 7s": "play ?", "deal 0 7s": "deal 0 ?", "pack 2 9m": "pack 2 ?"} {
		a, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.FormatHidden(g, a); got != want {
			t.Errorf("%q is redacted as %q, want %q", text, got, want)
		}
	}
}
