// Package metric measures what a rule set does to matches: how long they are, who wins, how much there is to choose.
//
// Its unit is a deal that was played several times in a row, with the bots moved by one seat each time. Matches of one
// unit depend on each other; units do not. A unit is a Vector of sums. A Metric is a function of the means of some of
// these sums, and its 95% interval follows from how the sums vary between units: by the delta method, or by bootstrap. Two rule sets are
// compared over units with the same seeds, so that what the deals have in common cancels.
package metric

import (
	"math"
	"strconv"

	"quarterdeck/game"
)

// Column is one of the sums kept of a unit.
type Column int

// The columns of a unit. The order is that of stored units: new ones go before Share, and Version changes.
const (
	Matches        Column = iota // matches played
	Over                         // matches that ended
	Choices                      // choices of seats
	Turns                        // turns, see Meter
	Chance                       // draws of chance
	Drawn                        // matches that ended without a winner
	Legal                        // legal actions, over all choices
	LogLegal                     // their logarithms, over all choices
	Forced                       // choices among one action
	Narrow                       // choices among two or three actions
	ChoicesSquare                // squares of the choices of each match that ended
	Margin                       // lead in score of the best seat over the next, over all matches that ended
	Wins                         // matches that all seats won together
	Winnable                     // 1 if any match was such a win, and all ended
	Complete                     // 1 if all matches ended, else 0 here and in the next three
	First                        // mean result of seat 0, from 0 to 1
	Square                       // mean square of these results
	Cross                        // mean product of the results of two different matches
	BotShare                     // what the first of several bots won of the matches that ended
	Judged                       // matches that the judge looked at, here and in all before Share
	Looks                        // turns at which it looked
	Leads                        // changes of the lead
	LeadsHalf                    // the same with half of the playouts
	Deficit                      // how far the later winner was behind, over all looks
	DeficitHalf                  // the same with half of the playouts
	Open                         // share of the turns before the winner led for good
	OpenHalf                     // the same with half of the playouts
	Comebacks                    // matches whose winner was behind
	ComebacksHalf                // the same with half of the playouts
	Decided                      // choices among several actions of which the judge tried each, here and in the next two
	Obvious                      // those of which one action was clearly best
	ObviousHalf                  // the same with half of the playouts
	Kingmaking                   // looks at which a seat without chances helped another clearly
	KingmakingHalf               // the same with half of the playouts
	Matched                      // looks at secret choices, here and in the next two
	Matching                     // how much their match moved the chances: a mean square
	Moved                        // how much they moved them in all: a mean square
	Share                        // and the seats after it: what each seat won of the matches that ended; winners share a match
	Columns        = Share + game.MaxSeats
)

// Version is the version of the columns. Units of another version cannot be continued.
const Version = 7

// Vector is the sums of one unit.
type Vector [Columns]float64

// Kind is one kind of action in one unit.
type Kind struct {
	Legal    float64 // choices in which it was legal
	Chosen   float64 // choices in which it was chosen
	Expected float64 // choices that would have fallen on it if all legal actions were equally likely
	// Users are seats that chose it in a match, and Others those that could have and did not; where all win together, matches instead of
	// seats. UsersWon and OthersWon are what they won.
	Users, UsersWon, Others, OthersWon float64
}

// Unit is what was measured of one unit.
type Unit struct {
	Sums  Vector
	Kinds map[string]Kind  // by the first word of an action's notation
	Dealt map[string]Dealt // by what was dealt to a seat before the first choice, such as "deal c9"
}

// round keeps six decimals, so that a stored unit and the same unit measured again are equal.
func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// names are the columns as files name them.
var names = [Share]string{
	"matches", "over", "choices", "turns", "chance", "drawn", "legal", "log_legal", "forced", "narrow", "choices_square", "margin",
	"wins", "winnable", "complete", "first", "square", "cross",
	"bot_share", "judged", "looks", "leads", "leads_half", "deficit", "deficit_half", "open", "open_half", "comebacks", "comebacks_half",
	"decided", "obvious", "obvious_half", "kingmaking", "kingmaking_half", "matched", "matching", "moved",
}

// String returns the column's name in files.
func (c Column) String() string {
	if c >= Share {
		return "share" + strconv.Itoa(int(c-Share)+1)
	}
	return names[c]
}
