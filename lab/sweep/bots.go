package sweep

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/bot"
	"quarterdeck/bot/restrict"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
)

// player is a bot as a request names it: "mate", "mate@400" with another budget of iterations, "mate-pass" that never passes while
// it may do something else, or "mate@400-offer-accept".
type player struct {
	level      string
	iterations int      // 0: the plan's
	without    []string // kinds of actions
}

func parsePlayer(name string) (player, error) {
	if _, err := roster.Find(name); err == nil { // the names of adaptive bots have a hyphen
		return player{level: name}, nil
	}
	rest, kinds, restricted := strings.Cut(name, "-")
	level, budget, own := strings.Cut(rest, "@")
	p := player{level: level}
	if own {
		n, err := strconv.Atoi(budget)
		if err != nil || n < 1 {
			return p, fmt.Errorf("%q is not a level with a budget of iterations, such as mate@400", name)
		}
		p.iterations = n
	}
	if restricted {
		p.without = strings.Split(kinds, "-")
	}
	return p, nil
}

// makeBot makes a bot as a request names it.
func (p *Plan) makeBot(name string, g game.Game, seed uint64) (bot.Bot, error) {
	who, err := parsePlayer(name)
	if err != nil {
		return nil, err
	}
	if who.iterations == 0 {
		who.iterations = p.Iterations
	}
	own, err := roster.New(who.level, g, seed, roster.Opts{Iterations: who.iterations})
	if err != nil || who.without == nil {
		return own, err
	}
	other, err := roster.New(roster.Mate, g, seed, roster.Opts{General: true, Iterations: who.iterations})
	if err != nil {
		return nil, err
	}
	return restrict.New(own, other, who.without)
}

// manyMatches is how many random matches are searched for a kind of action. Rare kinds occur in few.
const manyMatches = 300

// checkKinds returns an error if the plan restricts a bot in a kind of action that does not occur under any of its rule sets.
func (p *Plan) checkKinds(g game.Game) error {
	wanted := map[string]bool{}
	for _, name := range p.Bots {
		who, err := parsePlayer(name)
		if err != nil {
			return err
		}
		for _, kind := range who.without {
			wanted[kind] = true
		}
	}
	seen := map[string]bool{}
	for i := 0; i < manyMatches && slices.ContainsFunc(slices.Collect(maps.Keys(wanted)), func(kind string) bool { return !seen[kind] }); i++ {
		if err := addKinds(seen, g, p.Sets[i%len(p.Sets)].Setup(), uint64(i)); err != nil {
			return err
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(wanted)) {
		if !seen[kind] {
			return fmt.Errorf("no action of %s begins with %q; these do: %s", g.Info().Title, kind, strings.Join(slices.Sorted(maps.Keys(seen)), ", "))
		}
	}
	return nil
}

// addKinds adds the kinds of actions that seats choose in a random match.
func addKinds(seen map[string]bool, g game.Game, setup game.Setup, seed uint64) error {
	st, err := g.New(setup)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(seed, 0))
	var legal []game.Action
	for n := 0; n < longest && !game.Over(st); n++ {
		actors := game.RequiredActors(st)
		if actors == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(r))
			continue
		}
		s := actors.First()
		legal = st.Legal(legal[:0], s)
		a := legal[game.Below(r, uint64(len(legal)))]
		seen[game.Verb(g, a)] = true
		st.Apply(s, a)
	}
	return nil
}
