package nickname_test

import (
	"errors"
	"testing"

	"quarterdeck/game"
	"quarterdeck/internal/nickname"
	"quarterdeck/record"
)

func TestCheck(t *testing.T) {
	for _, name := range []string{"Ann", "Jean-Luc", "O’Brien", "Zoë 2", "Σωκράτης", "Ирина", "山田 Taro", "たなかカナ漢字", "한국 Kim", "नमस्ते", "สมชาย", "Nguyễn", "אבגד", "007", "ann_b", "Ann 🦜"} {
		if err := nickname.Check(name); err != nil {
			t.Errorf("%q is refused: %v", name, err)
		}
	}
	for what, name := range map[string]string{
		"empty":                        "",
		"zero-width space":             "Ann\u200bB",
		"zero-width joiner":            "An\u200dn",
		"soft hyphen":                  "An\u00adn",
		"Hangul filler":                "\u3164",
		"Hangul filler in a name":      "Ann\u3164",
		"Hangul choseong filler":       "\u115f\u1160",
		"braille blank":                "\u2800",
		"null notehead":                "Ann\U0001d159",
		"object replacement":           "Ann\ufffc",
		"replacement character":        "Ann\ufffd",
		"superscript alone":            "²",
		"length mark alone":            "ː",
		"stress mark alone":            "ˈ",
		"modifier letters alone":       "ʰʲ",
		"variation selector":           "Ann\ufe0f",
		"tag characters":               "Ann\U000e0041",
		"private use":                  "Ann\ue000",
		"combining mark alone":         "\u0301",
		"combining mark after a space": "Ann \u0301\u0302",
		"combining mark first":         "\u0301Ann",
		"stacked marks":                "A\u0316\u0317\u0318\u0319\u031cnn",
		"punctuation alone":            "…",
		"Cyrillic A in Latin":          "\u0410nn",
		"Greek omicron in Latin":       "B\u03bf",
		"direction override":           "Ann\u202enna",
		"semicolon":                    "a;b",
	} {
		var refusal *game.Refusal
		if err := nickname.Check(name); !errors.As(err, &refusal) || refusal.Code != record.BadName {
			t.Errorf("%s: %q is accepted (%v)", what, name, err)
		}
	}
}

func TestTaken(t *testing.T) {
	for _, tc := range []struct {
		name, other string
		want        bool
	}{
		{"Ann", "Ann", false}, // tables number equal names
		{"Ann", "Bo", false},
		{"Сара", "Capa", true}, // all Cyrillic beside all Latin
		{"Bill", "BiII", true}, // capital i for l
		{"Tom", "Torn", true},
		{"Cleo", "C1eo", true},
		{"Zoë", "Zoe", false},
		{"Ann.", "Ann", true},
		{"Ann ☠", "Ann", true},
		{"A n n", "Ann", true},
		{"Ann 2", "Ann", false},
	} {
		if got := nickname.Taken(tc.name, []string{"Di", tc.other}) != nil; got != tc.want {
			t.Errorf("%q beside %q: taken is %v", tc.name, tc.other, got)
		}
	}
}

func TestTidy(t *testing.T) {
	if got := nickname.Tidy("  Zoe\u0308 \t the  2nd "); got != "Zoë the 2nd" {
		t.Errorf("%q", got)
	}
}
