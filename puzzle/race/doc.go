// Package race has races of puzzles: up to ten guests answer the same puzzles, in the same order, within three minutes. A right
// answer is a point, and a wrong one takes a point. The guest with the most points wins; if several have as many, the one whose last right
// answer came first.
//
// A racer answers a run of package puzzle, which judges the answers. A View has what all may see of a race: names, and how many answers
// each racer has given. It has nothing of a puzzle.
package race
