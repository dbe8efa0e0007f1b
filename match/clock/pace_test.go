package clock_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"quarterdeck/game"

	"quarterdeck/match/clock"
)

// TestPace checks that a pace can be written, parsed, encoded as JSON and described in words.
func TestPace(t *testing.T) {
	tests := []struct {
		pace               clock.Pace
		text, label, words string
	}{
		{clock.Pace{}, "none", "no clock", ""},
		{clock.Pace{Kind: clock.ByTotal, Main: 10 * time.Minute, Increment: 5 * time.Second}, "total 10m+5s", "10 min + 5 s",
			"Each player has 10 min for the whole match, and 5 s more for each choice. If your time runs out, a bot (level mate) plays your seat from then on."},
		{clock.Pace{Kind: clock.ByTotal, Main: time.Hour, OnFlag: clock.FlagLose}, "total 1h lose", "1 h a player",
			"Each player has 1 h for the whole match. If your time runs out, you lose."},
		{clock.Pace{Kind: clock.ByMove, Main: 90 * time.Second}, "move 1m30s", "1 min 30 s a move",
			"Each choice may take up to 1 min 30 s. If your time runs out, a bot (level mate) plays your seat from then on."},
		{clock.Pace{Kind: clock.ByDays, Main: 3 * clock.Day, OnFlag: clock.FlagLose}, "days 3 lose", "3 days a move",
			"Each choice may take up to 3 days. If your time runs out, you lose."},
		{clock.Pace{Kind: clock.ByDays, Main: clock.Day}, "days 1", "1 day a move",
			"Each choice may take up to 1 day. If your time runs out, a bot (level mate) plays your seat from then on."},
	}
	for _, tt := range tests {
		if tt.pace.String() != tt.text || tt.pace.Label() != tt.label || tt.pace.Words() != tt.words {
			t.Errorf("%#v is written %q, labelled %q and said %q", tt.pace, tt.pace, tt.pace.Label(), tt.pace.Words())
		}
		if read, err := clock.ParsePace(tt.text); err != nil || read != tt.pace {
			t.Errorf("ParsePace(%q) is %#v, %v", tt.text, read, err)
		}
		data, err := json.Marshal([]clock.Pace{tt.pace})
		if err != nil {
			t.Fatal(err)
		}
		var back []clock.Pace
		if err := json.Unmarshal(data, &back); err != nil || back[0] != tt.pace {
			t.Errorf("%s reads as %#v, %v", data, back, err)
		}
	}
	for _, p := range clock.Paces() {
		if err := p.Check(); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
}

func wantBadPace(t *testing.T, err error) {
	t.Helper()
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code != clock.BadPace {
		t.Errorf("got %v, want a refusal %q", err, clock.BadPace)
	}
}

func TestBadPace(t *testing.T) {
	for _, text := range []string{
		"x", "none lose", "total", "total 5", "total 5m+", "total 5m+1h", "total 1s", "total 25h", "total -5m", "total 5m bot", "total 5m  lose", "total 1.5s",
		"move 1m+1s", "move 4s", "days 0", "days 31", "days 1.5", "days 99999999999999999999", "days -1", "weeks 1", "total 10m lose lose",
	} {
		p, err := clock.ParsePace(text)
		if err == nil {
			t.Errorf("ParsePace(%q) is %#v", text, p)
			continue
		}
		wantBadPace(t, err)
	}
	for _, p := range []clock.Pace{{Main: 1}, {Kind: "x"}, {Kind: clock.ByDays, Main: 36 * time.Hour}, {Kind: clock.ByMove, Main: time.Minute, OnFlag: "x"}} {
		wantBadPace(t, p.Check())
	}
}

// FuzzPace checks that every accepted text has one canonical form, which parses to the same pace.
func FuzzPace(f *testing.F) {
	for _, p := range clock.Paces() {
		f.Add(p.String())
	}
	f.Add("total 600s+0s lose")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := clock.ParsePace(text)
		if err != nil {
			return
		}
		if again, err := clock.ParsePace(p.String()); err != nil || again != p {
			t.Fatalf("%q is %#v, written %q, which is %#v, %v", text, p, p.String(), again, err)
		}
	})
}
