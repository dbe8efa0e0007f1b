package record

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// settle checks at "begin" that the header is complete and valid for its game.
func (h *header) settle() (*Record, game.Game, error) {
	for _, key := range []string{"game", "rules", "seat"} {
		if h.given[key] == 0 {
			return nil, nil, h.fail(`"begin"`, fmt.Sprintf("a line %q before it", key+" …"))
		}
	}
	g, err := h.findGame()
	if err == nil {
		err = h.settleNonces()
	}
	if err == nil {
		err = h.settleOptions(g)
	}
	return h.rec, g, err
}

func (h *header) findGame() (game.Game, error) {
	if _, err := h.find(h.rec.Game, 0); err != nil {
		return nil, h.failAt("game", "game "+quote(h.rec.Game), "a game known here ("+plain(err.Error())+")")
	}
	g, err := h.find(h.rec.Game, h.rec.Rules)
	if err != nil {
		return nil, h.failAt("rules", "rules "+strconv.Itoa(h.rec.Rules), "a version known here ("+plain(err.Error())+")")
	}
	return g, nil
}

// settleNonces makes Nonces as long as the list of seats, if any seat has a nonce.
func (h *header) settleNonces() error {
	seats := len(h.rec.Names)
	if last := len(h.rec.Nonces) - 1; last >= seats {
		return h.failAt("nonce "+strconv.Itoa(last), fmt.Sprintf("a nonce of seat %d", last), fmt.Sprintf("one of seat 0 to %d", seats-1))
	}
	if h.rec.Nonces != nil {
		h.rec.Nonces = append(h.rec.Nonces, make([]fair.Nonce, seats-len(h.rec.Nonces))...)
	}
	return nil
}

// settleOptions checks that the header lists every option in force, with the value in force.
func (h *header) settleOptions(g game.Game) error {
	info, setup := g.Info(), &h.rec.Setup
	setup.Seats = len(h.rec.Names)
	if !slices.Contains(info.Seats, setup.Seats) {
		return h.failAt("seat", fmt.Sprintf("%d seats", setup.Seats), fmt.Sprintf("a number of seats that %s has: %v", info.ID, info.Seats))
	}
	if err := h.checkOptions(info); err != nil {
		return err
	}
	resolved, err := g.Resolve(*setup)
	if err != nil {
		return h.fail("a setup that cannot be", plain(err.Error()))
	}
	for _, opt := range info.Options {
		value, ok := setup.Options[opt.Name]
		switch force, listed := resolved.Options[opt.Name]; {
		case ok && !listed:
			return h.failAt("option "+opt.Name, "option "+opt.Name+" "+quote(value), "no such line: the standard number is left out")
		case !ok && listed:
			return h.fail(`"begin"`, fmt.Sprintf("a line %q before it: every option in force is listed", "option "+opt.Name+" …"))
		case value != force:
			return h.failAt("option "+opt.Name, "option "+opt.Name+" "+quote(value), "the value in force, "+quote(force))
		}
	}
	*setup = resolved
	return nil
}

// checkOptions returns an error for the first option line, by name, that the game does not allow.
func (h *header) checkOptions(info *game.Info) error {
	for _, name := range slices.Sorted(maps.Keys(h.rec.Setup.Options)) {
		value, opt := h.rec.Setup.Options[name], info.Option(name)
		if opt == nil {
			return h.failAt("option "+name, "option "+quote(name), "an option of "+info.ID)
		}
		if _, err := opt.Resolve(value); err != nil {
			return h.failAt("option "+name, "option "+quote(name+" "+value), "another value ("+plain(err.Error())+")")
		}
	}
	return nil
}

// failAt returns an error about the line that gave key.
func (h *header) failAt(key, found, expected string) *Error {
	return &Error{Line: h.given[key], Found: found, Expected: expected}
}
