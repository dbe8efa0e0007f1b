// Package nickname says which names guests may give themselves: names that other players can see, tell apart and not
// mistake for another player's. Records keep the looser rule of record.CheckName, so that stored ones stay readable.
//
// Sources: RFC 8265 and RFC 8266 (PRECIS), Unicode Technical Standard 39 (restriction levels, confusables).
package nickname

import (
	"slices"
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"

	"quarterdeck/game"
	"quarterdeck/record"
)

// maxMarks is how many combining marks may follow one letter. Living scripts need no more; stacks of marks cover the lines
// above and below.
const maxMarks = 3

// Tidy returns name as it is kept: composed (NFC), without spaces at its ends, and with single spaces within.
func Tidy(name string) string { return norm.NFC.String(strings.Join(strings.Fields(name), " ")) }

// Check returns why a guest cannot be called name, or nil. The error is a *game.Refusal with the code record.BadName.
func Check(name string) error {
	if err := record.CheckName(name); err != nil {
		return err
	}
	switch {
	case strings.ContainsFunc(name, isBlank) || !isFreeform(name):
		return refuse("This name has characters that cannot be seen. Use letters, digits, spaces and punctuation.")
	case !strings.ContainsFunc(name, isReal):
		return refuse("A name has at least one letter or digit.")
	case !marksFit(name):
		return refuse("This name has too many accents on one letter. Use fewer.")
	case !scriptsMix(name):
		return refuse("This name mixes letters of different alphabets that look alike. Use one alphabet.")
	}
	return nil
}

// Taken returns why a guest cannot be called name beside players called others, or nil. The same name is allowed, because
// tables number it; a name that only looks the same is not.
func Taken(name string, others []string) error {
	mine := skeleton(name)
	for _, other := range others {
		if other != name && skeleton(other) == mine {
			return refuse("This name looks like " + other + ", who plays at this table. Choose another name.")
		}
	}
	return nil
}

func refuse(text string) error { return &game.Refusal{Code: record.BadName, Text: text} }

// isBlank reports whether c is a symbol in Unicode and invisible: a braille cell without dots, a musical notehead
// without ink, and the characters that replace a missing one.
func isBlank(c rune) bool {
	return c == '\u2800' || c == '\U0001D159' || c >= '\uFFF9' && c <= '\uFFFD'
}

// isReal reports whether c can be a name's only letter. Modifier letters and numbers above the line are too small.
func isReal(c rune) bool {
	return unicode.IsLetter(c) && !unicode.Is(unicode.Lm, c) || unicode.IsDigit(c)
}

// skeleton returns what a name looks like. Punctuation, symbols and spaces do not tell names apart.
func skeleton(name string) string {
	return confusable.Skeleton(strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) {
			return c
		}
		return -1
	}, name))
}

// isFreeform reports whether PRECIS allows all of name: nothing unassigned, default-ignorable or of private use.
func isFreeform(name string) bool {
	_, err := precis.Nickname.String(name)
	return err == nil
}

// marksFit reports whether every combining mark follows a character, and not more than maxMarks follow one.
func marksFit(name string) bool {
	run := maxMarks // none may come first
	for _, c := range norm.NFC.String(name) {
		switch {
		case !unicode.Is(unicode.M, c):
			run = 0
		case run >= maxMarks:
			return false
		default:
			run++
		}
		if unicode.IsSpace(c) {
			run = maxMarks
		}
	}
	return true
}

// mixes are the sets of scripts that people write together: UTS 39, "highly restrictive".
var mixes = [][]string{{"Latin", "Han", "Hiragana", "Katakana"}, {"Latin", "Han", "Bopomofo"}, {"Latin", "Han", "Hangul"}}

// scriptsMix reports whether name keeps to one script, or to scripts that people write together.
func scriptsMix(name string) bool {
	var used []string
	for _, c := range name {
		if script := scriptOf(c); script != "" && !slices.Contains(used, script) {
			used = append(used, script)
		}
	}
	if len(used) <= 1 {
		return true
	}
	return slices.ContainsFunc(mixes, func(mix []string) bool {
		return !slices.ContainsFunc(used, func(script string) bool { return !slices.Contains(mix, script) })
	})
}

// scriptOf returns the script that only c's letters belong to, or "" for what all scripts share.
func scriptOf(c rune) string {
	if c < unicode.MaxASCII && !unicode.IsLetter(c) || unicode.In(c, unicode.Common, unicode.Inherited) {
		return ""
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, c) {
			return name
		}
	}
	return ""
}
