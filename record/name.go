package record

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"quarterdeck/game"
)

// MaxName is the greatest length of a seat's name, in characters.
const MaxName = 40

// CheckName returns why name cannot be in a record, or nil. A name has 1–40 characters, no ";", no invisible character or
// change of text direction, and no space at either end.
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

// botMark is the prefix that marks a bot's level in the place of a name.
const botMark = "bot:"

// Bot returns what a record has in place of a name for a bot of that level.
func Bot(level string) string { return botMark + level }

// Level returns the level of the bot that a record's name stands for. No person's name has the prefix.
func Level(name string) (level string, isBot bool) { return strings.CutPrefix(name, botMark) }

// Called returns a different display name for each player. The Bots header has bots' names, or what they are derived from;
// without one, they are derived from the commit.
func (r *Record) Called() []string {
	key := "" // or a list of names
	if r.Commit != nil {
		key = hex.EncodeToString(r.Commit[:])
	}
	for _, kv := range r.Extra {
		if kv.Key == Bots {
			key = kv.Value
		}
	}
	called := make([]string, len(r.Names))
	for i, name := range botNames(key, r.Names) {
		if isBot(r.Names[i]) {
			called[i] = name
		}
	}
	for i, name := range r.Names {
		if called[i] == "" {
			called[i] = different(called, name)
		}
	}
	return called
}

// Players returns the display names, those of bots with their levels: "Nell (mate)".
func (r *Record) Players() []string {
	players := r.Called()
	for i, name := range r.Names {
		if level, isBot := Level(name); isBot && level != "" {
			players[i] += " (" + level + ")"
		}
	}
	return players
}

// different returns name or, if others has it, name with the first number from 2 on that makes it unique.
func different(others []string, name string) string {
	out := name
	for n := 2; slices.Contains(others, out); n++ {
		out = fmt.Sprint(name, " ", n)
	}
	return out
}

// BadName is the code of refusals of a name that cannot be in a record.
const BadName game.Code = "bad-name"

func badName(text string) *game.Refusal { return &game.Refusal{Code: BadName, Text: text} }

// unseen reports whether c could make a name look like something else.
func unseen(c rune) bool {
	return unicode.IsControl(c) || unicode.In(c, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}
