// Package rating rates players by the results of their matches: Glicko-2 for two seats, and the Plackett–Luce model of Weng and
// Lin (OpenSkill) for more seats and for crews. A rating is a pure function of results in the order in which the matches ended.
// The package has no clock and no I/O.
package rating
