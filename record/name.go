package record

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"quarterdeck/game"
)

// MaxName is the greatest length of a seat's name, in characters.
const MaxName = 40

// CheckName returns the reason why name cannot stand in a record, or nil. A name has 1–40 characters, no ";", no
// invisible character or change of text direction, and no space at either end.
func CheckName(name string) error {
	length := utf8.RuneCountInString(name)
	switch {
	case length < 1 || length > MaxName:
		return badName(fmt.Sprintf("A name has 1 to %d characters, this one has %d.", MaxName, length))
	case strings.Contains(name, ";"):
		return badName("A name cannot contain a semicolon.")
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unseen):
		return badName("A name cannot contain control characters.")
	case strings.TrimSpace(name) != name:
		return badName("A name cannot begin or end with a space.")
	}
	return nil
}

// botMark stands before the level of a bot in the place of a name.
const botMark = "bot:"

// Bot returns what stands in the place of a name where a bot of that level sits.
func Bot(level string) string { return botMark + level }

// Level returns the level of a bot by what stands in the place of its name; no person's name has one.
func Level(name string) (level string, isBot bool) { return strings.CutPrefix(name, botMark) }

// Called returns a different display name for each player; bots are named by their level.
func Called(names []string) []string {
	called := make([]string, 0, len(names))
	for _, name := range names {
		if level, isBot := Level(name); isBot && level != "" {
			first, size := utf8.DecodeRuneInString(level)
			name = string(unicode.ToUpper(first)) + level[size:]
		}
		different := name
		for n := 2; slices.Contains(called, different); n++ {
			different = fmt.Sprint(name, " ", n)
		}
		called = append(called, different)
	}
	return called
}

// BadName is the code of a name that cannot stand in a record.
const BadName game.Code = "bad-name"

func badName(text string) *game.Refusal { return &game.Refusal{Code: BadName, Text: text} }

// unseen reports whether c could make a name look like something else.
func unseen(c rune) bool {
	return unicode.IsControl(c) || unicode.In(c, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}
