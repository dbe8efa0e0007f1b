package play

import (
	"net/url"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/href"
)

// AsWatcher is the spectators' perspective in an address.
const AsWatcher = "watcher"

// Perspective is a perspective in which a finished match can be seen.
type Perspective struct {
	Value string // in an address
	Name  string
	On    bool // the page shows it
}

// Perspectives returns the perspectives in which a finished match can be seen.
func Perspectives(v *match.View) []Perspective {
	var out []Perspective
	for i, name := range v.Names {
		out = append(out, Perspective{strconv.Itoa(i), name, v.Viewer == i})
	}
	return append(out, Perspective{AsWatcher, "a spectator", v.Viewer < 0})
}

// Moment returns the address of the match at a step, from the perspective of this page.
func (p *Page) Moment(at int) string { return p.moment(at, p.Whole) }

// wholeURL returns the address of this page with the whole log.
func (p *Page) wholeURL() string {
	if p.Past() {
		return p.moment(p.View.At, true)
	}
	return href.WholeLog(p.View.ID)
}

func (p *Page) moment(at int, whole bool) string {
	if len(p.Perspectives) == 0 && !whole {
		return href.Past(p.View.ID, at)
	}
	query := url.Values{"at": {strconv.Itoa(at)}}
	for _, e := range p.Perspectives {
		if e.On {
			query.Set("as", e.Value)
		}
	}
	if whole {
		query.Set("log", href.All)
	}
	return href.Match(p.View.ID) + "?" + query.Encode()
}

// lines returns the log as the viewer may see it: the whole log if the page has it, otherwise up to the step shown.
func (p *Page) lines() []match.Line {
	if p.Lines != nil {
		return p.Lines
	}
	return p.View.Log
}

// nextStep returns the version of the first line of the log after the step shown.
func (p *Page) nextStep() int {
	for _, line := range p.lines() {
		if line.N > p.View.At {
			return line.N
		}
	}
	return p.View.Version
}

// hasNext reports whether there is a later step, or the present, to go to.
func (p *Page) hasNext() bool { return p.View.Past() || len(p.Perspectives) == 0 }

// stepText describes the step shown, for screen readers.
func (p *Page) stepText() string {
	text := "Step " + strconv.Itoa(p.View.At) + " of " + strconv.Itoa(p.View.Version)
	if n := len(p.View.Log); n > 0 {
		text += ": " + p.View.Log[n-1].Words[0]
	}
	return text
}

// perspectiveText names the perspective of a replay, unless it is the reader's own.
func (p *Page) perspectiveText() string {
	for _, e := range p.Perspectives {
		if e.On && p.View.Viewer != p.Own {
			return "as " + e.Name + " saw it"
		}
	}
	return ""
}

// playOnURL returns the address for playing on from the step shown, in the seat of its perspective.
func (p *Page) playOnURL() string {
	if p.PlayOn != "" && p.View.Viewer != int(game.Watcher) {
		return p.PlayOn + "&seat=" + strconv.Itoa(p.View.Viewer)
	}
	return p.PlayOn
}

// current returns the version of the newest line of the log at the step shown.
func (p *Page) current() int {
	if n := len(p.View.Log); n > 0 {
		return p.View.Log[n-1].N
	}
	return 0
}
