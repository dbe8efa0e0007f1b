package match

import (
	"errors"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/record"
)

// maxRaceSearch is how many versions back explainRace searches. A claim and the draws after it are fewer entries.
const maxRaceSearch = 24

// explainRace returns the error of a refused request. If the action was legal when its player chose it, but another seat
// acted first, the error says what that seat did. The original refusal may be about cards that the player has not seen yet.
func (m attempt) explainRace(q Request, why error) error {
	var refusal *game.Refusal
	if !errors.As(why, &refusal) || refusal.Code != game.Illegal && refusal.Code != Over {
		return why
	}
	for at := m.Version() - 1; at >= max(q.Version, m.Version()-maxRaceSearch, 0); at-- {
		if m.wasLegal(q, at) {
			return m.lostRace(q.Seat, at, refusal)
		}
	}
	return why
}

// wasLegal reports whether the action of q was legal at version at.
func (m attempt) wasLegal(q Request, at int) bool {
	e, err := record.ParseEntry(m.start.Game, q.Seat.String()+" "+q.Action)
	if err != nil || e.Kind != record.Act {
		return false
	}
	st, err := m.positionAt(at)
	return err == nil && slices.Contains(st.Legal(nil, q.Seat), e.Action)
}

// lostRace returns a refusal that says what another seat did after version at.
func (m attempt) lostRace(s game.Seat, at int, refusal *game.Refusal) error {
	for _, line := range m.ShownTo(0).Lines(s) {
		if line.N > at && line.Actor >= "0" && line.Actor <= "9" && line.Actor != s.String() {
			return &game.Refusal{Code: Late, Text: "You were late. " + strings.Join(line.Words, " ")}
		}
	}
	return refusal
}
