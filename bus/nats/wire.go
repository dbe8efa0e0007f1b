package nats

import (
	"strconv"
	"strings"

	"quarterdeck/bus"
)

// The wire format, version 1. An event is one line of text:
//
//	<match> <version>           MatchAdvanced; a match id has no hyphen
//	talk-<match> <lines>        ChatAdvanced
//	mute <version>              MutesChanged
//	gone <version>              GuestDeleted
//	signout-<guest> <version>   SignedOut
//	control changed <version>   ControlChanged; three words, which older servers ignore
//	lost                        EventsMissed
//
// Older programs, without typed events, send and read the same text, so old and new servers understand each other. Every
// version ignores any other text. A kind that is added later must have text that version 1 ignores, for example three
// words; otherwise old servers read it as a match.
const (
	lostText      = "lost"
	muteName      = "mute"
	goneName      = "gone"
	chatPrefix    = "talk-"
	signOutPrefix = "signout-"
	controlName   = "control changed"
)

const (
	maxName = 200 // bytes before the space
	maxText = maxName + 20
)

// encode returns the text of an event. An event without a text, which hosts never publish, is sent as EventsMissed.
func encode(e bus.Event) string {
	text := lostText
	if name := nameOf(e); name != "" {
		text = name + " " + strconv.Itoa(e.Version)
	}
	if decoded, ok := parse([]byte(text)); !ok || decoded != e {
		return lostText
	}
	return text
}

// nameOf returns the first word of an event's text, or "" if it has none.
func nameOf(e bus.Event) string {
	switch e.Kind {
	case bus.MatchAdvanced:
		return e.Match
	case bus.ChatAdvanced:
		return chatPrefix + e.Match
	case bus.MutesChanged:
		return muteName
	case bus.GuestDeleted:
		return goneName
	case bus.SignedOut:
		return signOutPrefix + e.Guest
	case bus.ControlChanged:
		return controlName
	case bus.EventsMissed:
	}
	return ""
}

// parse returns the event that a text encodes; ok is false if it encodes none.
func parse(data []byte) (_ bus.Event, ok bool) {
	if len(data) > maxText {
		return bus.Event{}, false
	}
	if string(data) == lostText {
		return bus.Missed(), true
	}
	name, number, _ := strings.Cut(string(data), " ")
	ofControl, isControl := strings.CutPrefix(string(data), controlName+" ")
	if isControl {
		number = ofControl
	}
	n, err := strconv.ParseUint(number, 10, 31)
	if err != nil || !isName(name) {
		return bus.Event{}, false
	}
	if isControl {
		return bus.Event{Kind: bus.ControlChanged, Version: int(n)}, true
	}
	return eventOf(name, int(n))
}

// eventOf returns the event whose text begins with name; ok is false if a match or guest is missing from it.
func eventOf(name string, version int) (_ bus.Event, ok bool) {
	switch name {
	case muteName:
		return bus.Event{Kind: bus.MutesChanged, Version: version}, true
	case goneName:
		return bus.Event{Kind: bus.GuestDeleted, Version: version}, true
	}
	if match, isChat := strings.CutPrefix(name, chatPrefix); isChat {
		return bus.Event{Kind: bus.ChatAdvanced, Match: match, Version: version}, match != ""
	}
	if guest, isSignOut := strings.CutPrefix(name, signOutPrefix); isSignOut {
		return bus.Event{Kind: bus.SignedOut, Guest: guest, Version: version}, guest != ""
	}
	return bus.Event{Kind: bus.MatchAdvanced, Match: name, Version: version}, true
}

// isName reports whether a text may begin with s: visible ASCII.
func isName(s string) bool {
	return s != "" && len(s) <= maxName && !strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c > '~' })
}
