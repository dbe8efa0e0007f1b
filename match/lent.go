package match

import (
	"regexp"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/internal/growing"
	"quarterdeck/match/outcome"
)

// SeenAs is m for looking at it with the eyes of viewer, by somebody else: nothing more is seen, but viewer is spoken of
// by name and not as “you”.
func (m *Match) SeenAs(viewer game.Seat) *Match {
	c := *m
	c.lent, c.told = true, slices.Clone(m.told)
	if viewer >= 0 {
		c.told[viewer] = m.lentLines(viewer)
	}
	return &c
}

// addressed finds who is spoken to.
var addressed = regexp.MustCompile(`\b[Yy]ours?\b|\b[Yy]ou\b`)

// lentLines is what viewer was told, for others to read: where viewer is spoken to, in the words that watchers were told,
// and what was for viewer alone as a quotation.
func (m *Match) lentLines(viewer game.Seat) (out growing.List[Line]) {
	public := m.told[m.place(game.Watcher)].Items()
	for _, line := range m.told[viewer].Items() {
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

// forAlone tells whether viewer knew for good, and watchers did not, what led to version n.
func (m *Match) forAlone(viewer game.Seat, n int) bool {
	visibility := &m.plays.At(n - 1).visibility
	return visibility[viewer] == game.Open && visibility[m.place(game.Watcher)] == game.Private
}

// outcome returns how a finished match ended, in words for viewer.
func (m *Match) outcome(viewer game.Seat) *outcome.View {
	return m.ending().For(m.speaksTo(viewer), m.seating.Namer())
}

// speaksTo is who is “you” in what viewer is told.
func (m *Match) speaksTo(viewer game.Seat) game.Seat {
	if m.lent || m.here.Has(viewer) {
		return game.Watcher
	}
	return viewer
}
