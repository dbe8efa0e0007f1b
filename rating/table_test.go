package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

var begin = time.UnixMilli(1_700_000_000_000).UTC()

// duel returns a result between two guests, or guests and levels with a * before.
func duel(n int, a, b string, first Outcome) *Result {
	second := map[Outcome]Outcome{Win: Loss, Loss: Win, Draw: Draw}[first]
	r := &Result{Match: fmt.Sprintf("m%05d", n), Pool: Pool{"sabotage", TwoSeats, Live}, Ended: begin.Add(time.Duration(n) * time.Hour)}
	for i, name := range []string{a, b} {
		s := Seat{Guest: name, Outcome: []Outcome{first, second}[i]}
		if name[0] == '*' {
			s.Guest, s.Level = "", name[1:]
		}
		r.Seats = append(r.Seats, s)
	}
	return r
}

func tableOf(results ...*Result) *Table {
	t := NewTable(results[0].Pool)
	for _, r := range results {
		t.Add(r)
	}
	return t
}

// TestAnchorsFromLadders has the levels of each measured game stand in order, and their distances reproduce the shares.
func TestAnchorsFromLadders(t *testing.T) {
	for _, game := range []string{"bastion", "sabotage", "duel"} {
		before := math.Inf(-1)
		for _, level := range []string{"random", "deckhand", "mate", "captain"} {
			r, ok := Level(game, level)
			if !ok || r.Rating <= before {
				t.Errorf("%s %s: %v %v after %v", game, level, r, ok, before)
			}
			before = r.Rating
		}
	}
	captain, _ := Level("sabotage", "captain")
	mate, _ := Level("sabotage", "mate")
	near(t, "captain against mate", 1/(1+math.Pow(10, (mate.Rating-captain.Rating)/400)), 0.760, 1e-9)
	if _, ok := Level("port", "mate"); ok {
		t.Error("a level without a ladder is anchored")
	}
	if _, ok := Level("duel", "mine"); ok {
		t.Error("an unknown level is anchored")
	}
}

// TestCrewAnchors has a crew of mates expect to win as often as was measured.
func TestCrewAnchors(t *testing.T) {
	ship, ok := Against("breach", "hard", 3)
	mate, _ := CrewLevel("breach", "mate")
	if !ok {
		t.Fatal("no rating of the game")
	}
	near(t, "three mates", 1/(1+math.Exp((ship.Mu-3*mate.Mu)/crewScale)), 0.659, 1e-9)
	for _, seats := range []int{1, 7} {
		if _, ok := Against("breach", "normal", seats); ok {
			t.Errorf("%d seats are rated", seats)
		}
	}
}

// TestConverges has a player who is as strong as captain get captain's rating, within the interval shown.
func TestConverges(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	captain, _ := Level("sabotage", "captain")
	var results []*Result
	for n := range 300 {
		level := []string{"mate", "captain", "deckhand"}[n%3]
		bot, _ := Level("sabotage", level)
		won := Loss
		if rng.Float64() < 1/(1+math.Pow(10, (bot.Rating-captain.Rating)/400)) {
			won = Win
		}
		results = append(results, duel(n, "ann", "*"+level, won))
	}
	r, ok := tableOf(results...).Of("ann")
	shown := r.Show(TwoSeats, r.Last)
	if !ok || shown.Matches != 300 || shown.Early || float64(shown.Low) > captain.Rating || float64(shown.High) < captain.Rating {
		t.Errorf("captain has %.0f, the player %+v", captain.Rating, shown)
	}
	if later := r.Show(TwoSeats, r.Last.AddDate(1, 0, 0)); later.Rating != shown.Rating || later.High <= shown.High {
		t.Errorf("a year later: %+v, before %+v", later, shown)
	}
}

// TestDeletedGuest has a guest's deletion leave the ratings of the others as they are.
func TestDeletedGuest(t *testing.T) {
	results := []*Result{duel(0, "ann", "bo", Win), duel(1, "bo", "cy", Draw), duel(2, "ann", "cy", Loss), duel(3, "bo", "cy", Win)}
	whole := tableOf(results...)
	table := NewTable(results[0].Pool)
	for _, r := range results {
		before := table.Before(r)
		table.Add(r)
		for i := range r.Seats {
			if s := &r.Seats[i]; s.Guest == "ann" {
				s.Guest, s.Before = "", &before[i]
			}
		}
	}
	after := tableOf(results...)
	for _, guest := range []string{"bo", "cy"} {
		want, _ := whole.Of(guest)
		if got, _ := after.Of(guest); got != want {
			t.Errorf("%s has %+v, before %+v", guest, got, want)
		}
	}
	if _, ok := after.Of("ann"); ok {
		t.Error("the deleted guest is rated")
	}
}

// TestForms rates a race and a crew, and leaves out what is not rated.
func TestForms(t *testing.T) {
	race := &Result{Match: "r", Pool: Pool{"duel", ManySeats, Live}, Ended: begin, Seats: []Seat{{Guest: "a", Outcome: Win}, {Guest: "b", Outcome: Loss}, {Guest: "c", Outcome: Loss}}}
	table := tableOf(race)
	a, _ := table.Of("a")
	b, _ := table.Of("b")
	c, _ := table.Of("c")
	if a.Mean <= startMu || b.Mean >= startMu || b != c {
		t.Errorf("race: %+v, %+v, %+v", a, b, c)
	}
	crew := func(setting string, o Outcome) Rating {
		r := &Result{Match: "c", Pool: Pool{"breach", Crew, Live}, Setting: setting, Ended: begin, Seats: []Seat{{Guest: "a", Outcome: o}, {Level: "captain", Outcome: o}}}
		got, _ := tableOf(r).Of("a")
		return got
	}
	if easy, hard := crew("novice", Win).Mean, crew("madness", Win).Mean; !(startMu < easy && easy < hard) {
		t.Errorf("a crew gains %v at novice and %v at madness", easy-startMu, hard-startMu)
	}
	if lost := crew("normal", Loss).Mean; lost >= startMu {
		t.Errorf("a lost match leaves %v", lost)
	}
	casual := duel(0, "a", "b", Win)
	casual.Unrated = Casual
	if _, ok := tableOf(casual).Of("a"); ok {
		t.Error("a casual match is rated")
	}
}

// TestWilson has the textbook value for 8 of 10, and bounds at the ends.
func TestWilson(t *testing.T) {
	s := Tally{Won: 8, Lost: 2}.Share()
	near(t, "low", s.Low, 0.490, 0.001)
	near(t, "high", s.High, 0.943, 0.001)
	if s := (Tally{Lost: 3}).Share(); s.Low != 0 || s.High <= 0.4 || s.High >= 0.7 {
		t.Errorf("none of three: %+v", s)
	}
	if s := (Tally{Drawn: 4}).Share(); s.Share != 0.5 {
		t.Errorf("four draws: %+v", s)
	}
}
