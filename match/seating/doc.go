// Package seating knows who holds the seats of a match: how players take a seat, give it back or lose it before the match
// begins, which of them still owe the nonces that they announced, and what they are called in sentences.
package seating
