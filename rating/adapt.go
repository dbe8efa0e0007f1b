package rating

import "quarterdeck/internal/adaptive"

// Adapt returns the strength of the adaptive bot in a guest's next match of a game and form. It depends on the guest's results
// alone, given with the newest first; cut says that older ones are left out. A match counts if the guest was the only person in it.
//
// The strength climbs when the guest does better than the adaptive bots and falls when they do worse, by the same amount if as many do
// better as worse. So it rests where the results are even. Matches that ran at the same time move it by one step beyond the bot that
// they were against, at most. Steps are large at first, to find the guest's strength, and never
// smaller than smallStep, to follow a guest who learns.
//
// If older results are left out, the count goes on from the strength of the bot in the oldest one that counts, with the smallest steps.
func Adapt(guest, game string, form Form, results []Result, cut bool) int {
	const unit = 1000
	strength, turns, before := adaptive.First*unit, 0, 0
	for i := len(results) - 1; i >= 0; i-- {
		r := &results[i]
		if r.Game != game || r.Form != form || !r.counts() {
			continue
		}
		better, bots, met, ok := r.againstAdaptive(guest)
		if !ok {
			continue
		}
		if cut {
			strength, turns, cut = met*unit, settled, false
		}
		if better*before < 0 {
			turns++
		}
		if better != 0 {
			before = better
		}
		// At a table of n seats one seat wins and n-1 lose: both together move the strength by as much as a match of two seats.
		swing := 2 * better * unit * adaptStep(turns) / (bots + 1)
		from := strength
		strength = min(max(strength+swing, (adaptive.Min-margin)*unit), (adaptive.Max+margin)*unit)
		if met != shown(from, unit) { // matches ran at the same time
			strength = min(max(strength, min(from, met*unit+swing)), max(from, met*unit+swing))
		}
	}
	return shown(strength, unit)
}

// shown returns the strength of the bot for a count.
func shown(count, unit int) int { return min(max((count+unit/2)/unit, adaptive.Min), adaptive.Max) }

// Steps of Adapt.
const (
	firstStep = 50
	smallStep = 5
	// settled is a number of changes of direction from which on steps are small.
	settled = 2*firstStep/smallStep - 2
	// margin is how far beyond random and captain the count goes, so that a guest of their strength meets them most of the time.
	margin = 30
)

// adaptStep returns by how much a match changes the strength, after so many changes of direction.
func adaptStep(turns int) int { return max(smallStep, 2*firstStep/(turns+2)) }

// againstAdaptive returns to how many more adaptive bots the guest was superior than inferior, how many there were, and the strength of
// the last one. ok is false if the match does not count.
func (r *Result) againstAdaptive(guest string) (better, bots, met int, ok bool) {
	at := r.seatOf(guest)
	if at < 0 {
		return 0, 0, 0, false
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		switch {
		case i == at:
		case s.Level == "":
			return 0, 0, 0, false
		case adaptive.Is(s.Level):
			bots++
			met, _ = adaptive.Strength(s.Level)
			better += sign(s.Outcome.rank() - r.Seats[at].Outcome.rank())
		}
	}
	return better, bots, met, bots > 0
}

func sign(n int) int { return min(max(n, -1), 1) }
