package fsrs

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-4 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// TestPublishedStates compares the memory after a first review with the published values of FSRS-6.
func TestPublishedStates(t *testing.T) {
	for rating, want := range map[Rating][2]float64{Again: {0.212, 6.4133}, Hard: {1.2931, 5.112171}, Good: {2.3065, 2.118104}, Easy: {8.2956, 1}} {
		c := Card{}.Review(rating, 7)
		near(t, "stability", c.Stability, want[0])
		near(t, "difficulty", c.Difficulty, want[1])
	}
}

// TestPublishedSequence compares the memory after six reviews with the published example of FSRS-6.
func TestPublishedSequence(t *testing.T) {
	c, day := Card{}, 0
	for _, review := range []struct {
		rating Rating
		after  int
	}{{Again, 0}, {Good, 0}, {Good, 1}, {Good, 3}, {Good, 8}, {Good, 21}} {
		day += review.after
		c = c.Review(review.rating, day)
	}
	near(t, "stability", c.Stability, 53.62691)
	near(t, "difficulty", c.Difficulty, 6.3574867)
	if c.Due != day+54 || c.Reps != 6 || c.Lapses != 0 || c.Last != day {
		t.Errorf("the card is %+v", c)
	}
}

// TestPublishedIntervals compares intervals with the published example, whose first card is due on the day of its first review; that and
// both lapses are answered again on the same day.
func TestPublishedIntervals(t *testing.T) {
	c, day := Card{}, 0
	ratings := []Rating{Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good}
	want := []int{0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21}
	for i, rating := range ratings {
		c = c.Review(rating, day)
		if want[i] > 0 && c.Due != day+want[i] {
			t.Errorf("after review %d the interval is %d, want %d", i+1, c.Due-day, want[i])
		}
		day += want[i]
	}
	if c.Lapses != 2 {
		t.Errorf("%d lapses", c.Lapses)
	}
}

// TestReviewsAreSane: whatever the ratings, a card is due after its review, and a better rating never brings it back earlier.
func TestReviewsAreSane(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, day := Card{}, 0
		for range rapid.IntRange(1, 30).Draw(t, "reviews") {
			day = c.Due + rapid.IntRange(-3, 400).Draw(t, "late")
			last := math.MinInt
			for rating := Again; rating <= Easy; rating++ {
				next := c.Review(rating, day)
				if next.Due <= next.Last || next.Due < last || math.IsNaN(next.Stability) || next.Difficulty < 1 || next.Difficulty > 10 {
					t.Fatalf("%+v after %d on day %d becomes %+v", c, rating, day, next)
				}
				last = next.Due
			}
			c = c.Review(Rating(rapid.IntRange(1, 4).Draw(t, "rating")), day)
		}
	})
}
