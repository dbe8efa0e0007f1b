// Package gametest holds every game to the contract of package game. A game's test is one line:
//
//	func TestConformance(t *testing.T) { gametest.Run(t, bastion.Game()) }
//
// Run plays random matches over the options and seat counts of the game and looks at
// thousands of positions. Each law is one small function in a law_*.go file, and one subtest. A
// failure prints the law, the setup, the seed and the log that leads to the position, in the
// notation of match records.
//
// The other parts are for tests that a game writes itself: Scene drives a position by lines of
// records, for tests of single rules, Perft compares counts of histories
// with a table, Transcripts plays readable scripts, FuzzLog lets the fuzzer choose the log.
//
// Run measures allocations, so it must not run in a parallel test.
package gametest
