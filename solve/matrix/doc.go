// Package matrix solves zero-sum matrix games exactly. At the same time, one player picks a row to maximize the entry and
// the other a column to minimize it.
//
// Every answer carries its own proof. The row mix guarantees at least Lower, the column mix
// concedes at most Upper, both computed from the matrix that was given, and the value lies between
// them. A float64 simplex without that check is not safe: rows that are equal but for the last bit
// let a degenerate pivot land on noise. Solver therefore has a ladder:
//
//  1. a saddle point, found by comparing;
//  2. what is left after removing dominated rows and columns (Solve, not Value), or the few rows and columns that the
//     equilibrium of a recently solved game played (Value, not Solve);
//  3. a condensed-tableau simplex that starts in the column whose worst entry is smallest;
//  4. the same from every other column; then the transposed game from every column;
//  5. a simplex in rational numbers, which cannot fail.
//
// A rung is left as soon as the gap Upper−Lower is at most Tight times the largest entry. A rung below the last is
// accepted at the end only if its gap is at most Certified times that.
package matrix
