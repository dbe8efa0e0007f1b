package game_test

import (
	"fmt"
	"testing"

	"quarterdeck/game"
)

// TestHouseRules lists the numbers that are not standard, and names them.
func TestHouseRules(t *testing.T) {
	info := hats()
	setup, err := info.Resolve(game.Setup{Options: map[string]string{"brim": "3", "feathers": "007", "size": "7"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(info.HouseRules(setup.Options)); got != "[feathers = 7 (standard 2) brim = 3 (standard none)]" {
		t.Errorf("house rules: %s", got)
	}
	for _, value := range []string{"2", "02", "+7", "07", "10", ""} {
		if info.Option("feathers").IsHouseRule(value) {
			t.Errorf("feathers %q is a house rule", value)
		}
	}
	if n := info.Number(setup, "feathers"); n != 7 {
		t.Errorf("%d feathers", n)
	}
	if n := info.Number(game.Setup{}, "feathers"); n != 2 {
		t.Errorf("%d feathers by default", n)
	}
	brim := info.Option("brim")
	for value, want := range map[string]string{"none": "no brim", "3": "3 (house rule)", "03": "03", "4": "4"} {
		if got := brim.Label(value); got != want {
			t.Errorf("%s is labelled %s, want %s", value, got, want)
		}
	}
}

// TestCheckRange finds ranges that cannot be used.
func TestCheckRange(t *testing.T) {
	good := func() *game.Option {
		return &game.Option{Name: "cards", Default: "13", Values: []string{"13"}, House: &game.Range{Min: 5, Max: 13, Unit: "cards"}}
	}
	for what, spoil := range map[string]func(*game.Option){
		"an empty range":    func(o *game.Option) { o.House.Max = 5 },
		"no unit":           func(o *game.Option) { o.House.Unit = "" },
		"a check beside it": func(o *game.Option) { o.Check = func(v string) (string, error) { return v, nil } },
		"no standard value": func(o *game.Option) { o.Default = "12" },
	} {
		o := good()
		if err := o.CheckRange(); err != nil {
			t.Fatal(err)
		}
		if spoil(o); o.CheckRange() == nil {
			t.Errorf("%s is accepted", what)
		}
	}
}
