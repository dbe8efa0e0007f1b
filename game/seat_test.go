package game_test

import (
	"slices"
	"testing"

	"quarterdeck/game"
)

func TestActorsAreWrittenAndRead(t *testing.T) {
	for s, want := range map[game.Seat]string{0: "0", 7: "7", game.Nature: "*", game.Clock: "@"} {
		if s.String() != want {
			t.Errorf("actor %d is written %q, want %q", s, s, want)
		}
		if back, err := game.ParseActor(want); err != nil || back != s {
			t.Errorf("%q is read as %d, %v; want %d", want, back, err, s)
		}
	}
	for _, text := range []string{"", "8", "-1", "00", "+1", " 0", "**", "watcher", "0 "} {
		if s, err := game.ParseActor(text); err == nil {
			t.Errorf("%q is read as actor %d", text, s)
		}
	}
	if game.Watcher.String() != "watcher" {
		t.Errorf("a watcher is written %q", game.Watcher)
	}
}

func TestSeats(t *testing.T) {
	set := game.SetOf(5, 0, 3)
	if got := slices.Collect(set.All()); !slices.Equal(got, []game.Seat{0, 3, 5}) {
		t.Errorf("members %v, want 0 3 5", got)
	}
	if set.Len() != 3 || set.First() != 0 || set.Without(0).First() != 3 {
		t.Errorf("%d members, first %d, then %d", set.Len(), set.First(), set.Without(0).First())
	}
	for s := game.Watcher; s < game.MaxSeats; s++ {
		if want := slices.Contains([]game.Seat{0, 3, 5}, s); set.Has(s) != want {
			t.Errorf("has %v: %v", s, set.Has(s))
		}
		if set.Without(s).Has(s) {
			t.Errorf("without %v has it", s)
		}
	}
	if set.With(3) != set || set.Without(4) != set {
		t.Error("a member is added again, or another taken away")
	}
	if game.UpTo(0) != 0 || game.UpTo(3) != game.SetOf(0, 1, 2) || game.UpTo(game.MaxSeats).Len() != game.MaxSeats {
		t.Error("UpTo is not the set of seats below")
	}
}

// TestNatureIsApart checks that Nature has a bit that no other actor has.
func TestNatureIsApart(t *testing.T) {
	if game.SetOf(game.Nature) != game.NatureOnly || game.NatureOnly.First() != game.Nature || !game.NatureOnly.Has(game.Nature) {
		t.Error("NatureOnly is not the set of Nature")
	}
	if got := slices.Collect(game.SetOf(game.Nature, 2).All()); !slices.Equal(got, []game.Seat{2, game.Nature}) {
		t.Errorf("members %v, want seat 2, then Nature", got)
	}
	all := game.UpTo(game.MaxSeats)
	for _, actor := range []game.Seat{game.Nature, game.Clock, game.Watcher} {
		if all.Has(actor) {
			t.Errorf("all seats have %v", actor)
		}
	}
	for _, actor := range []game.Seat{game.Clock, game.Watcher, 0} {
		if game.NatureOnly.Has(actor) {
			t.Errorf("NatureOnly has %v", actor)
		}
	}
	for s := range all.All() {
		if s == 1 {
			break // stopping early is allowed
		}
	}
}
