package game

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Resolve checks a setup against info and fills in defaults: the common part
// of every Game's Resolve. It leaves out the default of an option that only
// house rules change. It does not modify its argument.
func (info *Info) Resolve(setup Setup) (Setup, error) {
	out := Setup{Seats: setup.Seats, Options: make(map[string]string, len(info.Options))}
	if out.Seats == 0 {
		out.Seats = info.Seats[0]
	}
	if !slices.Contains(info.Seats, out.Seats) {
		return Setup{}, &Refusal{Code: BadSeats, Text: fmt.Sprintf("%s has %s seats, not %d", info.Title, alternatives(info.Seats), out.Seats)}
	}
	for _, name := range slices.Sorted(maps.Keys(setup.Options)) {
		if info.Option(name) == nil {
			return Setup{}, &Refusal{Code: BadOption, Text: fmt.Sprintf("%s has no option %q; it has %s", info.Title, name, info.optionNames())}
		}
	}
	for i := range info.Options {
		opt := &info.Options[i]
		value, given := setup.Options[opt.Name]
		if !given {
			value = opt.Default
		}
		value, err := opt.Resolve(value)
		if err != nil {
			return Setup{}, err
		}
		if value != opt.Default || !opt.OnlyHouse() {
			out.Options[opt.Name] = value
		}
	}
	return out, nil
}

// Option returns the option of that name, or nil.
func (info *Info) Option(name string) *Option {
	for i := range info.Options {
		if info.Options[i].Name == name {
			return &info.Options[i]
		}
	}
	return nil
}

func (info *Info) optionNames() string {
	names := make([]string, len(info.Options))
	for i, opt := range info.Options {
		names[i] = opt.Name
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// Resolve returns value in its canonical form.
func (opt *Option) Resolve(value string) (string, error) {
	if slices.Contains(opt.Values, value) {
		return value, nil
	}
	if opt.House != nil {
		if canonical, ok := opt.House.resolve(value); ok {
			return canonical, nil
		}
	}
	if opt.Check == nil {
		return "", &Refusal{Code: BadOption, Rule: opt.Rule, Text: fmt.Sprintf("option %s cannot be %q; choose %s", opt.Name, value, opt.choices())}
	}
	canonical, err := opt.Check(value)
	if err != nil {
		return "", &Refusal{Code: BadOption, Rule: opt.Rule, Text: fmt.Sprintf("option %s cannot be %q: %v", opt.Name, value, err)}
	}
	return canonical, nil
}

// alternatives joins numbers of seats: “2, 4 or 6”.
func alternatives(seats []int) string {
	text := strconv.Itoa(seats[0])
	for i, n := range seats[1:] {
		if i == len(seats)-2 {
			text += " or " + strconv.Itoa(n)
		} else {
			text += ", " + strconv.Itoa(n)
		}
	}
	return text
}
