// Package setups chooses under which setups the laws of a game are checked.
package setups

import (
	"maps"
	"math/rand/v2"
	"strconv"

	"quarterdeck/game"
)

// manySetups is how many setups are played for each number of seats at most.
const manySetups = 64

// Of returns the resolved setups to play: every combination of option values for every number of seats. If they are
// too many, it returns a sample in which every value of every option occurs. The ends of ranges of house rules follow.
// Combinations that the game refuses are left out.
func Of(g game.Game, rnd *rand.Rand) []game.Setup {
	info := g.Info()
	var out []game.Setup
	for _, seats := range info.Seats {
		extremes := Extremes(info, func(o *game.Option) string { return o.Values[rnd.IntN(len(o.Values))] })
		for _, options := range append(combinations(info.Options, rnd), extremes...) {
			if setup, err := g.Resolve(game.Setup{Seats: seats, Options: options}); err == nil {
				out = append(out, setup)
			}
		}
	}
	return out
}

func combinations(options []game.Option, rnd *rand.Rand) []map[string]string {
	total := 1
	for _, opt := range options {
		total *= max(len(opt.Values), 1)
		if total > manySetups {
			return covering(options, rnd)
		}
	}
	all := []map[string]string{{}}
	for _, opt := range options {
		var longer []map[string]string
		for _, one := range all {
			for _, value := range opt.Values {
				more := maps.Clone(one)
				more[opt.Name] = value
				longer = append(longer, more)
			}
		}
		all = longer
	}
	return all
}

// covering deals the values of each option round and round in random order, so that all of them occur.
func covering(options []game.Option, rnd *rand.Rand) []map[string]string {
	rows := manySetups
	for _, opt := range options {
		rows = max(rows, len(opt.Values))
	}
	all := make([]map[string]string, rows)
	for i := range all {
		all[i] = map[string]string{}
	}
	for _, opt := range options {
		var order []int
		for i := range all {
			if len(order) == 0 {
				order = rnd.Perm(len(opt.Values))
			}
			all[i][opt.Name] = opt.Values[order[0]]
			order = order[1:]
		}
	}
	return all
}

// Extremes returns options with the least and the most of each range of house rules, beside what pick chooses for the other options.
func Extremes(info *game.Info, pick func(*game.Option) string) (all []map[string]string) {
	for _, opt := range info.Options {
		if opt.House == nil {
			continue
		}
		for _, n := range []int{opt.House.Min, opt.House.Max} {
			options := map[string]string{}
			for i := range info.Options {
				options[info.Options[i].Name] = pick(&info.Options[i])
			}
			options[opt.Name] = strconv.Itoa(n)
			all = append(all, options)
		}
	}
	return all
}
