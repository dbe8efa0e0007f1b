// Package seating keeps who holds the seats of a match. Before the match begins, players take a seat, give it back or
// lose it. The package also keeps which nonces have been announced but not sent, and what players are called in
// sentences.
package seating
