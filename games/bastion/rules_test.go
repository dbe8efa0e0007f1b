package bastion_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/table"
)

const natural = "23456789TJQKA"

// match is a position that is driven by notation, like a record.
type match struct {
	testing.TB
	st game.State
}

func newMatch(t testing.TB, options map[string]string) match {
	t.Helper()
	st, err := bastion.Game().New(game.Setup{Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return match{t, st}
}

func (m match) do(s game.Seat, text string) {
	m.Helper()
	a, err := bastion.Game().Parse(text)
	if err != nil {
		m.Fatal(err)
	}
	if !game.IsLegal(m.st, s, a, nil) {
		m.Fatalf("%v may not %q: %v", s, text, game.Refuse(bastion.Game(), m.st, s, a))
	}
	m.st.Apply(s, a)
}

// lay lays middle cards.
func (m match) lay(row string) {
	m.Helper()
	for _, r := range row {
		m.do(game.Nature, "row "+string(r))
	}
}

// round lets both seats choose.
func (m match) round(a, b string) {
	m.Helper()
	m.do(0, "play "+a)
	m.do(1, "play "+b)
}

func (m match) view(viewer game.Seat) bastion.View { return m.st.View(viewer).(bastion.View) }

func (m match) refusal(s game.Seat, text string) *game.Refusal {
	m.Helper()
	a, err := bastion.Game().Parse(text)
	if err != nil {
		m.Fatal(err)
	}
	if game.IsLegal(m.st, s, a, nil) {
		m.Fatalf("%v may %q", s, text)
	}
	return game.Refuse(bastion.Game(), m.st, s, a)
}

// rowFrom returns a row that begins with first and goes on with the other ranks in order.
func rowFrom(first string) string { return first + strings.ReplaceAll(natural, first, "") }

// BB-1: thirteen ranks each, thirteen in the row.
func TestDeal(t *testing.T) {
	m := newMatch(t, nil)
	if got := m.st.Actors(); got != game.NatureOnly {
		t.Fatalf("before the row lies %b acts, not chance", got)
	}
	m.lay(natural)
	v := m.view(game.Watcher)
	if v.Hands != [2]string{natural, natural} || strings.Join(v.Row, "") != natural {
		t.Errorf("hands %q, row %q", v.Hands, v.Row)
	}
	if got := m.st.Actors(); got != game.SetOf(0, 1) {
		t.Errorf("with the row laid %b acts, not both seats", got)
	}
}

// BB-2: equal suits leave suit0 to seat 0; seat 1 and the row take the first that are free; suits have no effect.
func TestSuits(t *testing.T) {
	for _, c := range []struct{ suit0, suit1, want string }{
		{"", "", "SHD"}, {"S", "S", "SHD"}, {"H", "H", "HSD"}, {"D", "C", "DCS"}, {"C", "C", "CSH"}, {"H", "S", "HSD"}, {"S", "D", "SDH"},
	} {
		options := map[string]string{}
		if c.suit0 != "" {
			options["suit0"], options["suit1"] = c.suit0, c.suit1
		}
		setup, err := bastion.Game().Resolve(game.Setup{Options: options})
		if err != nil {
			t.Fatal(err)
		}
		m := newMatch(t, options)
		suits := m.view(0).Suits
		if got := strings.Join(suits[:], ""); got != c.want || setup.Options["suit0"]+setup.Options["suit1"] != c.want[:2] {
			t.Errorf("%s %s: suits %s, options %v; want %s", c.suit0, c.suit1, got, setup.Options, c.want)
		}
	}
}

// BB-3: the whole row lies open before the first round, or one card is turned for each; rounds go left to right.
func TestRow(t *testing.T) {
	open := newMatch(t, nil)
	open.lay("7KA")
	if r := open.refusal(0, "play 2"); r.Rule != "BB-3" {
		t.Errorf("choosing while the row is being laid is refused with %q", r.Rule)
	}
	open.lay("2345689TJQ")
	open.round("8", "2") // against the 7, leftmost
	open.round("A", "Q") // against the king
	if v := open.view(0); v.Points != [2]int{2, 0} {
		t.Errorf("points %v: rounds do not go from the left end", v.Points)
	}

	hidden := newMatch(t, map[string]string{"row": "hidden"})
	hidden.lay("7")
	if v := hidden.view(0); strings.Join(v.Row, "") != "7????????????" || hidden.st.Actors() != game.SetOf(0, 1) {
		t.Errorf("hidden row shows %q", v.Row)
	}
	hidden.round("8", "2")
	if hidden.st.Actors() != game.NatureOnly {
		t.Error("the second middle card is not turned when its round begins")
	}
	if got := hidden.st.Legal(nil, game.Nature); len(got) != 12 {
		t.Errorf("%d cards can be turned second, want 12", len(got))
	}
}

// BB-4: a choice is secret, stands, and is revealed when both are made, in either order.
func TestChoice(t *testing.T) {
	for _, first := range []game.Seat{0, 1} {
		m := newMatch(t, nil)
		m.lay(natural)
		m.do(first, "play K")
		if v := m.view(1 - first); v.Choice != "" || !v.Chosen[first] || strings.Contains(v.Played[first], "K") {
			t.Errorf("the other seat sees %+v", v)
		}
		if v := m.view(first); v.Choice != "K" {
			t.Errorf("the chooser sees %+v", v)
		}
		if r := m.refusal(first, "play Q"); r.Rule != "BB-4" {
			t.Errorf("a second choice is refused with %q", r.Rule)
		}
		m.do(1-first, "play 5")
		if v := m.view(game.Watcher); v.Played[first] != "K" || v.Played[1-first] != "5" || v.Chosen != [2]bool{} {
			t.Errorf("after the reveal: %+v", v)
		}
		if r := m.refusal(first, "play K"); r.Rule != "BB-1" {
			t.Errorf("a card played before is refused with %q", r.Rule)
		}
	}
}

// examples are rounds: middle, seat 0, seat 1, and the winner.
var examples = []struct {
	cards  string
	winner int
}{
	{"576", 0}, {"577", -1}, {"Q76", -1}, {"QAK", 0}, {"AKQ", -1}, {"A32", 0}, {"9AK", -1}, {"KA2", -1}, {"2AK", -1}, {"JAQ", 0},
	{"44A", -1}, {"TJA", -1}, {"779", 1}, {"AA5", 1}, {"5AA", -1}, {"A55", -1}, {"KKQ", -1},
}

// BB-5, BB-6, BB-7: the winner of a round, on the worked examples and on every triple against the ranking written out.
func TestRoundWinner(t *testing.T) {
	for _, e := range examples {
		if got := roundWinner(t, e.cards); got != e.winner {
			t.Errorf("middle %c, %c against %c: %d wins, want %d", e.cards[0], e.cards[1], e.cards[2], got, e.winner)
		}
	}
	for _, m := range natural {
		for _, a := range natural {
			for _, b := range natural {
				want := -1
				switch {
				case slowBeats(a, b) && slowBeats(a, m):
					want = 0
				case slowBeats(b, a) && slowBeats(b, m):
					want = 1
				}
				if got := roundWinner(t, string([]rune{m, a, b})); got != want {
					t.Errorf("middle %c, %c against %c: %d wins, want %d", m, a, b, got, want)
				}
			}
		}
	}
}

func roundWinner(t *testing.T, cards string) int {
	m := newMatch(t, nil)
	m.lay(rowFrom(cards[:1]))
	m.round(cards[1:2], cards[2:])
	return m.view(0).Winner[0]
}

// slowBeats reports whether a beats b, from a list of what each rank beats (BB-5).
func slowBeats(a, b rune) bool {
	beaten := map[rune]string{
		'2': "A", '3': "2A", '4': "23A", '5': "234A", '6': "2345A", '7': "23456A", '8': "234567A", '9': "2345678A", 'T': "23456789A",
		'J': "23456789T", 'Q': "23456789TJ", 'K': "23456789TJQ", 'A': "JQK",
	}
	return strings.ContainsRune(beaten[a], b)
}

// BB-7: Describe explains an unwon round, and no other.
func TestUnwonRoundInWords(t *testing.T) {
	for cards, want := range map[string]string{
		"577": "both played 7",
		"Q76": "the middle Q beats both",
		"A55": "both played 5",
		"9KK": "both played K",
		"KQQ": "K in the middle beats both Qs",
		"44A": "4 is best, and the middle card is a 4 too",
		"A5K": "K beats 5, 5 beats A, A beats K",
		"9AK": "A beats K, K beats 9, 9 beats A",
	} {
		m := newMatch(t, nil)
		m.lay(rowFrom(cards[:1]))
		m.round(cards[1:2], cards[2:])
		a, _ := bastion.Game().Parse("play " + cards[2:])
		if got := m.st.(game.Describer).Describe(0, 1, a); !strings.Contains(got, "Neither scores: "+want+". 1 point carried over.") {
			t.Errorf("%s: told %q, want %q", cards, got, want)
		}
	}
}

// BB-8: a winner scores one and one for each unwon round directly before; then nothing is carried.
func TestCarry(t *testing.T) {
	m := newMatch(t, nil)
	m.lay(natural)
	m.round("4", "4") // tie
	m.round("2", "A") // middle 3: 3 beats 2 and A
	if v := m.view(0); v.Carry != 2 {
		t.Fatalf("carry %d after two unwon rounds", v.Carry)
	}
	for viewer, want := range map[game.Seat]string{0: "For 3 points: choose a card. Round 3 of 13.", game.Watcher: "Both players are choosing. Round 3 of 13, worth 3 points."} {
		if got := m.st.Table(viewer).Status; got != want { // what the round is worth comes first: a phone may show no more
			t.Errorf("status for %d: %q, want %q", viewer, got, want)
		}
	}
	m.round("7", "5") // middle 4
	if v := m.view(0); v.Points != [2]int{3, 0} || v.Carry != 0 {
		t.Fatalf("points %v, carry %d", v.Points, v.Carry)
	}
	m.round("6", "8") // middle 5: won directly after a won round
	if v := m.view(0); v.Points != [2]int{3, 1} {
		t.Errorf("points %v", v.Points)
	}
}

// BB-9, BB-11, BB-12: what is carried past the last round is lost; more points win; equal points are a draw.
func TestEnd(t *testing.T) {
	for _, c := range []struct {
		mine, theirs, end string
		utility           float32
	}{
		{natural, natural, "0 0", 0},
		{"3456789TJQK2A", "23456789TJQKA", "11 0", 1},
		{"23456789TJQKA", "3456789TJQK2A", "0 11", -1},
	} {
		m := newMatch(t, nil)
		m.lay(natural)
		for i := range natural {
			m.round(c.mine[i:i+1], c.theirs[i:i+1])
		}
		r := m.st.Result()
		if !game.Over(m.st) || game.EndLine(bastion.Game(), r) != c.end || r.Utility[0] != c.utility || r.Utility[1] != -c.utility {
			t.Errorf("%s against %s: end %s, utility %v", c.mine, c.theirs, game.EndLine(bastion.Game(), r), r.Utility)
		}
		if r := m.refusal(0, "play 2"); r.Rule != "BB-11" {
			t.Errorf("a move after the end is refused with %q", r.Rule)
		}
	}
}

// BB-10: every viewer sees the cards that each seat still holds, but not which of them is its hidden choice.
func TestRemainingCardsAreShown(t *testing.T) {
	m := newMatch(t, nil)
	m.lay(natural)
	m.round("7", "8")
	m.do(1, "play K")
	for _, viewer := range []game.Seat{0, game.Watcher} {
		v := m.view(viewer)
		if v.Hands != [2]string{"234568" + "9TJQKA", "2345679TJQKA"} {
			t.Errorf("%v sees hands %q", viewer, v.Hands)
		}
		zone := m.st.Table(viewer).Zone("them")
		if len(zone.Pieces) != 12 || slices.ContainsFunc(zone.Pieces, func(p table.Piece) bool { return p.Face == "" }) {
			t.Errorf("%v: the table shows %d of the other's 12 cards", viewer, len(zone.Pieces))
		}
	}
}

// BB-12: with tie=replay a tied game is followed by a whole new one; the tenth tie in a row ends the match.
func TestReplay(t *testing.T) {
	m := newMatch(t, map[string]string{"tie": "replay"})
	for tie := range 10 {
		if v := m.view(0); v.Ties != tie || v.Points != [2]int{} || v.Carry != 0 || v.Hands[0] != natural || game.Over(m.st) {
			t.Fatalf("game %d begins with %+v", tie+1, v)
		}
		m.lay(natural)
		for i := range natural {
			m.round(natural[i:i+1], natural[i:i+1])
		}
	}
	if !game.Over(m.st) || game.EndLine(bastion.Game(), m.st.Result()) != "0 0" {
		t.Error("the tenth tie in a row does not end the match as a draw")
	}

	m = newMatch(t, map[string]string{"tie": "replay"})
	m.lay(natural)
	for i := range natural {
		m.round(natural[i:i+1], natural[i:i+1])
	}
	m.lay(natural)
	mine := "3456789TJQK2A"
	for i := range natural {
		m.round(mine[i:i+1], natural[i:i+1])
	}
	if r := m.st.Result(); !game.Over(m.st) || r.Score[0] != 11 || r.Utility[0] != 1 {
		t.Errorf("the second game decides: %+v", r)
	}
}

// Wrong setups and notation are refused with a sentence.
func TestRefusals(t *testing.T) {
	for _, setup := range []game.Setup{{Seats: 3}, {Options: map[string]string{"rows": "open"}}, {Options: map[string]string{"row": "Open"}}} {
		_, err := bastion.Game().New(setup)
		if r := (*game.Refusal)(nil); !errors.As(err, &r) {
			t.Errorf("%+v: %v", setup, err)
		}
	}
	for _, text := range []string{"", "play", "play 10", "play k", "play K ", " play K", "row", "row 1", "pass", "play  K", "play KK"} {
		if a, err := bastion.Game().Parse(text); err == nil {
			t.Errorf("%q is read as %q", text, bastion.Game().Format(a))
		}
	}
}

// Imagine draws every card of the hand as the sealed choice, and nothing that the viewer knows changes.
func TestImagineReachesEveryChoice(t *testing.T) {
	m := newMatch(t, nil)
	m.lay(natural)
	m.round("7", "8")
	m.do(1, "play K")
	seen, r := map[string]bool{}, rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		c := m.st.Clone()
		c.Imagine(0, r)
		seen[c.View(1).(bastion.View).Choice] = true
	}
	if len(seen) != 12 {
		t.Errorf("%d of 12 choices imagined: %v", len(seen), seen)
	}
}
