// Package match is one running match: who sits where, what has happened, and
// what each viewer may be told of it. It is pure: no I/O, no clock, no
// goroutines; times come in as arguments and a change makes a new Match, so
// that a Match can be read by everybody while the next one is being made.
//
// A match is its Start and its log. The log holds the entries of the match
// record (actions, draws of chance, resignation …) and the house's own
// entries (somebody sat down, the rematch is over there), in one sequence.
// The version of a match is the length of its log; "at N" everywhere means
// the match as it was when its log had N entries.
package match
