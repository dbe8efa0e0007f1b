package breach

import "quarterdeck/game"

// The versions of the rules. A record and a running match keep the version under which they began, so no version changes once it
// was played. Versions 1 and 2 differ in BR-24 alone: "Any pawn on the same square must move when they have an action available to use."
const (
	firstRules  = 1
	newestRules = 2
)

// rules implements game.Game for one version.
type rules struct{ info *game.Info }

// Game returns Breach under the newest version of its rules.
func Game() game.Game { return rules{info} }

// oldest is info under version 1.
var oldest = func() *game.Info {
	i := *info
	i.Rules = firstRules
	return &i
}()

// Older returns Breach under each earlier version of its rules, for records and matches that began under them.
func Older() []game.Game { return []game.Game{rules{oldest}} }

// mayClear reports whether s has an action with which it could play an item that frees its pawn, so that BR-24 makes it do so.
// Version 1 counts the Captain's items, which cost no action, also when he has no action left.
func (st *State) mayClear(s game.Seat) bool {
	if st.rules == firstRules {
		return st.canPlay(s)
	}
	return st.canAct()
}

// freeFirst reports whether a pawn that BR-24 makes leave its obstacle may do before what costs its character no action (BR-40).
// On lent time it takes exactly one action (BR-42), so nothing comes before. Version 1 allows it there too.
func (st *State) freeFirst() bool { return st.rules == firstRules || !st.lent() }
