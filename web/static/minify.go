package static

import (
	"bytes"
	"path"
	"regexp"
)

var (
	comment  = regexp.MustCompile(`(?s)("[^"]*")|/\*.*?\*/`)                    // or quoted text, which it captures
	needless = regexp.MustCompile(`"[^"]*"|\s*;?\s*[{}]\s*|\s*[;,]\s*|: +|\s+`) // spaces, or quoted text, in which they are needed
)

// minify returns a stylesheet without comments and needless spaces; other files as they are.
func minify(name string, text []byte) []byte {
	if path.Ext(name) != ".css" {
		return text
	}
	return needless.ReplaceAllFunc(bytes.TrimSpace(comment.ReplaceAll(text, []byte("$1"))), func(found []byte) []byte {
		if found[0] == '"' {
			return found
		}
		for _, signs := range []string{"{},", ";:"} {
			if i := bytes.IndexAny(found, signs); i >= 0 {
				return found[i : i+1]
			}
		}
		return []byte(" ")
	})
}
