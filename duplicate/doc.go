// Package duplicate lets guests play the deal of a finished match again from the same seat, as in duplicate bridge, and compares the
// results.
//
// An offer is an entry in the log of the match that was played, the original. From then on only its players see it. An attempt is a match
// with the original's seed and nonces, and bots in the other seats. Its id follows from the original and the guest, so a guest has one. All
// attempts are a series. Results are read from the matches, and not stored.
//
// The server stores to which guests without a seat it shows a match, before it does so (Admit). So it can prove that it did not show the
// original, or a match that was played on from it, to a guest before their attempt was over.
package duplicate
