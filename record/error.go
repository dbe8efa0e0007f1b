package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is the reason why a record was refused. Found and Expected are phrases for a person. Text from the record is
// quoted and shortened in them, so that they can be shown anywhere.
type Error struct {
	Line     int // from 1; 0 if the text is not part of a record
	Found    string
	Expected string
}

// Error returns "line 12: found …; expected …".
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("found %s; expected %s", e.Found, e.Expected)
	}
	return fmt.Sprintf("line %d: found %s; expected %s", e.Line, e.Found, e.Expected)
}

// Foreign reports whether the text is no record at all: its first line is not that of a record of any version.
func (e *Error) Foreign() bool { return e.Line == 1 && !strings.HasPrefix(e.Found, `"`+magicWord) }

// shown is the number of characters of a record's own text that an error shows.
const shown = 60

// quote returns text in double quotes, with unprintable characters escaped, and cut after shown characters.
func quote(text string) string {
	if cut := byteAt(text, shown); cut < len(text) {
		return strconv.Quote(text[:cut]) + "…"
	}
	return strconv.Quote(text)
}

// plain returns the text of another error without unprintable characters, cut to a sensible length.
func plain(text string) string {
	if cut := byteAt(text, 4*shown); cut < len(text) {
		text = text[:cut] + "…"
	}
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return utf8.RuneError
	}, text)
}

// byteAt returns the byte index of character n of text, or the length of text if it has fewer.
func byteAt(text string, n int) int {
	for at := range text {
		if n--; n < 0 {
			return at
		}
	}
	return len(text)
}
