package gametest

import (
	"errors"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"quarterdeck/game"
)

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// infoLaw: Info is the same on every call and leaves nothing out.
func infoLaw(g game.Game) error {
	info := g.Info()
	if !reflect.DeepEqual(info, g.Info()) {
		return errorf("Info is not the same on every call")
	}
	if !idPattern.MatchString(info.ID) {
		return errorf("ID %q is not lower-case letters, digits and hyphens", info.ID)
	}
	texts := map[string]string{
		"Weight": string(info.Weight), "Title": info.Title, "Tagline": info.Tagline, "About": info.About,
		"Credit": info.Credit, "RulesDoc": info.RulesDoc,
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if strings.TrimSpace(texts[name]) == "" {
			return errorf("Info has no %s", name)
		}
	}
	if info.CoOp && info.Draws {
		return errorf("players of a co-operative game cannot agree on a draw")
	}
	if info.Rules < 1 {
		return errorf("rules version %d; versions begin with 1", info.Rules)
	}
	return first(func() error { return seatsLaw(info) }, func() error { return optionsLaw(info) }, func() error { return presetsLaw(g) })
}

// seatsLaw: the possible numbers of seats are ascending and fit a table.
func seatsLaw(info *game.Info) error {
	if len(info.Seats) == 0 {
		return errorf("Info lists no number of seats")
	}
	last := 0
	for _, n := range info.Seats {
		if n <= last || n > game.MaxSeats {
			return errorf("numbers of seats %v are not ascending from 1 to %d", info.Seats, game.MaxSeats)
		}
		last = n
	}
	return nil
}

// optionsLaw: every option is explained, has a rule that the rules page holds, and valid values.
func optionsLaw(info *game.Info) error {
	names := map[string]bool{}
	for i := range info.Options {
		opt := &info.Options[i]
		if !idPattern.MatchString(opt.Name) || names[opt.Name] {
			return errorf("option name %q is not lower-case letters, digits and hyphens, or is given twice", opt.Name)
		}
		names[opt.Name] = true
		if err := optionLaw(opt, info.RulesDoc); err != nil {
			return errorf("option %s: %v", opt.Name, err)
		}
	}
	return nil
}

// presetsLaw: every preset has a name and one line of explanation, and can be played.
func presetsLaw(g game.Game) error {
	names := map[string]bool{}
	for _, p := range g.Info().Presets {
		if p.Name == "" || names[p.Name] || p.Doc == "" || strings.Contains(p.Doc, "\n") {
			return errorf("preset %q has no name of its own or no explanation of one line", p.Name)
		}
		names[p.Name] = true
		for _, seats := range g.Info().Seats {
			if _, err := g.Resolve(game.Setup{Seats: seats, Options: p.Options}); err != nil {
				return errorf("preset %s with %d seats: %v", p.Name, seats, err)
			}
		}
	}
	return nil
}

func optionLaw(opt *game.Option, rules string) error {
	if opt.Doc == "" || strings.Contains(opt.Doc, "\n") {
		return errorf("Doc is not one line: %q", opt.Doc)
	}
	if opt.Rule == "" || !strings.Contains(rules, opt.Rule) {
		return errorf("rule %q is not on the rules page", opt.Rule)
	}
	if len(opt.Values) == 0 || len(opt.Labels) != 0 && len(opt.Labels) != len(opt.Values) {
		return errorf("%d values, %d labels", len(opt.Values), len(opt.Labels))
	}
	for i, value := range append(opt.Values[:len(opt.Values):len(opt.Values)], opt.Default) {
		if strings.TrimSpace(value) != value || value == "" || strings.ContainsAny(value, "\n\r;#") {
			return errorf("value %q cannot stand in a record", value)
		}
		if i < len(opt.Values) && slices.Index(opt.Values, value) != i {
			return errorf("value %q is listed twice", value)
		}
		if got, err := opt.Resolve(value); err != nil || got != value {
			return errorf("value %q resolves to %q, error %v", value, got, err)
		}
	}
	return opt.CheckRange()
}

// setupLaw: Resolve lists every option in force, changes nothing the second time and leaves its
// argument alone; Resolve and New refuse the same mistakes; New makes the same position again.
func setupLaw(g game.Game) error {
	info := g.Info()
	given := game.Setup{Options: map[string]string{}}
	setup, err := g.Resolve(given)
	if err != nil {
		return errorf("the default setup is refused: %v", err)
	}
	if len(given.Options) != 0 || given.Seats != 0 {
		return errorf("Resolve changed its argument")
	}
	if setup.Seats != info.Seats[0] {
		return errorf("the default number of seats is %d, not the smallest, %d", setup.Seats, info.Seats[0])
	}
	for _, opt := range info.Options {
		if _, ok := setup.Options[opt.Name]; ok == opt.OnlyHouse() {
			return errorf("Resolve does not list option %s, or lists it although only house rules change it", opt.Name)
		}
	}
	for _, n := range info.Seats {
		if err := startLaw(g, game.Setup{Seats: n}); err != nil {
			return err
		}
	}
	return mistakesLaw(g)
}

// startLaw: New is a function of the setup, and resolves it.
func startLaw(g game.Game, setup game.Setup) error {
	resolved, err := g.Resolve(setup)
	if err != nil {
		return errorf("%d seats are refused: %v", setup.Seats, err)
	}
	again, err := g.Resolve(resolved)
	if err != nil || !reflect.DeepEqual(again, resolved) {
		return errorf("Resolve is not idempotent: %v, then %v, error %v", resolved, again, err)
	}
	a, err := g.New(setup)
	if err != nil {
		return err
	}
	b, err := g.New(resolved)
	if err != nil {
		return err
	}
	if !equal(a, b) {
		return errorf("New does not give the same position for a setup and the resolved setup")
	}
	return nil
}

// mistakesLaw: a setup that is wrong in one place is refused with the code of that mistake.
func mistakesLaw(g game.Game) error {
	const nonsense = "no such thing"
	info := g.Info()
	for n := -1; n <= game.MaxSeats+1; n++ {
		if n != 0 && !slices.Contains(info.Seats, n) {
			if err := refuses(g, game.Setup{Seats: n}, game.BadSeats); err != nil {
				return err
			}
		}
	}
	if err := refuses(g, game.Setup{Options: map[string]string{nonsense: "1"}}, game.BadOption); err != nil {
		return err
	}
	for _, opt := range info.Options {
		if err := refuses(g, game.Setup{Options: map[string]string{opt.Name: nonsense}}, game.BadOption); err != nil {
			return err
		}
	}
	return nil
}

func refuses(g game.Game, setup game.Setup, code game.Code) error {
	_, err := g.Resolve(setup)
	if err := isRefusal(err, code); err != nil {
		return errorf("Resolve(%+v): %v", setup, err)
	}
	_, err = g.New(setup)
	if err := isRefusal(err, code); err != nil {
		return errorf("New(%+v): %v", setup, err)
	}
	return nil
}

// isRefusal: err is a *game.Refusal with that code and a sentence.
func isRefusal(err error, code game.Code) error {
	var refusal *game.Refusal
	switch {
	case err == nil:
		return errorf("not refused")
	case !errors.As(err, &refusal) || refusal == nil:
		return errorf("the error is no *game.Refusal: %v", err)
	case refusal.Code != code:
		return errorf("refused as %q instead of %q", refusal.Code, code)
	case refusal.Text == "":
		return errorf("refused without a word")
	}
	return nil
}
