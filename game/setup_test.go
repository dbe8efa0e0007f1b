package game_test

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"quarterdeck/game"
)

func hats() *game.Info {
	return &game.Info{
		Title: "Hats", Seats: []int{2, 4},
		Options: []game.Option{
			{Name: "color", Rule: "H-1", Default: "red", Values: []string{"red", "blue"}},
			{Name: "size", Rule: "H-2", Default: "7", Values: []string{"7"}, Check: func(v string) (string, error) {
				if v = strings.TrimLeft(v, "0"); v == "" || len(v) > 1 {
					return "", fmt.Errorf("give a digit from 1 to 9")
				}
				return v, nil
			}},
			{Name: "feathers", Rule: "H-3", Default: "2", Values: []string{"2"}, House: &game.Range{Min: 0, Max: 9, Unit: "feathers"}},
			{Name: "brim", Rule: "H-4", Default: "none", Values: []string{"none", "wide"}, Labels: []string{"no brim", "a wide one"}, House: &game.Range{Min: 1, Max: 3, Unit: "inches"}},
		},
	}
}

func TestResolve(t *testing.T) {
	for _, c := range []struct {
		setup game.Setup
		seats int
		want  map[string]string
	}{
		{game.Setup{}, 2, map[string]string{"color": "red", "size": "7", "brim": "none"}},
		{game.Setup{Seats: 4, Options: map[string]string{"color": "blue"}}, 4, map[string]string{"color": "blue", "size": "7", "brim": "none"}},
		{game.Setup{Options: map[string]string{"feathers": "2", "brim": "wide"}}, 2, map[string]string{"color": "red", "size": "7", "brim": "wide"}},
		{game.Setup{Options: map[string]string{"feathers": "00", "brim": "02"}}, 2, map[string]string{"color": "red", "size": "7", "feathers": "0", "brim": "2"}},
		{game.Setup{Options: map[string]string{"size": "003"}}, 2, map[string]string{"color": "red", "size": "3", "brim": "none"}},
	} {
		given := maps.Clone(c.setup.Options)
		got, err := hats().Resolve(c.setup)
		if err != nil || got.Seats != c.seats || !maps.Equal(got.Options, c.want) {
			t.Errorf("%+v resolves to %+v, %v", c.setup, got, err)
		}
		if !maps.Equal(given, c.setup.Options) {
			t.Errorf("the setup given was changed to %v", c.setup.Options)
		}
		again, err := hats().Resolve(got)
		if err != nil || again.Seats != got.Seats || !maps.Equal(again.Options, got.Options) {
			t.Errorf("%+v resolves to %+v, %v, the second time", got, again, err)
		}
	}
}

func TestResolveRefuses(t *testing.T) {
	for _, c := range []struct {
		setup game.Setup
		code  game.Code
		rule  string
		text  string // what the message must mention
	}{
		{game.Setup{Seats: 3}, game.BadSeats, "", "has 2 or 4 seats"},
		{game.Setup{Seats: -1}, game.BadSeats, "", "has 2 or 4 seats"},
		{game.Setup{Options: map[string]string{"shape": "x"}}, game.BadOption, "", "color, size"},
		{game.Setup{Options: map[string]string{"color": "green"}}, game.BadOption, "H-1", "red, blue"},
		{game.Setup{Options: map[string]string{"color": ""}}, game.BadOption, "H-1", "red, blue"},
		{game.Setup{Options: map[string]string{"size": "44"}}, game.BadOption, "H-2", "digit from 1 to 9"},
		{game.Setup{Options: map[string]string{"feathers": "10"}}, game.BadOption, "H-3", "choose a whole number of feathers from 0 to 9"},
		{game.Setup{Options: map[string]string{"brim": "0"}}, game.BadOption, "H-4", "choose none, wide, or a whole number of inches from 1 to 3"},
	} {
		_, err := hats().Resolve(c.setup)
		var refusal *game.Refusal
		if !errors.As(err, &refusal) {
			t.Errorf("%+v: error %v is no refusal", c.setup, err)
			continue
		}
		if refusal.Code != c.code || refusal.Rule != c.rule || !strings.Contains(refusal.Text, c.text) {
			t.Errorf("%+v: refusal %+v, want code %s, rule %q and %q in the text", c.setup, *refusal, c.code, c.rule, c.text)
		}
	}
	bare := &game.Info{Title: "Bare", Seats: []int{1}}
	if _, err := bare.Resolve(game.Setup{Options: map[string]string{"x": "y"}}); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("a game without options: %v", err)
	}
}

func TestOption(t *testing.T) {
	info := hats()
	if opt := info.Option("size"); opt == nil || opt.Rule != "H-2" {
		t.Errorf("option size is %v", opt)
	}
	if opt := info.Option("Size"); opt != nil {
		t.Errorf("there is an option Size: %v", opt)
	}
}

func TestRefusalNamesItsRule(t *testing.T) {
	plain, ruled := &game.Refusal{Code: game.Illegal, Text: "Not now."}, &game.Refusal{Code: game.Illegal, Text: "Not now.", Rule: "H-1"}
	if plain.Error() != "Not now." || ruled.Error() != "Not now. (H-1)" {
		t.Errorf("%q and %q", plain, ruled)
	}
}
