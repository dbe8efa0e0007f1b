package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Range is the whole numbers that a house rule may choose for an option. Matches with house rules are never rated.
type Range struct {
	Min, Max int    // both included
	Unit     string // what is counted, in the plural: "cards"
}

// resolve returns a number of the range in its canonical form.
func (r *Range) resolve(value string) (canonical string, ok bool) {
	n, err := strconv.Atoi(value)
	if err != nil || n < r.Min || n > r.Max {
		return "", false
	}
	return strconv.Itoa(n), true
}

// String returns the range in words: "a whole number of cards from 5 to 13".
func (r *Range) String() string {
	return fmt.Sprintf("a whole number of %s from %d to %d", r.Unit, r.Min, r.Max)
}

// OnlyHouse reports whether house rules alone change the option. A resolved setup leaves it out while it has its default.
func (o *Option) OnlyHouse() bool { return o.House != nil && len(o.Values) == 1 }

// CheckRange returns an error unless the option's range has both its ends, each accepted as it is written, and nothing beyond.
func (o *Option) CheckRange() error {
	r := o.House
	switch {
	case r == nil:
		return nil
	case r.Min >= r.Max || r.Unit == "" || o.Check != nil:
		return fmt.Errorf("the range %d to %d is empty, counts nothing, or stands beside Check", r.Min, r.Max)
	case o.OnlyHouse() && o.Values[0] != o.Default:
		return fmt.Errorf("the only value, %q, is not the default", o.Values[0])
	}
	for n, inside := range map[int]bool{r.Min - 1: false, r.Min: true, r.Max: true, r.Max + 1: false} {
		value := strconv.Itoa(n)
		if got, err := o.Resolve(value); (err == nil) != (inside || slices.Contains(o.Values, value)) || err == nil && got != value {
			return fmt.Errorf("number %d resolves to %q, error %v", n, got, err)
		}
	}
	return nil
}

// IsHouseRule reports whether value, in its canonical form, is a house rule: one of the option's range that is not among its values.
func (o *Option) IsHouseRule(value string) bool {
	if o.House == nil || slices.Contains(o.Values, value) {
		return false
	}
	canonical, ok := o.House.resolve(value)
	return ok && canonical == value
}

// Label returns a value in words.
func (o *Option) Label(value string) string {
	if i := slices.Index(o.Values, value); i >= 0 && i < len(o.Labels) {
		return o.Labels[i]
	}
	if o.IsHouseRule(value) {
		return value + " (house rule)"
	}
	return value
}

// Chosen returns a value in words that say what was chosen where the option is not named: a number alone says nothing.
func (o *Option) Chosen(value string) string {
	if o.IsHouseRule(value) {
		return o.Name + " " + o.Label(value)
	}
	return o.Label(value)
}

// choices lists what the option can be: "turns, race", or "2 or a whole number of cards from 5 to 13".
func (o *Option) choices() string {
	list := strings.Join(o.Values, ", ")
	switch {
	case o.House == nil:
		return "one of " + list
	case o.OnlyHouse():
		return o.House.String()
	}
	return list + ", or " + o.House.String()
}

// Value returns the value of an option, or its default if the setup leaves it out.
func (s Setup) Value(o *Option) string {
	if value, ok := s.Options[o.Name]; ok {
		return value
	}
	return o.Default
}

// Number returns the value of an option in a resolved setup, or its default, as a number. The value must be a whole number.
func (info *Info) Number(s Setup, name string) int {
	n, err := strconv.Atoi(s.Value(info.Option(name)))
	if err != nil {
		panic("game: option " + name + " is no number: " + err.Error()) // Resolve has checked it
	}
	return n
}

// HouseRule is an option with a house rule as its value.
type HouseRule struct {
	Option *Option
	Value  string
}

// String returns the rule in words: "cards = 9 (standard 13)".
func (h HouseRule) String() string {
	return h.Option.Name + " = " + h.Value + " (standard " + h.Option.Default + ")"
}

// HouseRules returns which of the options are house rules, in the order of info.
func (info *Info) HouseRules(options map[string]string) (rules []HouseRule) {
	for i := range info.Options {
		o := &info.Options[i]
		if value, ok := options[o.Name]; ok && o.IsHouseRule(value) {
			rules = append(rules, HouseRule{o, value})
		}
	}
	return rules
}

// Chosen is an option with its value.
type Chosen struct{ Name, Value string }

// Unusual returns the options of a resolved setup that differ from the defaults for its number of seats.
func Unusual(g Game, s Setup) (out []Chosen) {
	usual, err := g.Resolve(Setup{Seats: s.Seats})
	if err != nil {
		usual = Setup{} // so many seats need an option: only defaults are left out
	}
	for i := range g.Info().Options {
		o := &g.Info().Options[i]
		if value := s.Value(o); value != usual.Value(o) {
			out = append(out, Chosen{o.Name, value})
		}
	}
	return out
}
