package match

import (
	"regexp"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/internal/growing"
	"quarterdeck/match/outcome"
)

// Perspective makes the Views and Steps of a match. It decides how their texts address the viewer.
type Perspective struct {
	*Match
	hotSeats game.Seats // of one guest; texts call their players by name
	replayed bool       // shown to another person: texts call the viewer by name and not “you”
}

// SeenAs returns m for a person in another seat's perspective. They see no more than that seat, and texts call its player
// by name.
func (m *Match) SeenAs() Perspective { return Perspective{Match: m, replayed: true} }

// ShownTo returns m for the guest who holds these seats. If there are several, texts use names and not “you”, because the
// players take turns at the device. They read the spectators' log: nothing is hidden in such a match.
func (m *Match) ShownTo(seats game.Seats) Perspective {
	if seats.Len() < 2 {
		seats = 0
	}
	return Perspective{Match: m, hotSeats: seats}
}

// View returns what viewer may see of the match as it was when its log had `at` entries. An `at` outside the log means
// the newest version. The View is made for viewer alone and may be kept.
func (m *Match) View(viewer game.Seat, at int) (*View, error) { return m.ShownTo(0).View(viewer, at) }

// Lines returns the log in words for viewer. It must not be modified.
func (m Perspective) Lines(viewer game.Seat) []Line { return m.lines(viewer, m.Version()) }

// transcript returns the log in words as viewer reads it.
func (m Perspective) transcript(viewer game.Seat) growing.List[Line] {
	switch {
	case m.hotSeats.Has(viewer):
		return *m.Match.lines.of(game.Watcher)
	case m.replayed && viewer >= 0:
		return m.quotedLines(viewer)
	}
	return *m.Match.lines.of(viewer)
}

// addressed matches words that address the reader.
var addressed = regexp.MustCompile(`\b[Yy]ours?\b|\b[Yy]ou\b`)

// quotedLines returns the log of viewer for other readers. A line that addresses viewer appears in the spectators' words.
// What viewer alone could read is added as a quotation.
func (m Perspective) quotedLines(viewer game.Seat) (out growing.List[Line]) {
	public := m.Match.lines.of(game.Watcher).Items()
	for _, line := range m.Match.lines.of(viewer).Items() {
		if slices.ContainsFunc(line.Words, addressed.MatchString) {
			quotation := "To " + m.seating.Names()[viewer] + ": “" + strings.Join(line.Words, " ") + "”"
			i, found := slices.BinarySearchFunc(public, line.N, func(l Line, n int) int { return l.N - n })
			switch {
			case !found:
				line.Words = []string{quotation}
			case m.knewAlone(viewer, line.N):
				line.Words = append(slices.Clip(public[i].Words), quotation)
			default:
				line.Words = public[i].Words
			}
		}
		out = out.With(line)
	}
	return out
}

// knewAlone reports whether viewer knew, and spectators did not, the entry that led to version n.
func (m Perspective) knewAlone(viewer game.Seat, n int) bool {
	visibility := &m.plays.At(n - 1).visibility
	return visibility[viewer] == game.Open && visibility.To(game.Watcher) == game.Private
}

// outcome returns the outcome of a finished match, in words for viewer.
func (m Perspective) outcome(viewer game.Seat) *outcome.View {
	return m.ending().For(m.speaksTo(viewer), m.seating.Namer())
}

// speaksTo returns the seat that texts for viewer address as “you”, or Watcher.
func (m Perspective) speaksTo(viewer game.Seat) game.Seat {
	if m.replayed || m.hotSeats.Has(viewer) {
		return game.Watcher
	}
	return viewer
}
