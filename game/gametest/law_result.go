package gametest

import (
	"strings"
	"unicode"

	"quarterdeck/game"
)

// resultLaw: Result names the seats of this table and utilities in [-1,1], also while the match runs. At its end the
// record's last line can be written, and partners have the same result.
func resultLaw(p *position) error {
	r := p.st.Result()
	if r.Seats != p.setup.Seats {
		return errorf("result for %d seats at a table of %d", r.Seats, p.setup.Seats)
	}
	for s := range game.MaxSeats {
		u := r.Utility[s]
		if !(u >= -1 && u <= 1) {
			return errorf("utility %v of seat %d is not in [-1,1]", u, s)
		}
		if s >= r.Seats && (u != 0 || r.Score[s] != 0) {
			return errorf("score %d and utility %v of seat %d, which does not exist", r.Score[s], u, s)
		}
	}
	if !game.Over(p.st) {
		return nil
	}
	return endLaw(p, r)
}

func endLaw(p *position, r game.Result) error {
	line := game.EndLine(p.g(), r)
	if line == "" || strings.TrimSpace(line) != line || strings.ContainsFunc(line, unicode.IsControl) {
		return errorf("end line %q is not one line", line)
	}
	switch word, _, _ := strings.Cut(line, " "); word {
	case "resign", "flag", "draw", "abandoned":
		return errorf("end line %q is what a match that was broken off ends with", line)
	}
	return togetherLaw(p.g().Info(), game.Together(p.g(), p.setup), r)
}

// togetherLaw: allied seats have the same result, and a match ends level only in a game that has draws.
func togetherLaw(info *game.Info, together bool, r game.Result) error {
	level := true
	for s := 1; s < r.Seats; s++ {
		level = level && r.Utility[s] == r.Utility[0]
	}
	switch {
	case together && !level:
		return errorf("utilities %v in a co-operative game", r.Utility[:r.Seats])
	case !together && level && r.Seats > 1 && !info.Draws:
		return errorf("utilities %v, but Info.Draws says that no match ends level", r.Utility[:r.Seats])
	}
	return nil
}

// checkerLaw: the game states its invariants, and they hold.
func checkerLaw(p *position) error {
	c, ok := p.st.(game.Checker)
	if !ok {
		return errorf("%T is no game.Checker: nothing says which positions are impossible", p.st)
	}
	return c.Check()
}
