package bastion_test

import (
	"errors"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// TestFewerCards: a house rule leaves out the lowest numbers of hands and row, and the match ends after as many rounds (BB-1).
func TestFewerCards(t *testing.T) {
	m := newMatch(t, map[string]string{"cards": "5", "tie": "replay"})
	if refusal := new(game.Refusal); !errors.As(game.Refuse(bastion.Game(), m.st, 0, mustParse(t, "play 9")), &refusal) {
		t.Fatal("a card that is left out can be played")
	}
	m.lay("QAKTJ")
	if v := m.view(0); v.Hands[0] != "TJQKA" || len(v.Row) != 5 {
		t.Fatalf("hands %q, row %v", v.Hands[0], v.Row)
	}
	if _, refusal := m.st, game.Refuse(bastion.Game(), m.st, 0, mustParse(t, "play 9")); !strings.Contains(refusal.Error(), "a house rule leaves it out") {
		t.Errorf("playing the 9 is refused with: %v", refusal)
	}
	for _, r := range "TJQKA" {
		m.round(string(r), string(r))
	}
	if v := m.view(0); v.Ties != 1 || v.Round != 0 || len(v.Hands[0]) != 5 {
		t.Errorf("after a tie: %+v", v)
	}
	m.lay("TJQAK")
	m.round("J", "T") // the jack beats the ten, and the ten in the middle
	for _, pair := range []string{"TJ", "QQ", "KK", "AA"} {
		m.round(pair[:1], pair[1:])
	}
	if v := m.view(0); !v.Over || v.Points != [2]int{1, 0} {
		t.Errorf("at the end: %+v", v)
	}
	if text, rule := m.st.(interface{ Finish() (string, string) }).Finish(); text != "All 5 rounds are played, and more points win." || rule != "BB-11" {
		t.Errorf("%s (%s)", text, rule)
	}
}

// TestHouseCarry: a house rule changes how many points a round without a winner leaves (BB-8).
func TestHouseCarry(t *testing.T) {
	for carry, want := range map[string]int{"": 3, "0": 1, "3": 7} {
		options := map[string]string{}
		if carry != "" {
			options["carry"] = carry
		}
		m := newMatch(t, options)
		m.lay("5Q6789TJ234KA")
		m.round("7", "7")
		m.round("2", "3")
		m.round("8", "2")
		if v := m.view(0); v.Points != [2]int{want, 0} || v.Carry != 0 {
			t.Errorf("carry %q: points %v, carried %d; want %d", carry, v.Points, v.Carry, want)
		}
	}
}

// TestNothingIsCarried: where a round without a winner leaves nothing, nothing is said of it (BB-8).
func TestNothingIsCarried(t *testing.T) {
	m := newMatch(t, map[string]string{"carry": "0", "cards": "5"})
	m.lay("TQKAJ")
	for _, r := range "TJQKA" {
		m.round(string(r), string(r))
		a := mustParse(t, "play "+string(r))
		if text, cue := m.st.(game.Describer).Describe(0, 1, a), game.CueOf(m.st, 0, 1, a); !strings.Contains(text, "Neither scores") || strings.Contains(text, "carried") || cue != "" {
			t.Errorf("%s, with the cue %q", text, cue)
		}
	}
}

// TestHouseNumbers: numbers outside the range are refused with the range, and the standard number stays out of records.
func TestHouseNumbers(t *testing.T) {
	for value, want := range map[string]string{"9": "9", "009": "9", "13": "", "5": "5"} {
		setup, err := bastion.Game().Resolve(game.Setup{Options: map[string]string{"cards": value}})
		if err != nil || setup.Options["cards"] != want {
			t.Errorf("cards %s resolves to %q, %v", value, setup.Options["cards"], err)
		}
	}
	for _, value := range []string{"4", "14", "-1", "nine", "", "9.5", "99999999999999999999"} {
		_, err := bastion.Game().Resolve(game.Setup{Options: map[string]string{"cards": value}})
		if err == nil || !strings.Contains(err.Error(), "choose a whole number of cards from 5 to 13") {
			t.Errorf("cards %q: %v", value, err)
		}
	}
}

func mustParse(t *testing.T, text string) game.Action {
	t.Helper()
	a, err := bastion.Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
