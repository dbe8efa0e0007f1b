package match

import (
	"errors"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/record"
)

// lateReach is how many versions back a late request's is looked for: a claim and what chance makes of it are fewer.
const lateReach = 24

// late is why q was refused, as it is best told. Where several seats may act at once, an action that was legal on
// the page can have been overtaken: then what the other seat did is told in place of what is wrong with
// the action now, which may be about cards that its player has not seen yet.
func (m attempt) late(q Request, why error) error {
	var refusal *game.Refusal
	if !errors.As(why, &refusal) || refusal.Code != game.Illegal && refusal.Code != Over {
		return why
	}
	for at := m.Version() - 1; at >= max(q.Version, m.Version()-lateReach, 0); at-- {
		if m.allowed(q, at) {
			return m.overtaken(q.Seat, at, refusal)
		}
	}
	return why
}

// allowed tells whether what q asks for was legal at version at.
func (m attempt) allowed(q Request, at int) bool {
	e, err := record.ParseEntry(m.start.Game, q.Seat.String()+" "+q.Action)
	if err != nil || e.Kind != record.Act {
		return false
	}
	st, err := m.positionAt(at)
	return err == nil && slices.Contains(st.Legal(nil, q.Seat), e.Action)
}

// overtaken tells s what another seat did first after version at.
func (m attempt) overtaken(s game.Seat, at int, refusal *game.Refusal) error {
	for _, line := range m.ShownTo(0).Lines(s) {
		if line.N > at && line.Actor >= "0" && line.Actor <= "9" && line.Actor != s.String() {
			return &game.Refusal{Code: Late, Text: "You were late. " + strings.Join(line.Words, " ")}
		}
	}
	return refusal
}
