package report

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
)

// Report is what a sweep found. It encodes to JSON.
type Report struct {
	Game     string           `json:"game"`
	Title    string           `json:"title"`
	Rules    int              `json:"rules"`
	Bots     []string         `json:"bots"`
	Seed     uint64           `json:"seed"`
	Units    int              `json:"units"`              // deals under each rule set, each played twice
	Worked   float64          `json:"seconds"`            // of workers, for all units
	Command  string           `json:"command"`            // repeats the sweep
	Version  string           `json:"version"`            // of the program
	Versions []string         `json:"versions,omitempty"` // of all programs that played units, if there are several
	Skipped  []string         `json:"skipped,omitempty"`
	Metrics  []*metric.Metric `json:"metrics"`
	Sets     []*Set           `json:"sets"` // the first is what the others are compared with
	Groups   []sweep.Group    `json:"groups"`
	options  []*game.Option
	folder   bool
	compared int  // comparisons
	few      bool // some were left out, because too few deals have the figure
}

// Set is what was found about one rule set.
type Set struct {
	sweep.Set
	Values      map[string]*metric.Estimate   `json:"values"`                // by metric; those that have a value
	Differences map[string]*metric.Difference `json:"differences,omitempty"` // from the first set
	Kinds       []Kind                        `json:"kinds"`
	Lifts       []*metric.Lift                `json:"lifts"` // the largest first
}

// Kind is what became of one kind of action under a rule set.
type Kind struct {
	Name   string          `json:"name"`
	Legal  float64         `json:"legal"`    // choices a match in which it was legal
	Chosen metric.Estimate `json:"chosen"`   // share of these choices in which it was chosen, if there were enough
	Random float64         `json:"random"`   // the same share if all legal actions were equally likely
	Note   string          `json:"note"`     // what is remarkable about it, or ""
	Seen   float64         `json:"observed"` // choices in which it was legal, in all matches
}

// Source is where the figures come from.
type Source struct {
	Game     game.Game
	Deals    *sweep.Deals
	Folder   bool // the report lies in the folder of its sweep, with all files
	Units    int  // of each rule set
	Command  string
	Version  string
	Versions []string // of the programs that played units
	Skipped  []string
}

// New computes the figures of a sweep.
func New(src Source) *Report {
	plan, info := src.Deals.Plan(), src.Game.Info()
	r := &Report{
		Game: info.ID, Title: strings.ReplaceAll(info.Title, "'", "’"), Rules: plan.Rules, Bots: plan.Bots, Seed: plan.Seed, Units: src.Units,
		Worked: src.Deals.Worked().Round(time.Millisecond).Seconds(), Command: src.Command, Version: src.Version,
		Skipped: src.Skipped, Groups: plan.Groups, folder: src.Folder,
	}
	if len(src.Versions) > 1 {
		r.Versions = src.Versions
	}
	for i := range info.Options {
		r.options = append(r.options, &info.Options[i])
	}
	all := plan.Metrics(src.Game)
	for i, set := range plan.Sets {
		units := src.Deals.Units(i, src.Units)
		s := &Set{Set: set, Values: map[string]*metric.Estimate{}, Kinds: kindsOf(units)}
		s.Lifts = metric.Lifts(units, set.Seats, metric.Together(src.Game, set.Setup()))
		if len(plan.Bots) > 1 { // a kind of action may be that of the stronger bot
			s.Lifts = slices.DeleteFunc(s.Lifts, func(l *metric.Lift) bool { return !l.Dealt })
		}
		for _, m := range all {
			if e := m.Estimate(units); e.Known() && m.Applies(set.Seats) {
				s.Values[m.ID] = &e
			}
		}
		r.Sets = append(r.Sets, s)
	}
	for _, m := range all {
		if slices.ContainsFunc(r.Sets, func(s *Set) bool { return s.Values[m.ID] != nil }) && !repeats(m, src) {
			r.Metrics = append(r.Metrics, m)
		}
	}
	r.compare()
	r.correctLifts()
	r.notSeen()
	return r
}

// correctLifts corrects p of the lifts of all rule sets together.
func (r *Report) correctLifts() {
	var all []*metric.Difference
	for _, s := range r.Sets {
		for _, l := range s.Lifts {
			all = append(all, &l.Difference)
		}
	}
	metric.Holm(all)
}

// compare compares all rule sets with the first.
func (r *Report) compare() {
	var all []*metric.Difference
	base := r.Sets[0]
	for _, s := range r.Sets[1:] {
		s.Differences = map[string]*metric.Difference{}
		for _, m := range r.Metrics {
			e, standard := s.Values[m.ID], base.Values[m.ID]
			if e == nil || standard == nil || !m.Comparable(s.Seats, base.Seats) {
				continue
			}
			if !e.Comparable(standard) {
				r.few = true
				continue
			}
			d := e.Compare(standard)
			s.Differences[m.ID] = &d
			all = append(all, &d)
		}
	}
	r.compared = len(all)
	metric.Holm(all)
}

// enough is the number of choices from which on something that was never chosen is called so.
const enough = 100

// enoughDeals is the number of deals from which on the choices of a kind of action are estimated. Choices of one deal
// depend on each other.
const enoughDeals = 10

// kindsOf adds up the kinds of actions, the most frequent first.
func kindsOf(units []*metric.Unit) []Kind {
	names := map[string]float64{}
	matches := 0.0
	for _, u := range units {
		matches += u.Sums[metric.Over]
		for name, k := range u.Kinds {
			names[name] += k.Legal
		}
	}
	out := []Kind{} // not null in JSON
	for _, name := range slices.Sorted(maps.Keys(names)) {
		k := Kind{Name: name, Legal: names[name] / matches, Seen: names[name], Chosen: metric.Chosen(units, name)}
		expected := 0.0
		for _, u := range units {
			expected += u.Kinds[name].Expected
		}
		k.Random = expected / names[name]
		switch {
		case k.Chosen.Seen < enoughDeals:
			k.Note, k.Chosen = "legal in fewer than 10 deals", metric.Estimate{}
		case k.Seen >= enough && k.Chosen.Value == 0:
			k.Note = "never chosen"
		case k.Seen >= enough && k.Chosen.High < k.Random/10:
			k.Note = "hardly ever chosen"
		}
		out = append(out, k)
	}
	slices.SortStableFunc(out, func(a, b Kind) int { return cmp.Compare(b.Legal, a.Legal) })
	return out
}

// notSeen adds kinds that other rule sets have.
func (r *Report) notSeen() {
	known := map[string]bool{}
	for _, s := range r.Sets {
		for _, k := range s.Kinds {
			known[k.Name] = true
		}
	}
	for _, s := range r.Sets {
		for _, name := range slices.Sorted(maps.Keys(known)) {
			if !slices.ContainsFunc(s.Kinds, func(k Kind) bool { return k.Name == name }) {
				s.Kinds = append(s.Kinds, Kind{Name: name, Note: "not seen"})
			}
		}
	}
}

// repeats reports whether a winning margin says no more than the draws do: scores only say who won.
func repeats(m *metric.Metric, src Source) bool {
	if m.ID != metric.MarginID {
		return false
	}
	for set := range src.Deals.Plan().Sets {
		for _, u := range src.Deals.Units(set, src.Units) {
			if u.Sums[metric.Margin] != u.Sums[metric.Over]-u.Sums[metric.Drawn] {
				return false
			}
		}
	}
	return true
}
