package patch

import (
	"context"
	"io"
	"strconv"

	"quarterdeck/web/static"
)

// Drawing is a component written in Go instead of a template. Every patch for every viewer draws hundreds of pieces and
// lines, and a template takes five times as long.
type Drawing func(Ink) Ink

// Render writes the drawing.
func (d Drawing) Render(_ context.Context, w io.Writer) error {
	_, err := w.Write(d(nil))
	return err
}

// Ink is HTML being written.
type Ink []byte

// Raw writes text as it is.
func (b Ink) Raw(text string) Ink { return append(b, text...) }

// Number writes a number.
func (b Ink) Number(n int) Ink { return strconv.AppendInt(b, int64(n), 10) }

// Asset writes the address of a static file.
func (b Ink) Asset(name string) Ink {
	return b.Raw(static.Prefix).Raw(static.Build()).Raw("/").Raw(name)
}

// Text writes any text, escaped for an element or an attribute in double quotes.
func (b Ink) Text(text string) Ink {
	from := 0
	for i := 0; i < len(text); i++ {
		var safe string
		switch text[i] {
		case '&':
			safe = "&amp;"
		case '<':
			safe = "&lt;"
		case '>':
			safe = "&gt;"
		case '"':
			safe = "&#34;"
		case '\'':
			safe = "&#39;"
		default:
			continue
		}
		b = append(append(b, text[from:i]...), safe...)
		from = i + 1
	}
	return append(b, text[from:]...)
}

// Attr writes an attribute, unless its value is empty.
func (b Ink) Attr(name, value string) Ink {
	if value == "" {
		return b
	}
	return b.Raw(" ").Raw(name).Raw(`="`).Text(value).Raw(`"`)
}

// ID writes an id that begins with prefix.
func (b Ink) ID(prefix, id string) Ink {
	return b.Raw(` id="`).Raw(prefix).Text(id).Raw(`"`)
}
