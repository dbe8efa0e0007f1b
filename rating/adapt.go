package rating

import "quarterdeck/internal/adaptive"

// Adapt returns the strength of the adaptive bot in a guest's next match of a game and form. It depends on the guest's results
// alone, given with the newest first. A match counts if the guest was the only person in it.
//
// The strength climbs when the guest does better than the adaptive bots and falls when they do worse, by the same amount if as many do
// better as worse. So it rests where the results are even. Steps are large at first, to find the guest's strength, and never
// smaller than smallStep, to follow a guest who learns.
func Adapt(guest, game string, form Form, results []Result) int {
	const unit = 1000
	strength, turns, before := adaptive.First*unit, 0, 0
	for i := len(results) - 1; i >= 0; i-- {
		r := &results[i]
		if r.Game != game || r.Form != form || !r.counts() {
			continue
		}
		better, bots, ok := r.againstAdaptive(guest)
		if !ok {
			continue
		}
		if better*before < 0 {
			turns++
		}
		if better != 0 {
			before = better
		}
		// At a table of n seats one seat wins and n-1 lose: both together move the strength by as much as a match of two seats.
		swing := 2 * better * unit * adaptStep(turns) / (bots + 1)
		strength = min(max(strength+swing, (adaptive.Min-margin)*unit), (adaptive.Max+margin)*unit)
	}
	return min(max((strength+unit/2)/unit, adaptive.Min), adaptive.Max)
}

// Steps of Adapt.
const (
	firstStep = 50
	smallStep = 5
	// margin is how far beyond random and captain the count goes, so that a guest of their strength meets them most of the time.
	margin = 30
)

// adaptStep returns by how much a match changes the strength, after so many changes of direction.
func adaptStep(turns int) int { return max(smallStep, 2*firstStep/(turns+2)) }

// againstAdaptive returns to how many more adaptive bots the guest was superior than inferior, and how many there were. ok is false if
// the match does not count.
func (r *Result) againstAdaptive(guest string) (better, bots int, ok bool) {
	at := r.seatOf(guest)
	if at < 0 {
		return 0, 0, false
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		switch {
		case i == at:
		case s.Level == "":
			return 0, 0, false
		case adaptive.Is(s.Level):
			bots++
			better += sign(s.Outcome.rank() - r.Seats[at].Outcome.rank())
		}
	}
	return better, bots, bots > 0
}

func sign(n int) int { return min(max(n, -1), 1) }
