package lesson

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/lesson/source"
)

// mostMatches is how many matches a check of hints plays with each setup, until every condition held.
const mostMatches = 24

// Check plays matches with the default options, with every preset, and with the options of each hint; where no preset says otherwise, with every
// number of seats. It returns Problems: the conditions that never hold, those that compare what is not there, and lessons that do not exist.
func (h *Hints) Check(ctx context.Context, file string) error {
	c := &hintChecker{Hints: h, held: map[Text]bool{}, missing: map[Text]string{}, compared: map[Text]bool{}}
	info := h.Game.Info()
	setups := []game.Setup{}
	seated := func(options map[string]string) {
		for _, seats := range info.Seats {
			setups = append(setups, game.Setup{Seats: seats, Options: options})
		}
	}
	seated(nil)
	for _, preset := range info.Presets {
		setups = append(setups, game.Setup{Seats: info.Seats[0], Options: preset.Options})
	}
	for i := range h.All {
		if len(h.All[i].options) == 0 {
			continue
		}
		options := map[string]string{}
		for name, value := range h.All[i].options {
			options[name] = value.Text
		}
		seated(options)
	}
	for n := range mostMatches {
		for _, setup := range setups {
			resolved, err := h.Game.Resolve(setup)
			if err != nil || c.all(resolved) {
				continue // it asks for another number of seats, or all conditions held
			}
			if err := c.play(ctx, resolved, n, func(st game.State) { c.look(st, resolved, n) }); err != nil {
				return err
			}
		}
	}
	lib, err := Shipped()
	if err != nil {
		return err
	}
	var problems Problems
	for i := range h.All {
		for _, name := range h.All[i].Taught {
			if lib.Find(info.ID, name.Text) == nil {
				problems = append(problems, source.Problem{File: file, Line: name.Line, Col: name.Col, Text: fmt.Sprintf("%s has no lesson “%s”", info.Title, name.Text)})
			}
		}
		for _, when := range h.All[i].When {
			at := source.Problem{File: file, Line: when.Line, Col: when.Col}
			switch {
			case c.held[when.Text]:
				continue
			case !c.compared[when.Text]:
				at.Text = fmt.Sprintf("“%s” is neither a number nor a piece with a number nor a zone of the table", c.missing[when.Text])
			default:
				at.Text = "the condition never holds in the matches that the check plays"
			}
			problems = append(problems, at)
		}
	}
	return problems.Sorted()
}

// hintChecker notes what it meets in matches.
type hintChecker struct {
	*Hints
	held     map[Text]bool   // conditions
	compared map[Text]bool   // those whose ids were there at some time
	missing  map[Text]string // an id of the others
}

// all reports whether all conditions held that are for matches with a setup.
func (c *hintChecker) all(setup game.Setup) bool {
	return !slices.ContainsFunc(c.All, func(h Hint) bool {
		return h.isFor(c.Game.Info(), setup.Options) && slices.ContainsFunc(h.When, func(when Condition) bool { return !c.held[when.Text] })
	})
}

// play plays one match of bots, and calls look after every action. Odd matches are played at random.
func (h *Hints) play(ctx context.Context, setup game.Setup, n int, look func(st game.State)) error {
	seed := fair.Seed(sha256.Sum256(fmt.Appendf(nil, "quarterdeck hints %d", n)))
	dealer := fair.NewDealer(seed, nil)
	st, err := h.Game.New(setup)
	if err != nil {
		return err
	}
	level := []string{defaultLevel, roster.Random}[n%2]
	bots := make([]bot.Bot, setup.Seats)
	for i := range bots {
		if bots[i], err = roster.New(level, h.Game, uint64(n*setup.Seats+i), roster.Opts{}); err != nil {
			return err
		}
	}
	for version := 0; version < mostActions && !game.Over(st); version++ {
		actor, a := game.Nature, game.Action(0)
		if st.Actors() == game.NatureOnly {
			a = dealer.Draw(st)
		} else {
			actors := slices.Collect(st.Actors().All())
			actor = actors[version%len(actors)]
			if a, err = bots[actor].Choose(ctx, bot.Know(h.Game, st, actor).AtVersion(version)); err != nil {
				return err
			}
		}
		st.Apply(actor, a)
		look(st)
	}
	return nil
}

// mostActions ends a match that goes on and on.
const mostActions = 3000

// moment returns what the conditions of hints read for a seat.
func (h *Hints) moment(st game.State, s game.Seat) *moment {
	legal := sync.OnceValue(func() (out []string) {
		for _, a := range st.Legal(nil, s) {
			out = append(out, h.Game.Format(a))
		}
		return out
	})
	return &moment{table: st.Table(s), me: s, legal: legal}
}

// rareFrom is the match from which on a check looks only at the tables of seats that may act. It then looks for what is rare.
const rareFrom = 2

// look looks at the table of every seat in match n.
func (c *hintChecker) look(st game.State, setup game.Setup, n int) {
	if c.all(setup) {
		return
	}
	for s := range game.Seat(setup.Seats) {
		if n >= rareFrom && !st.Actors().Has(s) {
			continue
		}
		m := c.moment(st, s)
		for i := range c.All {
			if !c.All[i].isFor(c.Game.Info(), setup.Options) {
				continue
			}
			for j := range c.All[i].When {
				when := &c.All[i].When[j]
				if c.held[when.Text] {
					continue
				}
				ok, missing := when.holds(m)
				c.held[when.Text] = ok && !game.Over(st)
				if missing == "" {
					c.compared[when.Text] = true
				} else {
					c.missing[when.Text] = missing
				}
			}
		}
	}
}
