package breach_test

import (
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/table"
)

// label returns the label and the ends of a move of the viewer.
func (s *scene) label(viewer game.Seat, action string) table.Move {
	s.t.Helper()
	for _, m := range s.st.Table(viewer).Moves {
		if m.Action == action {
			return m
		}
	}
	s.t.Fatalf("%q is no move of %v", action, viewer)
	return table.Move{}
}

// Every sort of move goes from a piece to a target and says what it would do.
func TestMovesSayWhatTheyDo(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 2}}).gather(0, "bucket", "pump", "lantern").gather(1, "fire").do("1 move 1.1", "1 end")
	s.do("0 move 1.1")
	for action, want := range map[string]table.Move{
		"move 1.10":       {From: "pawn-0", To: "s1.10", Label: "Move to 1.10"},
		"play bucket 1.2": {From: "hand-0-bucket-0", To: "s1.2", Label: "Water Bucket: clears the fire on 1.2"},
		"play pump":       {From: "hand-0-pump-0", Label: "Bilge Pump: lowers the water to level 0, dry"},
		"play lantern":    {From: "hand-0-lantern-0", Label: "Lantern: one more action and one more search this turn"},
		"give pump 1":     {From: "hand-0-pump-0", To: "hand-1", Label: "Give {1} the Bilge Pump"},
		"search":          {Label: "Search 1.1"},
	} {
		want.Action = action
		if got := s.label(0, action); got != want {
			t.Errorf("%s is %+v, want %+v", action, got, want)
		}
	}
	// What the end of a turn brings is said before.
	s = play(t, opening{crew: "rigger captain", starts: []int{6, 6}, difficulty: "madness"}).do("1 end").gather(0, "breach", "breach")
	if m := s.label(0, "end"); m.Warn != "Your pawn drowns on deck 3 when the turn ends." || !m.Apart {
		t.Errorf("the end of the turn: %+v", m)
	}
}

// The table tells what the water will do, what is left of the turn, who must still come home, and what stands where.
func TestTableTells(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 1}, difficulty: "hard"}).do("1 end").find("0", "fire")
	tab := s.st.Table(0)
	for zone, want := range map[string]string{
		"water":  "Level 2: deck 4 partially flooded. Next Breach card: deck 4 fully flooded; pawns must leave it, only cannons stay.",
		"turn":   "Not yet at the breach: you.",
		"deck-4": "partially flooded",
	} {
		if got := tab.Zone(zone).Note; got != want {
			t.Errorf("zone %s says %q, want %q", zone, got, want)
		}
	}
	pieces := map[string]table.Piece{}
	for _, z := range tab.Zones {
		for _, p := range z.Pieces {
			pieces[p.ID] = p
		}
	}
	for id, want := range map[string]string{"breach": "s1.1", "stairs-down-1": "s1.3", "stairs-up-2": "s2.3", "fire-1.2": "s1.2", "pawn-0": "s1.2", "pawn-1": "s1.1"} {
		if got := pieces[id].On; got != want {
			t.Errorf("%s stands on %q, want %s", id, got, want)
		}
	}
	if p := pieces["pawn-1"]; !p.Has("home") || !p.Has("captain") || !strings.Contains(p.Name, "Captain") {
		t.Errorf("the Captain's pawn is %+v", p)
	}
	if p := pieces["actions"]; p.Text != "2" || p.Name != "2 actions left" {
		t.Errorf("actions are %+v", p)
	}
}

// TestKeysOpen: a chest opens by a press on it or on a key, and no key that opens it says that it cannot be used.
func TestKeysOpen(t *testing.T) {
	s := play(t, opening{crew: "petty-officer", starts: []int{2}}).chest(0, "ruby").gather(0, "key-ruby", "key-ruby", "key-amber")
	want := table.Move{Action: "open ruby", From: "chest-ruby", To: "hand-0-key-ruby-0", Either: true, Label: "Open the ruby chest with 2 ruby keys"}
	if got := s.label(0, "open ruby"); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	reasons := func() (list []string) {
		for _, p := range s.st.Table(0).Zone("hand-0").Pieces {
			list = append(list, p.Why)
		}
		return list
	}
	if got := reasons(); got[0] == "" || got[1] != "" || got[2] != "" {
		t.Errorf("an amber and two ruby keys cannot be used because of %q", got)
	}
	s = play(t, opening{crew: "cook", starts: []int{2}}).chest(0, "ruby").gather(0, "key-amber", "key-diamond")
	if got := reasons(); got[0] != "" || !strings.Contains(got[1], "press the chest") {
		t.Errorf("the Cook’s keys cannot be used because of %q", got)
	}
}
