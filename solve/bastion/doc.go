// Package bastion solves Bastion's Breach exactly, from any position with the row face up to the whole game of thirteen
// cards. It computes the value, optimal mixes and the value of every card, for winning chances or for points.
//
// # Method
//
// A position is (cards left of both, rounds to go, carry, difference). Layers of positions with
// equally many cards left are solved from the last round back to the first, and all of them are kept:
// together they are the complete strategy. Positions of one layer are numbered by the combinadics of
// the two hands. For each pair of hands, the combinations of carry and difference that can occur are
// called slots. Values are integers in units of 2^-44, so that comparison and negation are exact and
// equivalent cards have identical values.
//
// What is not solved because its value is known:
//
//   - Clinched results: |difference| > carry + cards left, which is the number of points still available.
//   - The seats' symmetry: V(A,B,c,d) = −V(B,A,c,−d), used when the first difference is 0.
//   - Equivalent hands: see keyer.
//   - Plateaus: more points in hand never hurt, so V rises with the difference; if two differences
//     have the same value, so do all between them. Slots are solved by bisection.
//
// Every matrix game is solved by package matrix, or by a saddle point, with a certified gap.
//
// # Objectives
//
// WDL is the chance to win minus the chance to lose. Points is the expected final difference of
// points, the given one included. With the option tie=replay WDL is the same: the next
// game is even, like a draw.
//
// # Which equilibrium
//
// There are often many optimal mixes. Among the mixes that give up at most 1e-10, At chooses one that
// wins most against a reply drawn uniformly from the other hand. Replies that belong to an equilibrium
// win the same against all optimal mixes. So this mix punishes mistakes most, if all are equally likely.
package bastion
