package terminal

import (
	"strings"
	"testing"

	"quarterdeck/term/remote"
)

// TestParsePlayer: levels are bots, names are people, and what is probably a mistyped level is neither.
func TestParsePlayer(t *testing.T) {
	for text, want := range map[string]player{
		"mate": {level: "mate"}, " captain ": {level: "captain"}, "bot:random": {level: "random"},
		"Ann": {name: "Ann"}, "Kate": {name: "Kate"}, "Matt": {name: "Matt"}, "Max": {name: "Max"}, "max": {name: "max"}, "Fred": {name: "Fred"}, "fred": {name: "fred"},
		"person:mte": {name: "mte"}, "person:mate": {name: "mate"},
	} {
		if got, err := parsePlayer(text, friend, anyone); got != want || err != nil {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, meant := range map[string]string{
		"mte": "mate", "maet": "mate", "matee": "mate", "Mate": "mate", "MATE": "mate", "capitan": "captain", "Captian": "captain", "dekhnd": "deckhand",
		"randm": "random", "freind": "friend", "Friend": "friend", "anyon": "anyone",
	} {
		if got, err := parsePlayer(text, friend, anyone); err == nil || !strings.Contains(err.Error(), "did you mean "+meant+"?") {
			t.Errorf("%q is %+v, %v; want a question whether it is %s", text, got, err, meant)
		}
	}
	for _, text := range []string{"", "person:", "person:bot:mate", "bot:admiral", "a;b"} {
		if got, err := parsePlayer(text); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
	if got, err := parsePlayer("freind"); err != nil || got.name != "freind" {
		t.Errorf("at this terminal no seat is a friend's: %+v, %v", got, err)
	}
}

// TestRemoteSeat: at a table on a server, the first person is the guest, and the others play beside them.
func TestRemoteSeat(t *testing.T) {
	table := remote.NewTable{}
	for _, c := range []struct {
		name string
		want remote.Seat
	}{
		{"friend", remote.Seat{Who: "friend"}},
		{"Ann", remote.Seat{Who: "me"}},
		{"mate", remote.Seat{Who: "bot", Level: "mate"}},
		{"person:friend", remote.Seat{Who: "here", Name: "friend"}},
	} {
		if got, err := remoteSeat(&table, c.name); got != c.want || err != nil {
			t.Errorf("%q is %+v, %v; want %+v", c.name, got, err, c.want)
		}
	}
	if table.Name != "Ann" {
		t.Errorf("the guest is called %q", table.Name)
	}
}
