package pick_test

import (
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/daily"
	"quarterdeck/daily/pick"
)

// TestPickedIsClosest: the deal is the first of the candidates with the smallest distance, and always the same.
func TestPickedIsClosest(t *testing.T) {
	o, _ := daily.Find(daily.Offers(), "duel")
	o.Picker = roster.Quick{Level: roster.Deckhand}
	d, err := o.On("2026-11-20", nil)
	if err != nil {
		t.Fatal(err)
	}
	key := []byte("key")
	got, err := pick.Seed(t.Context(), d, key, nil)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := pick.Seed(t.Context(), d, key, nil); again != got {
		t.Error("picked twice, the deals differ")
	}
	least, first := 3.0, d.Seed(key)
	for k := range daily.Candidates {
		seed := d.Candidate(key, k)
		distance, err := pick.Distance(t.Context(), d, seed)
		if err != nil || distance < 0 || distance > 2 {
			t.Fatalf("candidate %d has the distance %v, %v", k, distance, err)
		}
		if distance < least {
			least, first = distance, seed
		}
	}
	if got != first {
		t.Error("another candidate is closer")
	}
}

// TestVoyageIsNotPicked: the voyage’s seeds follow from the day alone, as they always did.
func TestVoyageIsNotPicked(t *testing.T) {
	d, err := daily.Voyage().On("2026-11-20", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := pick.Seed(t.Context(), d, []byte("key"), nil); err != nil || got != d.Seed([]byte("key")) {
		t.Errorf("%x, %v", got, err)
	}
}
