package match_test

import (
	"encoding/json"
	"testing"
	"time"

	"quarterdeck/match"
)

// TestPace: a pace is written, read, kept as JSON, and said in words.
func TestPace(t *testing.T) {
	tests := []struct {
		pace               match.Pace
		text, label, words string
	}{
		{match.Pace{}, "none", "no clock", ""},
		{match.Pace{Kind: match.ByTotal, Main: 10 * time.Minute, Increment: 5 * time.Second}, "total 10m+5s", "10 min + 5 s",
			"Everybody has 10 min for the whole match, and 5 s more for every choice. Whose time runs out is played by the bot Mate from then on."},
		{match.Pace{Kind: match.ByTotal, Main: time.Hour, OnFlag: match.FlagLose}, "total 1h lose", "1 h a player",
			"Everybody has 1 h for the whole match. Whose time runs out loses."},
		{match.Pace{Kind: match.ByMove, Main: 90 * time.Second}, "move 1m30s", "1 min 30 s a move",
			"Every choice may take 1 min 30 s. Whose time runs out is played by the bot Mate from then on."},
		{match.Pace{Kind: match.ByDays, Main: 3 * match.Day, OnFlag: match.FlagLose}, "days 3 lose", "3 days a move",
			"Every choice may take 3 days. Whose time runs out loses."},
		{match.Pace{Kind: match.ByDays, Main: match.Day}, "days 1", "1 day a move",
			"Every choice may take 1 day. Whose time runs out is played by the bot Mate from then on."},
	}
	for _, tt := range tests {
		if tt.pace.String() != tt.text || tt.pace.Label() != tt.label || tt.pace.Words() != tt.words {
			t.Errorf("%#v is written %q, labelled %q and said %q", tt.pace, tt.pace, tt.pace.Label(), tt.pace.Words())
		}
		if read, err := match.ParsePace(tt.text); err != nil || read != tt.pace {
			t.Errorf("ParsePace(%q) is %#v, %v", tt.text, read, err)
		}
		data, err := json.Marshal(match.Terms{Pace: tt.pace})
		must(t, err)
		var back match.Terms
		must(t, json.Unmarshal(data, &back))
		if back.Pace != tt.pace {
			t.Errorf("%s reads as %#v", data, back.Pace)
		}
	}
	for _, p := range match.Paces() {
		must(t, p.Check())
	}
}

func TestBadPace(t *testing.T) {
	for _, text := range []string{
		"x", "none lose", "total", "total 5", "total 5m+", "total 5m+1h", "total 1s", "total 25h", "total -5m", "total 5m bot", "total 5m  lose", "total 1.5s",
		"move 1m+1s", "move 4s", "days 0", "days 31", "days 1.5", "days 99999999999999999999", "days -1", "weeks 1", "total 10m lose lose",
	} {
		p, err := match.ParsePace(text)
		if err == nil {
			t.Errorf("ParsePace(%q) is %#v", text, p)
			continue
		}
		wantCode(t, err, match.BadPace)
	}
	for _, p := range []match.Pace{{Main: 1}, {Kind: "x"}, {Kind: match.ByDays, Main: 36 * time.Hour}, {Kind: match.ByMove, Main: time.Minute, OnFlag: "x"}} {
		wantCode(t, p.Check(), match.BadPace)
	}
}

// FuzzPace: what can be read is written in one form, which reads as the same.
func FuzzPace(f *testing.F) {
	for _, p := range match.Paces() {
		f.Add(p.String())
	}
	f.Add("total 600s+0s lose")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := match.ParsePace(text)
		if err != nil {
			return
		}
		if again, err := match.ParsePace(p.String()); err != nil || again != p {
			t.Fatalf("%q is %#v, written %q, which is %#v, %v", text, p, p.String(), again, err)
		}
	})
}
