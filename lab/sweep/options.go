package sweep

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
)

// All asks for all values of an option, or for all options.
const All = "all"

// Options reads what a user wrote after --option, such as "rows=3,4", "rows=all" or "all". An option with one value has
// it in all rule sets. A named option has the values listed for it, also beside "all". Values that contain commas are separated by semicolons.
func Options(g game.Game, texts []string) (fixed map[string]string, axes []Axis, err error) {
	info := g.Info()
	values := map[string][]string{}
	for _, text := range texts {
		if text == All {
			continue // below, for the options that are not named
		}
		name, list, ok := strings.Cut(text, "=")
		if !ok {
			return nil, nil, fmt.Errorf("%q is not NAME=VALUE, NAME=VALUE,VALUE, NAME=all or all", text)
		}
		opt := info.Option(name)
		if opt == nil {
			_, err := info.Resolve(game.Setup{Options: map[string]string{name: ""}})
			return nil, nil, err
		}
		got, err := valuesOf(opt, list)
		if err != nil {
			return nil, nil, err
		}
		values[name] = append(values[name], got...)
	}
	if slices.Contains(texts, All) {
		for _, opt := range info.Options {
			if values[opt.Name] == nil {
				values[opt.Name] = every(&opt)
			}
		}
	}
	fixed = map[string]string{}
	for _, opt := range info.Options {
		list := values[opt.Name]
		switch {
		case len(list) == 1:
			fixed[opt.Name] = list[0]
		case len(list) > 1:
			axes = append(axes, Axis{opt.Name, list})
			if !slices.Contains(list, opt.Default) {
				fixed[opt.Name] = list[0]
			}
		}
	}
	return fixed, axes, nil
}

// every returns the values of an option that are listed.
func every(opt *game.Option) []string {
	out := slices.Clone(opt.Values)
	if !slices.Contains(out, opt.Default) {
		out = append([]string{opt.Default}, out...)
	}
	return out
}

// valuesOf returns the values that text lists.
func valuesOf(opt *game.Option, text string) ([]string, error) {
	if text == All {
		return every(opt), nil
	}
	if value, err := opt.Resolve(text); err == nil {
		return []string{value}, nil
	}
	separator := ","
	if strings.Contains(text, ";") {
		separator = ";"
	}
	var out []string
	for _, part := range strings.Split(text, separator) {
		value, err := opt.Resolve(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		out = append(out, value)
	}
	return out, nil
}

// Seats reads a list of numbers of seats, such as "2,4" or "all". The first is that of the standard.
func Seats(g game.Game, text string) (standard int, axes []Axis, err error) {
	if text == "" {
		return 0, nil, nil
	}
	var values []string
	if text == All {
		for _, n := range g.Info().Seats {
			values = append(values, strconv.Itoa(n))
		}
	} else {
		values = strings.Split(text, ",")
	}
	for i, value := range values {
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || n < 1 {
			return 0, nil, errors.New("--seats is a number of seats, a list such as 2,4, or all")
		}
		if _, err := g.Info().Resolve(game.Setup{Seats: n}); err != nil {
			return 0, nil, err
		}
		values[i] = strconv.Itoa(n)
		if i == 0 {
			standard = n
		}
	}
	if len(values) > 1 {
		axes = []Axis{{SeatsAxis, values}}
	}
	return standard, axes, nil
}

// Against reads the options of a second rule set.
func Against(texts []string) (map[string]string, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	out := map[string]string{}
	for _, text := range texts {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("--against %q is not NAME=VALUE", text)
		}
		out[name] = value
	}
	return out, nil
}
