package store

import (
	"errors"
	"fmt"
)

// ErrDamaged is returned, as a *Damage, for a match whose log has changed since it was stored.
var ErrDamaged = errors.New("store: this match is damaged")

// Damage describes the damage to a match.
type Damage struct {
	Match string
	Entry int    // the first entry whose hash does not follow from the one before; that one may be the damaged one; or AtStart
	What  string // what is wrong with it
}

// AtStart is the Entry of damage in the fixed data of a match.
const AtStart = -1

// Error names the match and the entry.
func (d *Damage) Error() string {
	if d.Entry == AtStart {
		return fmt.Sprintf("store: match %s is damaged at its start: %s", d.Match, d.What)
	}
	return fmt.Sprintf("store: match %s is damaged at entry %d: %s", d.Match, d.Entry, d.What)
}

// Is reports whether target is ErrDamaged.
func (d *Damage) Is(target error) bool { return target == ErrDamaged }
