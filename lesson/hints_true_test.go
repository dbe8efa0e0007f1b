package lesson

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest/setups"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/games/duel"
	"quarterdeck/games/port"
	"quarterdeck/games/sabotage"
	"quarterdeck/lesson/source"
)

// fact reports whether what a hint says and names is so: in a position, for a seat with these actions.
type fact func(view any, me int, legal []string) bool

// of makes a fact of a function that reads a game's own view.
func of[V any](is func(v V, me int) bool) fact {
	return func(view any, me int, _ []string) bool { return is(view.(V), me) }
}

// can makes a fact of actions: one has this beginning.
func can(beginning string) fact {
	return func(_ any, _ int, legal []string) bool {
		return slices.ContainsFunc(legal, func(a string) bool { return strings.HasPrefix(a, beginning) })
	}
}

// side returns the learner's side of a duel, and the other.
func side(v *duel.View, me int) (own, other duel.SideView) {
	own, other = v.Duel.Sides[0], v.Duel.Sides[1]
	if other.Seat == me {
		own, other = other, own
	}
	return own, other
}

// holdsCard reports whether a seat has a card of Breach that begins so.
func holdsCard(s *breach.SeatView, beginning string) bool {
	return slices.ContainsFunc(s.Cards, func(c string) bool { return strings.HasPrefix(c, beginning) })
}

// haunts reports whether a seat plays on as a ghost.
func haunts(v *breach.View, me int) bool {
	return v.Mode == "competitive" && v.Seats[me].State == "ghost"
}

// facts are what the hints of each game say about a position.
var facts = map[string]map[string]fact{
	"bastion": {
		"beat-both":                of(func(v bastion.View, _ int) bool { return v.Round == 0 }),
		"last-round":               of(func(v bastion.View, _ int) bool { return v.Round == len(v.Row)-1 }),
		"carried":                  of(func(v bastion.View, _ int) bool { return v.Carry > 0 && v.Winner[v.Round-1] < 0 }),
		"ace-in-the-middle":        of(func(v bastion.View, _ int) bool { return v.Row[v.Round] == "A" }),
		"court-card-in-the-middle": of(func(v bastion.View, _ int) bool { return strings.Contains("JQK", v.Row[v.Round]) }),
		"equal-cards":              of(func(v bastion.View, _ int) bool { return v.Round == 2 }),
		"circle":                   of(func(v bastion.View, _ int) bool { return v.Round == 4 }),
		"what-is-left":             of(func(v bastion.View, me int) bool { return len(v.Hands[1-me]) == len(v.Row)-1 }),
	},
	"breach": {
		"drowning": of(func(v *breach.View, me int) bool { return v.Seats[me].Drowning }),
		"trapped":  of(func(v *breach.View, me int) bool { return v.Seats[me].Trapped }),
		"search":   of(func(v *breach.View, me int) bool { return v.Actor == me && v.Actions >= 1 }),
		"hand-limit": of(func(v *breach.View, me int) bool {
			s := &v.Seats[me]
			return s.Count > 5 && s.Limit == map[bool]int{false: 5, true: 6}[s.Character == "first-mate"]
		}),
		"retrieve": of(func(v *breach.View, me int) bool {
			return slices.ContainsFunc(v.Chests, func(c breach.ChestView) bool { return c.State == "open" && c.Square == v.Seats[me].Square })
		}),
		"chest": of(func(v *breach.View, _ int) bool {
			return slices.ContainsFunc(v.Chests, func(c breach.ChestView) bool { return c.State == "closed" && c.Row > 0 && c.Col > 0 })
		}),
		"locator": of(func(v *breach.View, _ int) bool {
			return slices.ContainsFunc(v.Chests, func(c breach.ChestView) bool { return c.Row > 0 || c.Col > 0 })
		}),
		"obstacle":      of(func(v *breach.View, me int) bool { return len(v.Ship.Obstacles) > 0 && v.Seats[me].State != "ghost" }),
		"rising-water":  of(func(v *breach.View, _ int) bool { return v.Ship.Level == 2 || v.Ship.Level == 3 }),
		"keys":          of(func(v *breach.View, me int) bool { return holdsCard(&v.Seats[me], "key-") }),
		"aim":           of(func(v *breach.View, _ int) bool { return v.Mode != "competitive" && v.Found == 0 }),
		"desired":       of(func(v *breach.View, _ int) bool { return v.Desired != "" }),
		"last-treasure": of(func(v *breach.View, _ int) bool { return v.Mode == "coop" && v.Found == 4 && v.Holder < 0 }),
		"hand-over":     of(func(v *breach.View, me int) bool { return v.Mode == "solo" && len(v.Seats[me].Treasures) > 0 }),
		"give": of(func(v *breach.View, me int) bool {
			for s := range v.Seats {
				if o := &v.Seats[s]; s != me && o.State == "alive" && o.Square == v.Seats[me].Square {
					return v.Seats[me].Count > 0
				}
			}
			return false
		}),
		"odd-items": of(func(v *breach.View, me int) bool {
			s := &v.Seats[me]
			return s.State == "alive" && (holdsCard(s, "pump") || holdsCard(s, "lantern") || holdsCard(s, "barrel"))
		}),
		"character": of(func(v *breach.View, me int) bool { return v.Seats[me].Character != "" && v.Seats[me].State == "alive" }),
		"shipwright": of(func(v *breach.View, me int) bool {
			return v.Seats[me].Character == "shipwright" && v.Ship.Partly+len(v.Ship.Flooded) > 0
		}),
		"lend": of(func(v *breach.View, me int) bool {
			return v.Seats[me].Character == "sailor" && v.Actor == me && v.Actions > 0
		}),
		"crushed": of(func(v *breach.View, me int) bool {
			return v.Mode == "competitive" && v.Seats[me].Trapped && v.Searches[me] > 0
		}),
		"ghost": of(haunts),
		"ghost-moves": of(func(v *breach.View, me int) bool {
			return haunts(v, me) && slices.ContainsFunc(v.Ship.Obstacles, func(o breach.ObstacleView) bool { return o.Square == v.Seats[me].Square })
		}),
		"ghost-search": of(func(v *breach.View, me int) bool { return haunts(v, me) && v.Searches[me] > 0 }),
	},
	"duel": {
		"showdown": of(func(v *duel.View, _ int) bool { return v.Phase == "showdown" }),
		"last-round": of(func(v *duel.View, _ int) bool {
			return v.Duel.Last || slices.ContainsFunc(v.Duel.Sides, func(s duel.SideView) bool { return s.Chosen && v.Seats[s.Seat].Cards == 1 })
		}),
		"lowest-wins": of(func(v *duel.View, _ int) bool { return v.Duel.Low }),
		"use-a-queen": of(func(v *duel.View, me int) bool { own, _ := side(v, me); return own.Queens > 0 }),
		"king-on-the-table": of(func(v *duel.View, _ int) bool {
			return slices.ContainsFunc(v.Duel.Sides, func(s duel.SideView) bool {
				return slices.ContainsFunc(s.Table, func(c string) bool { return c[0] == 'K' }) || strings.HasPrefix(s.Mine, "K")
			})
		}),
		"marker":      of(func(v *duel.View, me int) bool { own, other := side(v, me); return other.Touches && !own.Touches }),
		"same-number": of(func(v *duel.View, me int) bool { return v.Phase == "advantage" }),
		"jack":        can("play J"),
		"pick": of(func(v *duel.View, me int) bool {
			return *v.Picker == me && !slices.ContainsFunc(unpaired(v), func(s int) bool { return v.Seats[s].Marbles > v.Seats[me].Marbles })
		}),
		"market":             of(func(v *duel.View, _ int) bool { return v.Trade.Market }),
		"trade":              of(func(v *duel.View, _ int) bool { return v.Trade != nil }),
		"better-sum":         of(func(v *duel.View, _ int) bool { return v.Phase == "advantage" && !v.Duel.Low }),
		"half-a-token":       of(func(v *duel.View, me int) bool { return v.Trade != nil && v.Seats[me].Tokens > 0 && !v.Seats[me].Spent }),
		"submission":         of(func(v *duel.View, _ int) bool { return v.Trade != nil }),
		"tokens-and-strikes": of(func(v *duel.View, _ int) bool { return len(v.Seats) > 2 && len(v.Duels) > 0 }),
	},
	"port": {
		"ports":        of(func(v *port.View, _ int) bool { return v.Trick == 0 && v.Tricks == 10 }),
		"partner":      of(func(v *port.View, me int) bool { return len(v.Hands) == 2 && v.Hands[1-me].Cards != nil }),
		"closed-hands": of(func(v *port.View, me int) bool { return len(v.Hands) == 2 && v.Hands[1-me].Cards == nil }),
		"exact-count": of(func(v *port.View, _ int) bool {
			return v.Phase != "deal" && slices.Contains(v.Ports, port.PortView{Number: v.Won})
		}),
		"out-of-reach": of(func(v *port.View, _ int) bool {
			return slices.ContainsFunc(v.Ports, func(p port.PortView) bool {
				return !p.Exploited && (p.Number < v.Won || p.Number > v.Won+v.Tricks-v.Trick)
			})
		}),
		"pirates-trump":     of(func(v *port.View, _ int) bool { return strings.HasPrefix(v.Up, v.Trump) && v.Trump != "" }),
		"last-exposed-port": of(func(v *port.View, _ int) bool { return v.Stack == 1 && !v.NoTrump }),
		"no-shuffle":        of(func(v *port.View, _ int) bool { return v.Trick == 0 && v.Aft }),
		"new-trump":         of(func(v *port.View, _ int) bool { return v.CanFlip }),
		"any-card":          can("play "),
	},
	"sabotage": {
		"sabotage": of(func(v sabotage.View, me int) bool { return v.Owed[me] > 0 }),
		"center":   of(func(v sabotage.View, me int) bool { return slices.Contains(v.Open[me], "C") }),
		"pairs":    can("pair "),
		"lapses": of(func(v sabotage.View, me int) bool {
			return !slices.ContainsFunc(v.Pyramids[1-me], func(row []string) bool { return slices.Contains(row, "") })
		}),
		"covered-again":  of(func(sabotage.View, int) bool { return true }),
		"last-stand":     of(func(v sabotage.View, _ int) bool { return v.LastStand == "deal" }),
		"king":           can("king "),
		"displayed-card": of(func(v sabotage.View, _ int) bool { return v.Display != "" }),
		"displayed-king": of(func(v sabotage.View, _ int) bool { return strings.HasPrefix(v.Display, "K") }),
		"shuffled-again": of(func(v sabotage.View, _ int) bool { return v.Deck == 0 }),
	},
}

// covered are the rules that the hints of a game cite: those that a player meets in a match, and that the table does not explain by itself.
var covered = map[string][]int{
	"bastion":  {5, 6, 7, 8, 9, 10},
	"breach":   {9, 14, 17, 18, 19, 20, 22, 26, 27, 30, 31, 33, 34, 35, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46},
	"duel":     {7, 8, 10, 11, 12, 16, 17, 18, 19, 20, 21, 22, 24, 25, 27},
	"port":     {5, 6, 7, 8, 9, 11, 12},
	"sabotage": {5, 6, 7, 8, 9, 12, 14, 15, 16, 17},
}

// TestHintsCoverRules: each rule that a player needs to know has a hint, and each rule that hints cite is in the list.
func TestHintsCoverRules(t *testing.T) {
	all, err := ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		id := g.Info().ID
		var cited []int
		for i := range all[id].All {
			for _, mention := range source.Cited(all[id].All[i].Say.Text) {
				_, number, _ := strings.Cut(mention, "-")
				n, err := strconv.Atoi(number)
				if err != nil {
					t.Fatal(err)
				}
				cited = append(cited, n)
			}
		}
		slices.Sort(cited)
		if cited = slices.Compact(cited); !slices.Equal(cited, covered[id]) {
			t.Errorf("%s: hints cite the rules %d, and a player needs %d", id, cited, covered[id])
		}
	}
}

// unpaired returns the seats that have no opponent yet.
func unpaired(v *duel.View) (out []int) {
	for s := range v.Seats {
		if !slices.ContainsFunc(v.Duels, func(d duel.ResultView) bool { return slices.Contains(d.Seats, s) }) {
			out = append(out, s)
		}
	}
	return out
}

// TestHintsAreTrue plays every game with every value of its options and every number of seats. Whenever a hint comes up, what it says is so, and
// each comes up. After the first matches it looks only for hints that
// have not come up.
func TestHintsAreTrue(t *testing.T) {
	all, err := ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	for id, h := range all {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			shown, wrong := map[string]int{}, map[string]bool{}
			for n := range 12 {
				for _, setup := range everySetup(h.Game) {
					rest := func(o Hint) bool { return shown[o.Name.Text] == 0 && o.isFor(h.Game.Info(), setup.Options) }
					if n >= rareFrom && !slices.ContainsFunc(h.All, rest) {
						continue
					}
					positions := 0
					if err := h.play(t.Context(), setup, n, func(st game.State) {
						positions++
						if st.Actors() == game.NatureOnly || game.Over(st) || n < rareFrom && positions > 60 && positions%13 > 0 { // long matches repeat themselves
							return
						}
						if n >= rareFrom && !slices.ContainsFunc(h.All, rest) {
							return
						}
						for s := range game.Seat(setup.Seats) {
							if n >= rareFrom && !st.Actors().Has(s) {
								continue
							}
							m := h.moment(st, s)
							for i := range h.All {
								hint, name := &h.All[i], h.All[i].Name.Text
								if n >= rareFrom && !rest(*hint) || !hint.isFor(h.Game.Info(), setup.Options) || !hint.holds(m) {
									continue
								}
								shown[name]++
								if is := facts[id][name]; (is == nil || !is(st.View(s), int(s), m.legal())) && !wrong[name] {
									wrong[name] = true
									t.Errorf("%s, with %v for seat %v: it is not so that %s\n%+v", name, setup.Options, s, hint.Say.Text, st.View(s))
								}
							}
						}
					}); err != nil {
						t.Fatal(err)
					}
				}
			}
			for i := range h.All {
				t.Logf("%-26s came up %d times", h.All[i].Name.Text, shown[h.All[i].Name.Text])
				if shown[h.All[i].Name.Text] == 0 {
					t.Errorf("%s never comes up", h.All[i].Name.Text)
				}
			}
		})
	}
}

// everySetup returns a game's setups: each number of seats, each value of each option, and both ends of each range of house rules.
func everySetup(g game.Game) (out []game.Setup) {
	add := func(s game.Setup) {
		if resolved, err := g.Resolve(s); err == nil {
			out = append(out, resolved)
		}
	}
	for _, seats := range g.Info().Seats {
		add(game.Setup{Seats: seats})
	}
	for _, o := range g.Info().Options {
		seats := g.Info().Seats[:min(2, len(g.Info().Seats))]
		for _, value := range o.Values {
			if value != o.Default {
				add(game.Setup{Seats: seats[len(seats)-1], Options: map[string]string{o.Name: value}})
			}
		}
	}
	for _, options := range setups.Extremes(g.Info(), func(o *game.Option) string { return o.Default }) {
		add(game.Setup{Seats: g.Info().Seats[min(1, len(g.Info().Seats)-1)], Options: options})
	}
	return out
}
