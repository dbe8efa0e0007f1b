package gametest_test

import (
	"fmt"
	"strconv"
	"strings"

	"quarterdeck/game"
)

// toy is a game with most features: a private card for every seat, hidden bids, a timed stage in which seats act in any
// order, and a public draw with unequal chances. bug names a deliberate mistake; "" plays correctly.
type toy struct{ bug string }

const (
	toyCards = 5 // option cards is 4 or 5
	maxBid   = 2
	maxTaps  = 2
)

// Actions of the toy: verb<<8 | seat<<4 | value.
const (
	deal  game.Action = iota << 8 // Nature gives seat the card value, in secret
	bid                           // a seat bids value, hidden until all have
	tap                           // a seat taps the table, in the timed stage
	ready                         // a seat is ready to leave the timed stage
	bell                          // the Clock ends the timed stage
	draw                          // Nature turns up the card value
)

var verbs = []string{"deal", "bid", "tap", "ready", "bell", "draw"}

func verbOf(a game.Action) game.Action { return a &^ 255 }
func seatOf(a game.Action) int         { return int(a >> 4 & 15) }
func valueOf(a game.Action) int        { return int(a & 15) }

func (g toy) Info() *game.Info {
	info := &game.Info{
		ID: "toy", Title: "Toy", Tagline: "A card, a bid, a tap", About: "Nothing to win.", Credit: "None.",
		Rules: 1, Weight: game.Simple, Seats: []int{2, 3}, RulesDoc: "(T-1) There are four or five cards.",
		Options: []game.Option{{Name: "cards", Doc: "How many cards", Rule: "T-1", Default: "5", Values: []string{"4", "5"}}},
	}
	switch g.bug {
	case "option without words":
		info.Options[0].Doc = ""
	case "option with an unknown rule":
		info.Options[0].Rule = "T-9"
	case "default that is no value":
		info.Options[0].Default = "6"
	case "no credit":
		info.Credit = ""
	case "seats descending":
		info.Seats = []int{3, 2}
	}
	return info
}

// Redact hides nothing.
func (g toy) Redact(_, _ game.Seat, a game.Action) string {
	if g.bug == "a card that all see is redacted" && verbOf(a) == draw {
		return "draw ?"
	}
	return g.Format(a)
}

func (g toy) PerfectInformation(game.Setup) bool { return g.bug == "says that cards are open" }

func (g toy) Resolve(setup game.Setup) (game.Setup, error) {
	info := g.Info()
	if g.bug == "resolve accepts unknown options" {
		setup.Options = map[string]string{"cards": "5"}
	}
	out, err := info.Resolve(setup)
	if err == nil && g.bug == "resolve forgets an option" {
		delete(out.Options, "cards")
	}
	return out, err
}

func (g toy) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	st := &toyState{bug: g.bug, seats: setup.Seats, cards: 5}
	if setup.Options["cards"] == "4" {
		st.cards = 4
	}
	return st, nil
}

func (g toy) Format(a game.Action) string {
	verb := verbs[verbOf(a)>>8]
	switch verbOf(a) {
	case deal:
		if g.bug == "two actions with one notation" {
			return fmt.Sprintf("%s %d", verb, valueOf(a))
		}
		return fmt.Sprintf("%s %d %d", verb, seatOf(a), valueOf(a))
	case bid, draw:
		if g.bug == "notation with spaces at the end" {
			return fmt.Sprintf("%s %d ", verb, valueOf(a))
		}
		return fmt.Sprintf("%s %d", verb, valueOf(a))
	}
	return verb
}

func (g toy) Parse(text string) (game.Action, error) {
	for _, a := range g.every() {
		if g.Format(a) == text || g.bug == "parse trims" && g.Format(a) == strings.TrimSpace(text) ||
			g.bug == "parse ignores case" && g.Format(a) == strings.ToLower(text) {
			return a, nil
		}
	}
	switch {
	case g.bug == "parse knows resign" && text == "resign":
		return ready, nil
	case g.bug == "parse fails without a refusal":
		return strconv2(text)
	}
	return 0, &game.Refusal{Code: game.BadNotation, Text: "That is no action of the toy."}
}

func strconv2(text string) (game.Action, error) {
	n, err := strconv.Atoi(text)
	if err == nil {
		err = fmt.Errorf("a number")
	}
	return game.Action(n), err
}

// every returns all possible actions.
func (g toy) every() []game.Action {
	var all []game.Action
	for c := 1; c <= toyCards; c++ {
		for s := range 3 {
			all = append(all, deal|game.Action(s<<4|c))
		}
		all = append(all, draw|game.Action(c))
	}
	for b := range maxBid + 1 {
		all = append(all, bid|game.Action(b))
	}
	return append(all, tap, ready, bell)
}
