package play

import (
	"net/url"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/href"
)

// WatcherEyes is how an address says that a match is to be seen as a watcher sees it.
const WatcherEyes = "watcher"

// Eye is one viewer with whose eyes a finished match can be seen.
type Eye struct {
	Value string // as an address says it
	Name  string
	On    bool // it is seen with these now
}

// EyesOf returns the perspectives from which a finished match can be seen.
func EyesOf(v *match.View) []Eye {
	var out []Eye
	for i, name := range v.Names {
		out = append(out, Eye{strconv.Itoa(i), name, v.Viewer == i})
	}
	return append(out, Eye{WatcherEyes, "a spectator", v.Viewer < 0})
}

// Moment returns the address of the match at a step as this page shows it: with the same eyes, if they can be chosen.
func (p *Page) Moment(at int) string {
	if len(p.Eyes) == 0 {
		return href.Past(p.View.ID, at)
	}
	query := url.Values{"at": {strconv.Itoa(at)}}
	for _, e := range p.Eyes {
		if e.On {
			query.Set("as", e.Value)
		}
	}
	return href.Match(p.View.ID) + "?" + query.Encode()
}

// told returns all that the viewer was told, up to the end if the page knows it.
func (p *Page) told() []match.Line {
	if p.Told != nil {
		return p.Told
	}
	return p.View.Log
}

// nextStep returns the first version after the one shown at which something was told.
func (p *Page) nextStep() int {
	for _, line := range p.told() {
		if line.N > p.View.At {
			return line.N
		}
	}
	return p.View.Version
}

// onward reports whether there is a later step, or the present, to go to.
func (p *Page) onward() bool { return p.View.Past() || len(p.Eyes) == 0 }

// whereNow describes the position shown, for screen readers.
func (p *Page) whereNow() string {
	text := "Step " + strconv.Itoa(p.View.At) + " of " + strconv.Itoa(p.View.Version)
	if n := len(p.View.Log); n > 0 {
		text += ": " + p.View.Log[n-1].Words[0]
	}
	return text
}

// sees returns with whose eyes a finished match is seen, if not with the reader's own.
func (p *Page) sees() string {
	for _, e := range p.Eyes {
		if e.On && p.View.Viewer != p.Own {
			return "as " + e.Name + " saw it"
		}
	}
	return ""
}

// playOnHere returns where the step shown can be played on from, in the seat with whose eyes it is seen.
func (p *Page) playOnHere() string {
	if p.PlayOn != "" && p.View.Viewer != int(game.Watcher) {
		return p.PlayOn + "&seat=" + strconv.Itoa(p.View.Viewer)
	}
	return p.PlayOn
}

// lineURL returns where a line of the log leads: the table as it was then, with the same eyes in a replay.
func (p *Page) lineURL(n int) string {
	return p.Moment(n)
}

// current returns the version of the last line told up to the step shown.
func (p *Page) current() int {
	if n := len(p.View.Log); n > 0 {
		return p.View.Log[n-1].N
	}
	return 0
}
