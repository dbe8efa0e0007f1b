package duel

import "quarterdeck/game"

// Versions of the rules. They differ in how offers are numbered (HD-7), and in nothing else.
const (
	globalNumbers = 1 // all offers of the match together: a number shows others how many secret offers there were
	pairNumbers   = 2 // the offers of one seat to another, so that only these two can count them
	newestRules   = pairNumbers
)

// rules is the game.Game.
type rules struct{ info *game.Info }

var versions = [...]rules{globalNumbers: {older(globalNumbers)}, pairNumbers: {info}}

func older(version int) *game.Info {
	i := *info
	i.Rules = version
	return &i
}

// Game returns Heads Up Duel under the newest version of its rules.
func Game() game.Game { return versions[newestRules] }

// Older returns the game under the earlier versions of its rules, for matches that began under them.
func Older() []game.Game { return []game.Game{versions[globalNumbers]} }

// notation returns the game whose notation the position's actions have.
func (c *core) notation() rules { return versions[c.rules] }
