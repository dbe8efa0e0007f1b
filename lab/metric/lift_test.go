package metric

import (
	"math"
	"math/rand/v2"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/games/sabotage"
)

// dealtUnit is two matches of two seats in which one of them, by a coin, is dealt an ace. It then wins with probability 0.5 + half the lift.
func dealtUnit(r *rand.Rand, lift float64) *Unit {
	u := &Unit{Kinds: map[string]Kind{}, Dealt: map[string]Dealt{}}
	for range 2 {
		u.Sums[Over]++
		d := u.Dealt["deal A"]
		d.Seats++
		if r.Float64() < 0.5+lift/2 {
			d.Won++
		}
		u.Dealt["deal A"] = d
	}
	return u
}

// TestCoverageOfLift: the interval of a lift holds the true one.
func TestCoverageOfLift(t *testing.T) {
	const truth = 0.2
	r := rand.New(rand.NewPCG(21, 1))
	held, found := 0, 0
	for range repetitions {
		units, level := make([]*Unit, 100), make([]*Unit, 100)
		for i := range units {
			units[i], level[i] = dealtUnit(r, truth), dealtUnit(r, 0)
		}
		l := Lifts(units, 2, false)
		if len(l) != 1 || !l[0].Dealt || l[0].Share != 0.5 {
			t.Fatalf("%+v", l)
		}
		if l[0].Low <= truth && truth <= l[0].High {
			held++
		}
		if Lifts(level, 2, false)[0].Found() {
			found++
		}
	}
	covered(t, "lift", held)
	if found < 30 || found > 70 {
		t.Errorf("%d of %d lifts are found where there is none", found, repetitions)
	}
}

// crewUnits are deals that a table wins twice, each time with the given probability. In the first ones it has an ace.
func crewUnits(r *rand.Rand, deals, aces int, win float64) []*Unit {
	units := make([]*Unit, deals)
	for i := range units {
		u := &Unit{Dealt: map[string]Dealt{}}
		u.Sums[Over] = 2
		for range 2 {
			if r.Float64() < win {
				u.Sums[Wins]++
			}
		}
		if i < aces {
			u.Dealt["deal A"] = Dealt{Seats: 2, Won: u.Sums[Wins]}
		}
		units[i] = u
	}
	return units
}

// TestLiftsOfRareWins: where matches are hardly ever won, a rare card without effect has no lift more often than 5% allow. If it is so rare that
// it can hardly win, there is no lift at all.
func TestLiftsOfRareWins(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 1))
	found := 0
	for range repetitions {
		if l := Lifts(crewUnits(r, 2000, 100, 0.02), 4, true); len(l) > 0 {
			t.Fatalf("two wins in effective deals are expected, and the lift is %+v", l[0])
		}
		l := Lifts(crewUnits(r, 2000, 450, 0.02), 4, true)
		if len(l) != 1 {
			t.Fatalf("%d lifts", len(l))
		}
		if l[0].Found() {
			found++
		}
	}
	t.Logf("%d of %d lifts are found where there is none", found, repetitions)
	if found < 20 || found > 65 {
		t.Errorf("%d of %d lifts are found where there is none", found, repetitions)
	}
}

// A lift that every deal shows has the smallest p, and not the largest. A card that nearly all deals have is as rare as its lack.
func TestLiftsOfAllDeals(t *testing.T) {
	var units []*Unit
	for range 40 {
		u := &Unit{Dealt: map[string]Dealt{"deal A": {Seats: 2, Won: 2}}}
		u.Sums[Over] = 2
		units = append(units, u)
	}
	l := Lifts(units, 2, false)
	if len(l) != 1 || l[0].Value != 1 || l[0].P > 1e-6 || l[0].Adjusted != l[0].P || l[0].Deals != 40 {
		t.Fatalf("%+v", l)
	}
	if got := chance(1, 1, 0, 39, 40); got != math.Exp2(-39) {
		t.Errorf("p is %v if every unit agrees", got)
	}
	for without, want := range map[int]int{19: 0, 20: 1} {
		if l := Lifts(crewUnits(rand.New(rand.NewPCG(23, 1)), 400, 400-without, 0.5), 4, true); len(l) != want || want == 1 && l[0].Deals != without {
			t.Errorf("%d deals lack a card: %d lifts", without, len(l))
		}
	}
}

// A draw deals something if it names a seat and a thing, and not a place or an amount.
func TestDealings(t *testing.T) {
	for _, c := range []struct {
		g    game.Game
		text string
		want dealing
	}{
		{sabotage.Game(), "deal 0:5.1 9S", dealing{0, "deal 9S"}},
		{sabotage.Game(), "draw QS", dealing{seat: game.Nature}},
		{bastion.Game(), "row 8", dealing{seat: game.Nature}},
		{breach.Game(), "character 1 first-mate", dealing{1, "character first-mate"}},
		{breach.Game(), "stairs 1 5", dealing{seat: game.Nature}},
		{breach.Game(), "start 0 10", dealing{seat: game.Nature}},
	} {
		a, err := c.g.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := dealingOf(c.g, a); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.text, got, c.want)
		}
	}
}

// Of every deal of Sabotage each seat has five cards before the first choice, and seats with a card and without one share all wins.
func TestHandsOfSabotage(t *testing.T) {
	g := sabotage.Game()
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	units := played(t, g, setup, 40)
	cards := 0.0
	for _, u := range units {
		for _, d := range u.Dealt {
			cards += d.Seats
		}
		for name, k := range u.Kinds {
			if k.Users > 4 || k.UsersWon > k.Users || k.OthersWon > k.Others || k.Users+k.Others > 4 {
				t.Errorf("%s: %+v of four seats", name, k)
			}
		}
	}
	if cards != 40*2*2*5 {
		t.Errorf("%v cards were dealt in 80 matches of two seats", cards)
	}
	for _, l := range Lifts(units, 2, false) {
		if math.Abs(l.Value) > 1 || l.Low > l.Value || l.High < l.Value || l.Adjusted < l.P || l.Deals < FewestCompared {
			t.Errorf("%+v", l)
		}
	}
}

// What is dealt in a game that all win together is compared by matches.
func TestHandsOfCrew(t *testing.T) {
	g := breach.Game()
	setup, err := g.Resolve(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	u := played(t, g, setup, 1)[0]
	characters := 0.0
	for name, d := range u.Dealt {
		if d.Seats > 2 {
			t.Errorf("%s: %+v of two matches", name, d)
		}
		characters += d.Seats
	}
	if characters != 4 {
		t.Errorf("%v characters in two matches of two seats: %v", characters, u.Dealt)
	}
}

// The effective number of kinds and the spread of lengths have known values.
func TestVarietyAndSpread(t *testing.T) {
	if got := variety([]float64{2, 2, 2, 2, 8}); math.Abs(got-4) > 1e-9 {
		t.Errorf("four equal kinds count as %v", got)
	}
	if got := variety([]float64{8, 0, 8}); got != 1 {
		t.Errorf("one kind counts as %v", got)
	}
	if got := deviation([]float64{10*10 + 14*14, 24, 2}); got != 2 {
		t.Errorf("lengths of 10 and 14 spread by %v", got)
	}
	var units []*Unit
	for i := range 40 {
		u := &Unit{Kinds: map[string]Kind{"offer": {Chosen: 4}, "accept": {Chosen: float64(1 + i%2)}, "pass": {Chosen: 1}}}
		u.Sums[Choices] = 6 + float64(i%2)
		units = append(units, u)
	}
	accepted := kindMetrics()[1].Estimate(units)
	if accepted.Value != 0.375 || accepted.Low >= 0.375 || accepted.High <= 0.375 {
		t.Errorf("%+v of the offers are accepted", accepted.Interval)
	}
	for _, u := range units {
		delete(u.Kinds, "offer")
		delete(u.Kinds, "accept")
	}
	if e := kindMetrics()[1].Estimate(units); e.Known() {
		t.Errorf("without offers, %+v are accepted", e.Interval)
	}
}
