package duel

import (
	"strconv"
	"strings"

	"quarterdeck/game"
)

// verb is the kind of an action; the order of verbs is the order of actions.
type verb uint8

const (
	doPair     verb = iota // chance pairs two seats of a tournament (HD-14): two seats
	doDeal                 // chance deals a card (HD-2): seat, card
	doPack                 // chance fills a mystery pack (HD-8): seat, card
	doTop                  // chance tops up a small deck (HD-11): seat, card
	doOrder                // chance draws the next duel (HD-13): index among those left
	doBreak                // chance breaks a tie in favor of a seat (HD-12, HD-26): seat
	doStage                // the clock ends a stage of trading (HD-5)
	doGive                 // a card or marble onto the own tray (HD-7)
	doTake                 // off the tray again (HD-7)
	doAsk                  // one more of a rank, or one more marble, is asked for (HD-7)
	doUnask                // one less (HD-7)
	doOffer                // the tray is offered to a seat (HD-7)
	doWithdraw             // the offer is withdrawn (HD-7)
	doAccept               // an offer is accepted: its name (HD-6)
	doDecline              // an offer is declined: its name (HD-7)
	doBuy                  // a pack is bought: back (HD-8)
	doToken                // half a token is spent (HD-10)
	doReady                // ready for the end of a stage (HD-5), or the marker is touched (HD-18)
	doUnready              // not ready after all (HD-5)
	doPick                 // an opponent is picked: seat (HD-12)
	doPlay                 // a card is played: in the showdown or after it (HD-16, HD-17)
	doQueen                // a number is played through a Queen (HD-20): card
	verbs                  // how many there are
)

var verbWords = [verbs]string{"pair", "deal", "pack", "top", "order", "break", "stage", "give", "take", "ask", "unask", "offer", "withdraw", "accept",
	"decline", "buy", "token", "ready", "unready", "pick", "play", "queen"}

// marble stands where a card or a rank could: o.
const marble = 0xff

// An action is verb<<24 | seat<<8 | card, rank, back, index or second seat; an offer takes all 24 bits.
func pack(v verb, s game.Seat, low uint8) game.Action {
	return game.Action(v)<<24 | game.Action(s)<<8 | game.Action(low)
}

func answer(v verb, id offerID) game.Action { return game.Action(v)<<24 | game.Action(id) }

func verbOf(a game.Action) verb      { return verb(a >> 24) }
func seatOf(a game.Action) game.Seat { return game.Seat(a >> 8 & 0xff) }
func lowOf(a game.Action) uint8      { return uint8(a) }
func cardIn(a game.Action) Card      { return Card(a & 0x7f) }
func offerIn(a game.Action) offerID  { return offerID(a & (1<<24 - 1)) }

// shape is the notation of an action's operands.
type shape uint8

const (
	bare       shape = iota // nothing
	seat                    // 3
	pair                    // 0 3
	dealt                   // 0 7s
	thing                   // 7s, or o
	requesting              // 7, or o
	kind                    // low
	index                   // 1
	offered                 // 3 2; under version 1 of the rules 12
	held                    // 7s
)

var shapes = [verbs]shape{doPair: pair, doDeal: dealt, doPack: dealt, doTop: dealt, doOrder: index, doBreak: seat, doGive: thing, doTake: thing,
	doAsk: requesting, doUnask: requesting, doOffer: seat, doAccept: offered, doDecline: offered, doBuy: kind, doPick: seat, doPlay: held, doQueen: held}

// Format returns the notation of the rules.
func (g rules) Format(a game.Action) string {
	v := verbOf(a)
	if v >= verbs {
		return "unknown action " + strconv.Itoa(int(a))
	}
	word := verbWords[v]
	switch shapes[v] {
	case seat:
		return word + " " + seatOf(a).String()
	case pair:
		return word + " " + seatOf(a).String() + " " + strconv.Itoa(int(lowOf(a)))
	case dealt:
		return word + " " + seatOf(a).String() + " " + cardIn(a).Text()
	case thing:
		return word + " " + thingText(lowOf(a))
	case requesting:
		return word + " " + requestText(lowOf(a))
	case kind:
		return word + " " + Back(lowOf(a)).Name()
	case index:
		return word + " " + strconv.Itoa(int(lowOf(a)))
	case offered:
		return word + " " + g.formatOffer(offerIn(a))
	case held:
		return word + " " + cardIn(a).Text()
	}
	return word
}

func thingText(low uint8) string {
	if low == marble {
		return "o"
	}
	return Card(low).Text()
}

func requestText(low uint8) string {
	if low == marble {
		return "o"
	}
	return Rank(low).Letter()
}

// FormatHidden hides what a seat does with its tray and its offers: other viewers see that the seat acts, but not
// even the kind of its action (HD-7; ADR 18).
func (g rules) FormatHidden(a game.Action) string {
	if v := verbOf(a); v >= doGive && v <= doDecline {
		return "?"
	}
	return game.RedactNotation(g.Format(a))
}

// Parse parses exactly what Format returns.
func (g rules) Parse(text string) (game.Action, error) {
	word, rest, spaced := strings.Cut(text, " ")
	for v := range verbs {
		if verbWords[v] != word {
			continue
		}
		if shapes[v] == bare {
			if !spaced {
				return pack(v, 0, 0), nil
			}
		} else if a, ok := g.parseRest(v, rest); ok {
			return a, nil
		}
		break
	}
	return 0, &game.Refusal{Code: game.BadNotation, Text: strconv.Quote(text) +
		" is no action of this game; write play 7s, queen 9s, ready, pick 4, or in trading give 7s, take o, ask 7, unask o, offer 3, withdraw, " +
		"accept " + g.example() + ", decline " + g.example() + ", buy low, token, unready"}
}

// example returns an offer as notation writes it.
func (g rules) example() string {
	if g.info.Rules == globalNumbers {
		return "12"
	}
	return "3 2"
}

func (g rules) parseRest(v verb, rest string) (game.Action, bool) {
	switch shapes[v] {
	case seat:
		s, ok := parseSeat(rest)
		return pack(v, s, 0), ok
	case pair:
		first, second, _ := strings.Cut(rest, " ")
		a, okA := parseSeat(first)
		b, okB := parseSeat(second)
		return pack(v, a, uint8(b)), okA && okB && a < b
	case dealt:
		first, second, _ := strings.Cut(rest, " ")
		s, okS := parseSeat(first)
		c, okC := parseCard(second)
		return pack(v, s, uint8(c)), okS && okC
	case index:
		s, ok := parseSeat(rest)
		return pack(v, 0, uint8(s)), ok
	case offered:
		id, ok := g.parseOffer(rest)
		return answer(v, id), ok
	}
	low, ok := parseLow(shapes[v], rest)
	return pack(v, 0, low), ok
}

// parseLow reads a card, a rank, a marble or a pack.
func parseLow(sh shape, rest string) (uint8, bool) {
	if rest == "o" && (sh == thing || sh == requesting) {
		return marble, true
	}
	switch sh {
	case requesting:
		i := strings.Index(rankLetters, rest)
		return uint8(max(i, 0)), len(rest) == 1 && i >= 0
	case kind:
		for b := Low; b < Backs; b++ {
			if b.Name() == rest {
				return uint8(b), true
			}
		}
		return 0, false
	}
	c, ok := parseCard(rest)
	return uint8(c), ok
}

// parseSeat reads a digit from 0 to 7.
func parseSeat(text string) (game.Seat, bool) {
	if len(text) != 1 || text[0] < '0' || text[0] >= '0'+game.MaxSeats {
		return 0, false
	}
	return game.Seat(text[0] - '0'), true
}
