package nats

import (
	"strings"
	"testing"

	"quarterdeck/bus"
)

// foreign is text that other software might publish.
var foreign = []string{
	"", " ", "m", "m ", " 1", "m 1 ", " m 1", "m  1", "m 1\n", "m\t1", "m -1", "m +1", "m 1.5", "m 0x1", "m 1_0", "m 2147483648", "m 99999999999999999999",
	"m 1 2", "lost 0 0", "Lost", "lost\n", "\x00 1", "m\x00 1", "\xff\xfe 1", "ä 1", "m ١", `{"match":"m","version":1}`, strings.Repeat("m", 201) + " 1", strings.Repeat("m 1", 1<<16),
	"talk- 1", "signout- 1", "mute", "gone", "control changed", "control changed ", "control changed 1 2", "2 chat m", "2 chat m 1",
}

func TestParseForeignText(t *testing.T) {
	for _, text := range foreign {
		if e, ok := parse([]byte(text)); ok {
			t.Errorf("%.40q is taken for %v", text, e)
		}
	}
}

// TestWireFormat pins the text of every kind of event. Servers from before typed events send and read exactly this text: they used what stands
// before the space as the name of a match.
func TestWireFormat(t *testing.T) {
	for text, e := range map[string]bus.Event{
		"abc 17":        {Kind: bus.MatchAdvanced, Match: "abc", Version: 17},
		"talk-abc 3":    {Kind: bus.ChatAdvanced, Match: "abc", Version: 3},
		"mute 1":        {Kind: bus.MutesChanged, Version: 1},
		"gone 1":        {Kind: bus.GuestDeleted, Version: 1},
		"signout-ann 2": {Kind: bus.SignedOut, Guest: "ann", Version: 2},
		"lost":          {Kind: bus.EventsMissed},

		"control changed 3": {Kind: bus.ControlChanged, Version: 3},
	} {
		if got := encode(e); got != text {
			t.Errorf("%v is sent as %q, want %q", e, got, text)
		}
		if got, ok := parse([]byte(text)); !ok || got != e {
			t.Errorf("%q is read as %v %v, want %v", text, got, ok, e)
		}
	}
}

// TestEncodeUnknownEvent: an event without a text is sent as EventsMissed.
func TestEncodeUnknownEvent(t *testing.T) {
	events := []bus.Event{
		{}, {Kind: 200, Match: "m"}, {Kind: bus.EventsMissed, Version: 3}, {Kind: bus.SignedOut, Version: 1}, {Kind: bus.ChatAdvanced, Version: 1},
		{Kind: bus.MatchAdvanced, Match: "m", Guest: "g", Version: 1}, {Kind: bus.MutesChanged, Match: "m", Version: 1}, {Kind: bus.GuestDeleted, Guest: "g", Version: 1},
	}
	for _, match := range []string{"", "a b", "ä", "talk-m", "signout-g", "mute", "gone", strings.Repeat("m", 201)} {
		events = append(events, at(match, 1))
	}
	for _, version := range []int{-1, 1 << 40} {
		events = append(events, at("m", version))
	}
	for _, e := range events {
		if got := encode(e); got != lostText {
			t.Errorf("%v is sent as %q", e, got)
		}
	}
}

func FuzzWire(f *testing.F) {
	for _, text := range append([]string{"lost", "lost 1", "m 0", "talk-abc 17", "m 007", "mute 1", "gone 2", "signout-g 3", "talk-signout-g 1"}, foreign...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, ok := parse([]byte(text))
		if !ok {
			return
		}
		again, ok := parse([]byte(encode(e)))
		if !ok || again != e || (e == bus.Missed()) != (text == lostText) || e.Version < 0 {
			t.Fatalf("%q is %v and then %v", text, e, again)
		}
	})
}
