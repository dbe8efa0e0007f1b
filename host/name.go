package host

import (
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
)

// CheckName returns an error if a guest with this name cannot join or write at a table.
func CheckName(m *match.Match, name string) error {
	if err := nickname.Check(name); err != nil {
		return err
	}
	return nickname.Taken(name, takenNames(m))
}

// takenNames returns the names of the players at a table; a free seat has none.
func takenNames(m *match.Match) []string {
	var names []string
	for i, name := range m.Names() {
		if m.Seats()[i].Taken() {
			names = append(names, name)
		}
	}
	return names
}
