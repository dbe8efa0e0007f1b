// Package env plays many matches of one game at once for programs that learn. Its arrays have one row for each seat that must
// act: what the seat observes, its information state, and what it may do, all as numbers (game.Encoder). It has no I/O;
// package env/shared puts the arrays into memory that another process maps.
//
// A batch has two halves, which are stepped independently: a program chooses actions for one while the other is played.
//
// doc/environments.md specifies the arrays.
package env
