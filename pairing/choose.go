package pairing

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"quarterdeck/internal/nickname"
)

// The range of ratings in which a guest finds opponents grows while they wait.
const (
	firstReach  = 100 // points above and below the guest's rating
	growth      = 20  // points a second
	fullReach   = time.Minute
	withoutEnds = 1 << 20 // more than any difference of ratings
)

// reach returns how far the rating of an opponent may be from that of a guest who has waited for a time.
func reach(waited time.Duration) int {
	if waited >= fullReach {
		return withoutEnds
	}
	return firstReach + growth*int(max(waited, 0)/time.Second)
}

// fits reports whether each of two seeks is in the range of the other.
func (s *seek) fits(o *seek, now time.Time) bool {
	distance := max(s.Rating-o.Rating, o.Rating-s.Rating)
	return distance <= reach(now.Sub(s.Made)) && distance <= reach(now.Sub(o.Made)) && !s.looksLike(o)
}

// looksLike reports whether the names of two guests look alike, so that they cannot sit at one table.
func (s *seek) looksLike(o *seek) bool { return nickname.Taken(s.Name, []string{o.Name}) != nil }

// repeats reports whether the guests of two seeks were paired with each other the last time.
func (s *seek) repeats(o *seek) bool { return s.Last != "" && s.Last == o.Last }

// choose returns the best opponents for own among the seeks that wait, or nil if there are too few. Guests who played each other last are
// paired again only if no other seek waits. apart reports whether two guests must not meet.
func choose(own *seek, waiting []seek, now time.Time, apart func(a, b string) bool) []*seek {
	var fresh, again []*seek
	for i := range waiting {
		o := &waiting[i]
		switch {
		case o.Guest == own.Guest || own.looksLike(o) || apart(own.Guest, o.Guest):
		case own.repeats(o):
			again = append(again, o)
		default:
			fresh = append(fresh, o)
		}
	}
	candidates := fresh
	if len(fresh) < own.Seats-1 {
		candidates = append(candidates, again...)
	}
	distance := func(o *seek) int { return max(own.Rating-o.Rating, o.Rating-own.Rating) }
	slices.SortStableFunc(candidates, func(a, b *seek) int {
		return cmp.Or(distance(a)-distance(b), a.Made.Compare(b.Made), strings.Compare(a.ID, b.ID))
	})
	chosen := []*seek{own}
	for _, o := range candidates {
		if len(chosen) < own.Seats && !slices.ContainsFunc(chosen, func(c *seek) bool { return !c.fits(o, now) || c != own && apart(c.Guest, o.Guest) }) {
			chosen = append(chosen, o)
		}
	}
	if len(chosen) < own.Seats {
		return nil
	}
	return chosen
}
