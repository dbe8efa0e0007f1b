package href

import "strconv"

// Puzzles is the page with the puzzles for all guests.
const Puzzles = "/puzzles"

// PuzzleRun returns the address of a run of puzzles, to which answers are posted.
func PuzzleRun(id string) string { return Puzzles + "/" + id }

// PuzzleResult returns the address of the n-th answer of a run of puzzles, from 1.
func PuzzleResult(id string, n int) string { return PuzzleRun(id) + "/" + strconv.Itoa(n) }
