// Package induction solves games of package game exactly, by backward induction. The games must be zero-sum for two
// seats, with nothing hidden except simultaneous choices and chance.
//
// It works on any game.State and is meant for small games and for checking faster solvers: it visits every
// reachable position and keeps a value for each. A position that can be reached in several ways is solved only once if
// Options.Key identifies it.
//
// A node with both seats to act is a matrix game, solved by package matrix with a certified gap; with one
// seat to act, a choice; with chance, an average.
package induction
