package sweep

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/lab/metric"
)

// Plan is what a sweep plays. It determines every unit.
type Plan struct {
	Game       string   `json:"game"`
	Rules      int      `json:"rules"`
	Columns    int      `json:"columns"` // metric.Version
	Bots       []string `json:"bots"`
	Iterations int      `json:"iterations,omitempty"`
	Judge      int      `json:"judge,omitempty"` // playouts a look
	Seed       uint64   `json:"seed"`
	Sets       []Set    `json:"sets"` // the first is what the others are compared with
	Groups     []Group  `json:"groups"`
}

// Set is one rule set.
type Set struct {
	Name    string            `json:"name"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
}

// Setup returns the setup of the rule set.
func (s *Set) Setup() game.Setup { return game.Setup{Seats: s.Seats, Options: s.Options} }

// Group is rule sets that belong together in a report: the values of one option.
type Group struct {
	Title  string   `json:"title"`
	Option string   `json:"option,omitempty"`
	Doc    string   `json:"doc,omitempty"`
	Sets   []int    `json:"sets"`  // in the order in which a report lists them
	Names  []string `json:"names"` // by Sets: what is different about the set
}

// Axis is one thing that a sweep changes, with its values. The first is the standard.
type Axis struct {
	Option string // "seats" for the number of seats
	Values []string
}

// Request is what a user asks for.
type Request struct {
	Game       game.Game
	Seats      int               // of the standard; 0: the fewest
	Fixed      map[string]string // options of all rule sets
	Axes       []Axis
	Grid       bool              // all combinations of the axes instead of one change at a time
	Against    map[string]string // options of a second rule set, instead of axes
	Bots       []string
	Iterations int
	Judge      int // playouts a look; 0: no judge
	Seed       uint64
}

// SeatsAxis names the axis of the number of seats.
const SeatsAxis = "seats"

// errTwice is returned for a request of both kinds.
var errTwice = errors.New("options to sweep and --against exclude each other: a sweep compares values, --against two rule sets")

// Plan returns the plan of the request. skipped names combinations that the game does not allow.
func (r *Request) Plan() (p *Plan, skipped []string, err error) {
	b := &builder{Request: r, plan: &Plan{
		Game: r.Game.Info().ID, Rules: r.Game.Info().Rules, Columns: metric.Version,
		Bots: r.Bots, Iterations: r.Iterations, Judge: r.Judge, Seed: r.Seed,
	}}
	if len(r.Axes) > 0 && r.Against != nil {
		return nil, nil, errTwice
	}
	standard, err := b.resolve(r.Seats, r.Fixed)
	if err != nil {
		return nil, nil, err
	}
	b.standard = standard
	b.add(standard, cmp.Or(b.house(standard.Options, nil), StandardName))
	switch {
	case r.Against != nil:
		err = b.versus()
	case r.Grid:
		b.grid()
	default:
		b.star()
	}
	if err != nil {
		return nil, nil, err
	}
	return b.plan, b.skipped, nil
}

// StandardName is the name of a first rule set without house rules.
const StandardName = "standard"

// Title says what the first rule set is: "The rules as they are", or its house rules.
func (p *Plan) Title() string {
	if name := p.Sets[0].Name; name != StandardName {
		return "The rules with " + name
	}
	return "The rules as they are"
}

// Size returns about how many rule sets the plan of the request has, and never fewer.
func (r *Request) Size() int {
	if r.Against != nil {
		return 2
	}
	sum, product := 1, 1
	for _, axis := range r.Axes {
		sum += len(axis.Values)
		product = min(product*len(axis.Values), 1<<20)
	}
	if r.Grid {
		return 1 + product
	}
	return sum
}

// Hash identifies the plan.
func (p *Plan) Hash() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic("sweep: a plan does not encode: " + err.Error()) // it is strings and numbers
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:4])
}

// builder collects rule sets.
type builder struct {
	*Request
	plan     *Plan
	standard game.Setup
	skipped  []string
}

func (b *builder) resolve(seats int, options map[string]string) (game.Setup, error) {
	return b.Game.Resolve(game.Setup{Seats: seats, Options: options})
}

// add returns the number of the rule set of a resolved setup, which it adds if it is new.
func (b *builder) add(setup game.Setup, name string) int {
	for i, s := range b.plan.Sets {
		if s.Seats == setup.Seats && maps.Equal(s.Options, setup.Options) {
			return i
		}
	}
	b.plan.Sets = append(b.plan.Sets, Set{Name: name, Seats: setup.Seats, Options: setup.Options})
	return len(b.plan.Sets) - 1
}

// change returns the standard setup with other values of some axes, or false if the game does not allow it.
func (b *builder) change(values map[string]string) (game.Setup, bool) {
	options, seats := maps.Clone(b.standard.Options), b.standard.Seats
	for name, value := range values {
		if name == SeatsAxis {
			fmt.Sscan(value, &seats)
			continue
		}
		options[name] = value
	}
	setup, err := b.resolve(seats, options)
	if err == nil {
		_, err = b.Game.New(setup)
	}
	if err != nil {
		b.skipped = append(b.skipped, nameOf(values)+": "+err.Error())
		return setup, false
	}
	return setup, true
}

// nameOf names changes by option: "pace=race rows=3".
func nameOf(values map[string]string) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		words = append(words, name+"="+values[name])
	}
	return strings.Join(words, " ")
}

// star changes one axis at a time.
func (b *builder) star() {
	for _, axis := range b.Axes {
		g := Group{Title: axis.Option, Option: axis.Option}
		g.Doc = b.docOf(axis.Option)
		for _, value := range axis.Values {
			setup, ok := b.change(map[string]string{axis.Option: value})
			if !ok {
				continue
			}
			at := b.add(setup, axis.Option+"="+value)
			if !slices.Contains(g.Sets, at) {
				g.Sets = append(g.Sets, at)
				g.Names = append(g.Names, b.withHouse(b.label(axis.Option, value), setup.Options, map[string]string{axis.Option: value}))
			}
		}
		if len(g.Sets) > 1 || len(b.Axes) == 1 {
			b.plan.Groups = append(b.plan.Groups, g)
		}
	}
	if len(b.plan.Groups) == 0 {
		b.plan.Groups = []Group{{Title: b.plan.Title(), Sets: []int{0}, Names: []string{b.plan.Sets[0].Name}}}
	}
}

// grid takes all combinations of the axes.
func (b *builder) grid() {
	g := Group{Title: "All combinations"}
	total := 1
	for _, axis := range b.Axes {
		total *= len(axis.Values)
	}
	for i := range total {
		values, rest := map[string]string{}, i
		for a := len(b.Axes) - 1; a >= 0; a-- {
			axis := b.Axes[a]
			values[axis.Option] = axis.Values[rest%len(axis.Values)]
			rest /= len(axis.Values)
		}
		setup, ok := b.change(values)
		if !ok {
			continue
		}
		if at := b.add(setup, nameOf(values)); !slices.Contains(g.Sets, at) {
			g.Sets, g.Names = append(g.Sets, at), append(g.Names, b.marked(nameOf(values), setup.Options, values))
		}
	}
	b.plan.Groups = []Group{g}
}

// versus compares two rule sets.
func (b *builder) versus() error {
	options := maps.Clone(b.standard.Options)
	maps.Copy(options, b.Against)
	setup, err := b.resolve(b.standard.Seats, options)
	if err != nil {
		return err
	}
	against := maps.Clone(b.Against)
	for option := range against {
		against[option] = setup.Value(b.Game.Info().Option(option)) // in its canonical form
	}
	name := nameOf(against)
	if b.add(setup, name) == 0 {
		return fmt.Errorf("both rule sets are the same: --against %s changes nothing", name)
	}
	given := b.withHouse("A: the options given", b.standard.Options, nil)
	b.plan.Groups = []Group{{Title: "Rule set A against rule set B", Sets: []int{0, 1}, Names: []string{given, "B: " + b.marked(name, setup.Options, against)}}}
	return nil
}

// label is a value as a reader of the report knows it.
func (b *builder) label(option, value string) string {
	opt := b.Game.Info().Option(option)
	if opt == nil {
		return value + " seats"
	}
	i := slices.Index(opt.Values, value)
	if i < 0 || i >= len(opt.Labels) {
		return opt.Label(value)
	}
	return value + ": " + opt.Labels[i]
}

// marked adds to a name, which says the values of what is named, which options are house rules.
func (b *builder) marked(name string, options, named map[string]string) string {
	for _, h := range b.Game.Info().HouseRules(named) {
		if options[h.Option.Name] == h.Value {
			name += " (house rule)"
			break
		}
	}
	return b.withHouse(name, options, named)
}

// withHouse adds those house rules of options to a name that are not named yet.
func (b *builder) withHouse(name string, options, named map[string]string) string {
	if others := b.house(options, named); others != "" {
		return name + ", " + others
	}
	return name
}

// house names those options that are house rules and not named already: "cards=9 (house rule)". It returns "" if there are none.
func (b *builder) house(options, named map[string]string) string {
	values := map[string]string{}
	for _, h := range b.Game.Info().HouseRules(options) {
		if _, ok := named[h.Option.Name]; !ok {
			values[h.Option.Name] = h.Value
		}
	}
	if len(values) == 0 {
		return ""
	}
	return nameOf(values) + " (house rule)"
}

func (b *builder) docOf(option string) string {
	if opt := b.Game.Info().Option(option); opt != nil {
		return opt.Doc
	}
	return "How many play?"
}
