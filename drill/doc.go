// Package drill turns costly choices in guests' finished matches into puzzles. A puzzle is the position as that seat knew it. Its key, what
// each action gives away, comes from the coach; a judge with ten times the budget confirms it, or the puzzle is dropped. Puzzles come back
// when they are likely to be forgotten (package fsrs).
//
// A key never leaves this package before the answer: Puzzle has none, and Result has it after the answer.
package drill
