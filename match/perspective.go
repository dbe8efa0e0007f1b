package match

import (
	"regexp"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/internal/growing"
	"quarterdeck/match/outcome"
)

// Perspective is a match as its viewers are shown it: everything that a View or a Step says is made here.
type Perspective struct {
	*Match
	hotSeats game.Seats // they are one guest's, who is spoken of by name
	replayed bool       // another person looks: the viewer is spoken of by name
}

// SeenAs returns m as viewer sees it, for another person: nothing more is seen, but viewer is spoken of by name and not
// as “you”.
func (m *Match) SeenAs() Perspective { return Perspective{Match: m, replayed: true} }

// ShownTo returns m for the guest who holds these seats. Several are spoken of by name and not as “you”, because the players
// take turns at reading; they read what spectators do, from whom nothing is hidden.
func (m *Match) ShownTo(seats game.Seats) Perspective {
	if seats.Len() < 2 {
		seats = 0
	}
	return Perspective{Match: m, hotSeats: seats}
}

// View returns what viewer may be told of the match as it was when its log had `at` entries. An `at` that the match does
// not have is the newest. The View is made for viewer alone and may be kept.
func (m *Match) View(viewer game.Seat, at int) (*View, error) { return m.ShownTo(0).View(viewer, at) }

// Lines returns all that viewer reads in words. They must not be modified.
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

// addressed finds who is spoken to.
var addressed = regexp.MustCompile(`\b[Yy]ours?\b|\b[Yy]ou\b`)

// quotedLines returns what viewer was told, for others to read: where viewer is spoken to, in the words that watchers were told,
// and what was for viewer alone as a quotation.
func (m Perspective) quotedLines(viewer game.Seat) (out growing.List[Line]) {
	public := m.Match.lines.of(game.Watcher).Items()
	for _, line := range m.Match.lines.of(viewer).Items() {
		if slices.ContainsFunc(line.Words, addressed.MatchString) {
			quotation := "To " + m.seating.Names()[viewer] + ": “" + strings.Join(line.Words, " ") + "”"
			i, found := slices.BinarySearchFunc(public, line.N, func(l Line, n int) int { return l.N - n })
			switch {
			case !found:
				line.Words = []string{quotation}
			case m.forAlone(viewer, line.N):
				line.Words = append(slices.Clip(public[i].Words), quotation)
			default:
				line.Words = public[i].Words
			}
		}
		out = out.With(line)
	}
	return out
}

// forAlone reports whether viewer knew for good, and watchers did not, what led to version n.
func (m Perspective) forAlone(viewer game.Seat, n int) bool {
	visibility := &m.plays.At(n - 1).visibility
	return visibility[viewer] == game.Open && visibility.of(game.Watcher) == game.Private
}

// outcome returns how a finished match ended, in words for viewer.
func (m Perspective) outcome(viewer game.Seat) *outcome.View {
	return m.ending().For(m.speaksTo(viewer), m.seating.Namer())
}

// speaksTo returns who is “you” in what viewer reads.
func (m Perspective) speaksTo(viewer game.Seat) game.Seat {
	if m.replayed || m.hotSeats.Has(viewer) {
		return game.Watcher
	}
	return viewer
}
