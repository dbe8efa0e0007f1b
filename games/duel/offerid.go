package duel

import (
	"strconv"
	"strings"

	"quarterdeck/game"
)

// offerID names an offer on the table; 0 is none. Under rules version 1 it is the offer's number. From version 2 on it is the
// seat that makes it and its number among the offers of that seat to the same other: sender<<numberBits | number.
type offerID uint32

const (
	numberBits = 20
	maxNumber  = 1<<numberBits - 1 // under version 2; the next number is 1 again
	maxOffer   = 1<<24 - 1         // under version 1
)

func pairID(sender game.Seat, number uint32) offerID {
	return offerID(sender)<<numberBits | offerID(number)
}

func (id offerID) sender() game.Seat { return game.Seat(id >> numberBits) }

// number returns the number that the sender and the receiver see.
func (c *core) number(id offerID) int {
	if c.rules == globalNumbers {
		return int(id)
	}
	return int(id & maxNumber)
}

// nextOffer counts an offer from s to another seat and returns its name.
func (st *State) nextOffer(s, to game.Seat) offerID {
	if st.rules == globalNumbers {
		st.lastNo++
		return st.lastNo
	}
	n := &st.sent[s][to]
	*n = *n%maxNumber + 1
	return pairID(s, *n)
}

// formatOffer writes an offer as "12" under version 1, else as "3 2": seat 3's offer number 2 to the actor.
func (g rules) formatOffer(id offerID) string {
	if g.info.Rules == globalNumbers {
		return strconv.Itoa(int(id))
	}
	return id.sender().String() + " " + strconv.Itoa(int(id&maxNumber))
}

// parseOffer parses what formatOffer returns.
func (g rules) parseOffer(text string) (offerID, bool) {
	if g.info.Rules == globalNumbers {
		n, ok := parseNumber(text, maxOffer)
		return offerID(n), ok
	}
	sender, number, _ := strings.Cut(text, " ")
	s, okSender := parseSeat(sender)
	n, okNumber := parseNumber(number, maxNumber)
	return pairID(s, n), okSender && okNumber
}

// parseNumber reads a number from 1 to most without leading zeros.
func parseNumber(text string, most int) (uint32, bool) {
	n, err := strconv.Atoi(text)
	return uint32(n), err == nil && n > 0 && n <= most && strconv.Itoa(n) == text
}

// Redact returns the notation of a for a viewer while the match runs. Only the two seats of an offer see its number,
// and so is the sender of a declined offer. Version 1 numbers all offers together and hides nothing.
func (g rules) Redact(viewer, s game.Seat, a game.Action) string {
	v := verbOf(a)
	if g.info.Rules == globalNumbers || viewer == s || v != doAccept && v != doDecline || viewer == offerIn(a).sender() {
		return g.Format(a)
	}
	if v == doDecline {
		return verbWords[v] + " ?"
	}
	return verbWords[v] + " " + offerIn(a).sender().String() + " ?"
}
