package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is why a record was refused. Found and Expected are phrases for a person; whatever comes
// from the record stands in them quoted and shortened, so that they can be shown anywhere.
type Error struct {
	Line     int // from 1; 0 if there is no text around it
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

// shown is how many characters of a record's own text an error shows.
const shown = 60

// quote returns text in double quotes, everything unprintable escaped, cut after shown characters.
func quote(text string) string {
	if cut := byteAt(text, shown); cut < len(text) {
		return strconv.Quote(text[:cut]) + "…"
	}
	return strconv.Quote(text)
}

// plain returns a sentence from elsewhere without anything unprintable, cut to a sensible length.
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

// byteAt returns where character n of text begins, or the length of text.
func byteAt(text string, n int) int {
	for at := range text {
		if n--; n < 0 {
			return at
		}
	}
	return len(text)
}
