package record

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// A WriteOption changes how Write writes.
type WriteOption func(*writer)

// Annotate adds to every line of a seat's action the list of actions that were legal: ` ; of play 2 | play 3 | play K`.
func Annotate(w *writer) { w.annotate = true }

// For writes the record of a running match as viewer (a seat or Watcher) may have it. Actions unknown to the viewer are
// redacted, and other seats' comments and lists are left out. The record of a finished match is the same for all viewers.
func For(viewer game.Seat) WriteOption {
	return func(w *writer) { w.viewer, w.limited = viewer, true }
}

// Write writes r in its one canonical form; g is its game. Without For it writes everything except the seed of a running
// match. Names, comments and other texts must be such as Read accepts. With an option, the entries must be playable.
// Otherwise Write returns an error.
func (r *Record) Write(out io.Writer, g game.Game, options ...WriteOption) error {
	w := &writer{Writer: bufio.NewWriter(out), rec: r, game: g}
	for _, option := range options {
		option(w)
	}
	if err := r.check(g.Info()); err != nil {
		return err
	}
	w.writeHeader()
	if err := w.writeLog(); err != nil {
		return err
	}
	if r.End != "" {
		fmt.Fprintf(w, "end %s\n", r.End)
	}
	return w.Flush()
}

// writer is the state of one Write. Its bufio.Writer keeps the first error for Flush.
type writer struct {
	*bufio.Writer
	rec      *Record
	game     game.Game
	annotate bool
	viewer   game.Seat // used if limited is set
	limited  bool
}

func (w *writer) writeHeader() {
	r := w.rec
	fmt.Fprintf(w, "%s\ngame %s\nrules %d\n", magic, r.Game, r.Rules)
	for _, opt := range w.game.Info().Options {
		if value, listed := r.Setup.Options[opt.Name]; listed {
			fmt.Fprintf(w, "option %s %s\n", opt.Name, value)
		}
	}
	for s, name := range r.Names {
		fmt.Fprintf(w, "seat %d %s\n", s, name)
	}
	if r.Commit != nil {
		fmt.Fprintf(w, "commit %s\n", hex.EncodeToString(r.Commit[:]))
	}
	for s, nonce := range r.Nonces {
		if nonce != (fair.Nonce{}) {
			fmt.Fprintf(w, "nonce %d %s\n", s, hex.EncodeToString(nonce[:]))
		}
	}
	if r.Seed != nil && r.End != "" {
		fmt.Fprintf(w, "seed %s\n", hex.EncodeToString(r.Seed[:]))
	}
	for _, kv := range r.Extra {
		fmt.Fprintf(w, "%s %s\n", kv.Key, kv.Value)
	}
	fmt.Fprintln(w, "begin")
}

func (w *writer) writeLog() error {
	lines, err := w.lines()
	if err != nil {
		return err
	}
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
	return nil
}

// lines returns the log as lines of text.
func (w *writer) lines() ([]string, error) {
	if w.annotate || w.limited && w.rec.End == "" {
		return w.replayed()
	}
	lines := make([]string, len(w.rec.Entries))
	for i, e := range w.rec.Entries {
		lines[i] = withComment(e.Text(w.game), e.Comment)
	}
	return lines, nil
}

func withComment(text, comment string) string {
	if comment == "" {
		return text
	}
	return text + " ; " + comment
}

// check returns an error if Read would not read r back as it is.
func (r *Record) check(info *game.Info) error {
	if len(r.Names) != r.Setup.Seats || r.Nonces != nil && len(r.Nonces) != r.Setup.Seats {
		return fmt.Errorf("a record of %d seats has %d names and %d nonces", r.Setup.Seats, len(r.Names), len(r.Nonces))
	}
	for s, name := range r.Names {
		if err := CheckName(name); err != nil {
			return fmt.Errorf("name %s of seat %d: %w", quote(name), s, err)
		}
	}
	for _, opt := range info.Options {
		value, listed := r.Setup.Options[opt.Name]
		if !listed && opt.OnlyHouse() {
			continue
		}
		if value == "" || !isBare(value) || value == opt.Default && opt.OnlyHouse() {
			return fmt.Errorf("value %s of option %s cannot stand in a record", quote(value), opt.Name)
		}
	}
	for _, kv := range r.Extra {
		if !goodKey(kv.Key) || known(kv.Key) || kv.Value == "" || !isText(kv.Value) {
			return fmt.Errorf("header line %s cannot stand in a record", quote(kv.Key+" "+kv.Value))
		}
	}
	return r.checkLog()
}

func (r *Record) checkLog() error {
	for i, e := range r.Entries {
		if !isText(e.Comment) || !isBare(e.Redacted) {
			return fmt.Errorf("comment or notation %s of entry %d cannot stand in a record", quote(e.Comment+e.Redacted), i+1)
		}
	}
	if !isBare(r.End) {
		return fmt.Errorf("result %s cannot stand in a record", quote(r.End))
	}
	return nil
}

// isBare reports whether text is text without a comment.
func isBare(text string) bool { return isText(text) && bare(text) == text }
