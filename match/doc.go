// Package match holds one match as an immutable value: its seats, its log, and
// what each viewer may see of it. It is pure: no I/O, no clock, no goroutines.
// Times come in as arguments. A change makes a new Match, so that goroutines
// can read a Match while the next one is made.
//
// A match is its Start and its log. The log holds the entries of the match
// record (actions, draws of chance, resignation …) and the server's own
// entries (a guest sat down, the id of the rematch), in one sequence.
// The version of a match is the length of its log. "At N" always means
// the match as it was when its log had N entries.
package match
