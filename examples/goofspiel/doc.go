// Package goofspiel is the example of doc/adding-a-game.md: a complete small game in the
// layout that every game here has. It is not in the shipped list.
//
// A match, in play order (rules.md is what players read):
//
//	a prize is put up          apply.go: putUp    GS-3, GS-4
//	both seats bid in secret   apply.go: bid      GS-5
//	the bids are revealed      apply.go: reveal   GS-6, GS-7
//	…until no prize is left                       GS-8
//
// Options:
//
//	cards    1…13, default 13            GS-2: how many prizes and bids there are
//	prizes   random (default)|descending GS-3, GS-4: how the next prize is found
//
// The numbers in the rules are the ids that comments and tests cite. There are no rulings: nothing
// had to be filled in.
//
// Goofspiel, also called the Game of Pure Strategy, is Merrill Flood's, from the 1930s.
package goofspiel
