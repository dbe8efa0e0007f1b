package sweep

import (
	"fmt"
	"strings"

	"quarterdeck/game"
)

// Args is what a user asks for in words, as on the command line of `quarterdeck lab`.
type Args struct {
	Game       string   `json:"game"`
	Options    []string `json:"options,omitempty"` // "rows=3,4", "rows=all", "all"; see Options
	Grid       bool     `json:"grid,omitempty"`
	Against    []string `json:"against,omitempty"` // "rows=4"
	Seats      string   `json:"seats,omitempty"`   // see Seats
	Bots       []string `json:"bots"`
	Iterations int      `json:"iterations,omitempty"`
	Judge      int      `json:"judge,omitempty"`
	Seed       uint64   `json:"seed"`
}

// Request reads the words. An error says what is wrong with them.
func (a *Args) Request(g game.Game) (*Request, error) {
	r := &Request{Game: g, Grid: a.Grid, Bots: a.Bots, Iterations: a.Iterations, Judge: a.Judge, Seed: a.Seed}
	var seats []Axis
	var err error
	if r.Fixed, r.Axes, err = Options(g, a.Options); err != nil {
		return nil, err
	}
	if r.Seats, seats, err = Seats(g, a.Seats); err != nil {
		return nil, err
	}
	r.Axes = append(r.Axes, seats...)
	r.Against, err = Against(a.Against)
	return r, err
}

// Command returns the command that repeats the sweep with exactly n units of each rule set, under a version of the rules.
func (a *Args) Command(n, rules int) string {
	words := []string{"quarterdeck lab", a.Game}
	add := func(flag string, values ...string) {
		for _, v := range values {
			words = append(words, flag+" "+quote(v))
		}
	}
	add("-o", a.Options...)
	if a.Grid {
		words = append(words, "--grid")
	}
	add("--against", a.Against...)
	if a.Seats != "" {
		add("--seats", a.Seats)
	}
	add("--bot", strings.Join(a.Bots, ","))
	if a.Iterations > 0 {
		words = append(words, fmt.Sprintf("--iterations %d", a.Iterations))
	}
	if a.Judge > 0 {
		words = append(words, fmt.Sprintf("--judge %d", a.Judge))
	}
	return strings.Join(append(words, fmt.Sprintf("--rules %d --units %d --seed %d", rules, n, a.Seed)), " ")
}

// quote protects what a shell would read otherwise.
func quote(text string) string {
	if strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789=,.-_@") == "" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
