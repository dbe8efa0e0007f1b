package href

import "strconv"

// Puzzles is the page with the puzzles for all guests.
const Puzzles = "/puzzles"

// PuzzleRun returns the address of a run of puzzles, to which answers are posted.
func PuzzleRun(id string) string { return Puzzles + "/" + id }

// Races is where the form goes that opens a race of puzzles.
const Races = Puzzles + "/race"

// Race returns the address of a race of puzzles, for guests who join.
func Race(id string) string { return Races + "/" + id }

// RaceChange returns where the form goes that joins, starts or leaves a race.
func RaceChange(id, change string) string { return Race(id) + "/" + change }

// RaceStandings returns the address of the part of a race’s page that changes.
func RaceStandings(id string) string { return RaceChange(id, "standings") }

// PuzzleResult returns the address of the n-th answer of a run of puzzles, from 1.
func PuzzleResult(id string, n int) string { return PuzzleRun(id) + "/" + strconv.Itoa(n) }
