package port

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
)

//go:embed rules.md
var rulesPage string

// Names and values of the options.
const (
	optPorts    = "ports"
	optLastPort = "lastport"
	optHands    = "hands"

	lastNone    = "none"
	lastTrump   = "trump"
	handsOpen   = "open"
	handsClosed = "closed"
)

// MaxNumber is the largest number that a port can show: all ten tricks.
const MaxNumber = Tricks

// rules implements game.Game.
type rules struct{}

// Game returns Pirates Port: Counterattack.
func Game() game.Game { return rules{} }

var (
	_ game.Game  = rules{}
	_ game.Ender = rules{}
)

var info = &game.Info{
	ID:      "port",
	Title:   "Pirates Port: Counterattack",
	Tagline: "Break into six ports by winning exactly the right number of tricks.",
	About: "The pirates took what is yours. Six ports lie before you, each with a number. In every hand, win exactly as many " +
		"of the ten tricks as an open port shows, and you exploit it. If you miss, the voyage is over. You choose when to change " +
		"the trump suit, but only three times in six hands. For one captain, or two as one crew.",
	Credit:   "Designed by Adam Telford, inspired by P.D. Magnus.",
	Rules:    1,
	Seats:    []int{1, 2},
	RulesDoc: rulesPage,
	Minutes:  [2]int{10, 20},
	Weight:   game.Medium,
	CoOp:     true,
	Options: []game.Option{
		{
			Name: optPorts, Rule: "PP-2", Default: "1,2,3,4,5,6",
			Doc:    "Which different numbers from 0 to 10 do the ports show? Low numbers are easier; fewer than six, such as 4,5, are a short voyage.",
			Values: []string{"0,1,2,3,4,5", "1,2,3,4,5,6", "2,3,4,5,6,7", "3,4,5,6,7,8"},
			Labels: []string{"easy: 0 to 5", "normal: 1 to 6", "hard: 2 to 7", "very hard: 3 to 8"},
			Check:  canonicalPorts,
		},
		{
			Name: optLastPort, Rule: "PP-7", Default: lastNone,
			Doc:    "What does the last exposed port do when it is turned?",
			Values: []string{lastNone, lastTrump},
			Labels: []string{"ends trump for the voyage", "is trump; one further turn ends trump"},
		},
		{
			Name: optHands, Rule: "PP-12", Default: handsOpen,
			Doc:    "Do two partners see each other’s cards?",
			Values: []string{handsOpen, handsClosed},
			Labels: []string{"yes, both hands are open", "no, you see only your own hand"},
			// One player has no partner.
			Applies: func(setup game.Setup) bool { return setup.Seats > 1 },
		},
	},
}

// Info returns the game's title, seats and options.
func (rules) Info() *game.Info { return info }

// Resolve fills in defaults and writes the ports ascending.
func (rules) Resolve(setup game.Setup) (game.Setup, error) { return info.Resolve(setup) }

// New returns the position before the first exposed port is turned.
func (r rules) New(setup game.Setup) (game.State, error) {
	setup, err := r.Resolve(setup)
	if err != nil {
		return nil, err
	}
	ports, err := parsePorts(setup.Options[optPorts])
	if err != nil {
		return nil, err
	}
	return &State{
		ports:      ports,
		exploited:  missing(&ports),
		seats:      int8(setup.Seats),
		lastTrumps: setup.Options[optLastPort] == lastTrump,
		open:       setup.Options[optHands] == handsOpen,
		phase:      Exposing,
		deck:       AllCards,
		tricks:     Tricks,
		unseen:     AllCards,
		up:         NoCard,
		last:       Trick{Pirate: NoCard, Crew: NoCard, Trump: NoSuit},
	}, nil
}

// End returns the number of ports exploited; as many as there are is a won voyage (PP-10).
func (rules) End(r game.Result) string { return strconv.Itoa(int(r.Score[0])) }

// noPort is the number in the places of the ports that a short voyage does not have (PP-2).
const noPort = -1

// missing returns the places of the ports that a short voyage does not have, as bits.
func missing(ports *[Ports]int8) (bits uint8) {
	for i, n := range ports {
		if n == noPort {
			bits |= 1 << i
		}
	}
	return bits
}

// canonicalPorts returns the ports' numbers ascending, from a list in any order or the name of a preset.
func canonicalPorts(value string) (string, error) {
	switch strings.ReplaceAll(value, "-", " ") {
	case "easy":
		value = "0,1,2,3,4,5"
	case "normal":
		value = "1,2,3,4,5,6"
	case "hard":
		value = "2,3,4,5,6,7"
	case "very hard":
		value = "3,4,5,6,7,8"
	case "short":
		value = "4,5"
	}
	ports, err := parsePorts(value)
	if err != nil {
		return "", err
	}
	var words []string
	for _, n := range ports {
		if n != noPort {
			words = append(words, strconv.Itoa(int(n)))
		}
	}
	return strings.Join(words, ","), nil
}

// parsePorts reads one to six distinct numbers 0–10 and sorts them (PP-2). In a short voyage, noPort stands in the last places.
func parsePorts(value string) (ports [Ports]int8, err error) {
	words := strings.Split(value, ",")
	if len(words) > Ports || value == "" {
		return ports, errors.New("write six different numbers from 0 to 10, such as 1,2,3,4,5,6, or easy, normal, hard or very hard; fewer numbers are a short voyage")
	}
	for i := range ports {
		ports[i] = noPort
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > MaxNumber || strconv.Itoa(n) != word {
			return ports, fmt.Errorf("%q is not a number from 0 to 10", word)
		}
		ports[i] = int8(n)
	}
	slices.Sort(ports[:len(words)])
	for i := 1; i < len(words); i++ {
		if ports[i] == ports[i-1] {
			return ports, fmt.Errorf("the number %d occurs twice", ports[i])
		}
	}
	return ports, nil
}
