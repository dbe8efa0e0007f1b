package process

import (
	"errors"
	"strings"
)

// Split splits a command line into words as a shell does. It understands '…', "…" and \, but expands nothing.
func Split(line string) (words []string, err error) {
	var word strings.Builder
	begun, quote, escaped := false, rune(0), false
	for _, c := range line {
		switch {
		case escaped:
			word.WriteRune(c)
			escaped = false
		case c == '\\' && quote != '\'':
			begun, escaped = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '\'' || c == '"':
			begun, quote = true, c
		case c == ' ' || c == '\t':
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			begun = true
			word.WriteRune(c)
		}
	}
	if quote != 0 || escaped {
		return nil, errors.New("a quotation mark or a backslash at the end is open")
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}
