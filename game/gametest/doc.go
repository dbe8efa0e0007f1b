// Package gametest checks that a game keeps the contract of package game. A game's test is one line:
//
//	func TestConformance(t *testing.T) { gametest.Run(t, bastion.Game()) }
//
// Run plays random matches with many options and seat counts and checks thousands of
// positions. Each law is one small function in a law_*.go file, and one subtest. A
// failure prints the law, the setup, the seed and the log that leads to the position, in the
// notation of match records.
//
// FuzzLog lets the fuzzer choose the log. Package script, below this one, plays scripts that a game's author
// writes; package perfttest compares perft numbers with a table.
//
// Run measures allocations, so it must not run in a parallel test.
package gametest
