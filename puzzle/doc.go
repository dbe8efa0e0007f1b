// Package puzzle gives guests puzzles from matches of bots, in games that are solved exactly: to practice by theme and difficulty, in a
// sprint of three minutes, and in a streak that ends with the first mistake. Package puzzle/race has sprints of several guests. Package
// puzzle/pick picks puzzles while the server is idle.
//
// The difficulty of a puzzle is a rating of the Glicko-2 system. A guest’s first try at a puzzle without a clock is a result of both.
// Ratings follow from the stored tries.
//
// A key never leaves this package before the answer: Question has none, and Result has it after the answer.
package puzzle
