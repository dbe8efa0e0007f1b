package record

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"quarterdeck/game"
)

// magic is the first line of every record.
const magic = magicWord + "1"

// magicWord begins the first line of a record of any version.
const magicWord = "quarterdeck-record "

// Read reads one record. It checks the form: header, options, seats, notation. It does not check whether the match can be
// played like that; Verify does. Actions that the record redacts to "?" are accepted (Entry.Redacted). An invalid record
// is an *Error; other errors come from r.
func Read(r io.Reader, find Finder) (*Record, error) {
	rd := &reader{scanner: newScanner(r), find: find}
	for _, part := range []func() error{rd.readMagic, rd.readHeader, rd.readLog, rd.readRest} {
		if err := part(); err != nil {
			return nil, err
		}
	}
	return rd.rec, nil
}

// reader is the state of one Read.
type reader struct {
	*scanner
	find Finder
	rec  *Record
	game game.Game
}

// want returns the next line. At the end of the text it returns an error that names what was expected.
func (rd *reader) want(expected string) (string, error) {
	text, err := rd.next()
	if errors.Is(err, io.EOF) {
		return "", rd.fail("the end of the file", expected)
	}
	return text, err
}

func (rd *reader) readMagic() error {
	text, err := rd.want(strconv.Quote(magic))
	switch {
	case err != nil:
		return err
	case text == magic:
		return nil
	case strings.HasPrefix(text, magicWord):
		return rd.fail(quote(text), strconv.Quote(magic)+", the only version that can be read here")
	}
	return rd.fail(quote(text), strconv.Quote(magic)+" as the first line of a record")
}

// readHeader reads up to and including "begin".
func (rd *reader) readHeader() error {
	h := &header{reader: rd, rec: &Record{}, given: map[string]int{}}
	for {
		text, err := rd.want(`a header line "key value" or "begin"`)
		if err != nil {
			return err
		}
		if bare(text) == "begin" {
			rd.rec, rd.game, err = h.settle()
			return err
		}
		if err := h.read(text); err != nil {
			return err
		}
	}
}

// readLog reads entries up to and including the end line, or the end of the text.
func (rd *reader) readLog() error {
	for {
		text, err := rd.next()
		if errors.Is(err, io.EOF) {
			return rd.brokenOff()
		}
		if err != nil {
			return err
		}
		if word, rest, _ := strings.Cut(bare(text), " "); word == "end" {
			return rd.readEnd(rest)
		}
		if err := rd.readEntry(text); err != nil {
			return err
		}
	}
}

func (rd *reader) readEntry(text string) error {
	e, err := ParseEntry(rd.game, text)
	var refused *Error
	if errors.As(err, &refused) {
		refused.Line = rd.line
		return refused
	}
	last := len(rd.rec.Names) - 1
	if int(e.Actor) > last {
		return rd.fail("actor "+quote(e.Actor.String()), "a seat from 0 to "+strconv.Itoa(last)+", * (chance), @ (the clock) or end")
	}
	if int(e.Seat) > last {
		return rd.fail(quote(bare(text)), "a seat from 0 to "+strconv.Itoa(last))
	}
	e.Line = rd.line
	rd.rec.Entries = append(rd.rec.Entries, e)
	return nil
}

func (rd *reader) readEnd(result string) error {
	if result == "" {
		return rd.fail(`"end"`, `a result after "end "`)
	}
	rd.rec.End, rd.rec.at.end = result, rd.line
	return nil
}

// brokenOff accepts a record without an end line, unless it has the seed, which is revealed only at the end.
func (rd *reader) brokenOff() error {
	if rd.rec.Seed != nil {
		return rd.fail("the end of the file", "an end line, as the seed has been revealed")
	}
	return nil
}

// readRest checks that nothing comes after the end line.
func (rd *reader) readRest() error {
	if rd.rec.End != "" {
		text, err := rd.next()
		if err == nil {
			return rd.fail(quote(text), "nothing after the end line: one record a file")
		}
		if !errors.Is(err, io.EOF) {
			return err
		}
		return nil
	}
	rd.rec.at.end = rd.line
	return nil
}

// bare returns a line without its comment.
func bare(text string) string {
	text, _, _ = strings.Cut(text, " ; ")
	return text
}
