// Package induction solves games of the contract exactly, by backward induction. The games are zero-sum for two seats,
// and nothing is hidden but simultaneous choices and chance.
//
// It works on any game.State and is meant for small games and for checking faster solvers: it visits every
// position that can occur, and keeps a value for each. Positions that are reached in several ways are solved
// once if Options.Key knows them again.
//
// A node with both seats to act is a matrix game, solved by package matrix with a certified gap; with one
// seat to act, a choice; with chance, an average.
package induction
