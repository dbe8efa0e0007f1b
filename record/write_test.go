package record_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// write is rec as text.
func write(t testing.TB, rec *record.Record, options ...record.WriteOption) string {
	t.Helper()
	g, err := find(rec.Game, rec.Rules)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := rec.Write(&out, g, options...); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// logOf returns the part of a record's text after "begin", with lines joined by "|".
func logOf(text string) string {
	_, log, _ := strings.Cut(text, "\nbegin\n")
	return strings.ReplaceAll(strings.TrimSuffix(log, "\n"), "\n", "|")
}

// recordOf returns the record of a replay between players A, B ….
func recordOf(rp *record.Replay) *record.Record {
	info := rp.Game().Info()
	rec := &record.Record{Game: info.ID, Rules: info.Rules, Setup: rp.Setup(), Entries: rp.Entries(), End: rp.End()}
	for s := range rp.Setup().Seats {
		rec.Names = append(rec.Names, string(rune('A'+s)))
	}
	return rec
}

func TestWriteGood(t *testing.T) {
	if got := write(t, read(t, good)); got != good {
		t.Errorf("wrote\n%s", got)
	}
}

func TestAnnotate(t *testing.T) {
	rp := seated(t, "auction", 3, dealt(3, "1 bid 2", "0 offers draw", "2 resign", "0 bid 1", "2 bid 5", "0 say 2", "@ stage")...)
	rec := recordOf(rp)
	rec.Entries[3].Comment = "4.2s"
	const bids, talk = "of bid 1 | bid 2 | bid 3 | bid 4 | bid 5", "of say 1 | say 2 | ready"
	want := "* deal 0 7|* deal 1 2|* deal 2 9|1 bid 2 ; 4.2s ; " + bids + "|0 offers draw|2 resign|0 bid 1 ; " + bids +
		"|2 bid 5 ; " + bids + "|0 say 2 ; " + talk + "|@ stage|end 7 4 45"
	text := write(t, rec, record.Annotate)
	if got := logOf(text); got != strings.ReplaceAll(want, " | ", " | ") {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if again := write(t, read(t, text), record.Annotate); again != text {
		t.Errorf("annotated twice:\n%s", again)
	}
}

// A running match's record contains only what its viewer may know.
func TestWriteFor(t *testing.T) {
	rp := seated(t, "auction", 2)
	rec := func() *record.Record {
		r := recordOf(rp)
		for i := range r.Entries {
			r.Entries[i].Comment = "c"
		}
		return r
	}
	for _, step := range []struct{ does, watcher, seat0, seat1 string }{
		{"", "", "", ""},
		{"* deal 0 7", "* deal 0 ?", "* deal 0 7", "* deal 0 ?"},
		{"* deal 1 2", "* deal 0 ?|* deal 1 ?", "* deal 0 7|* deal 1 ?", "* deal 0 ?|* deal 1 2"},
		{"1 bid 3", "* deal 0 ?|* deal 1 ?|1 bid ?", "* deal 0 7|* deal 1 ?|1 bid ?", "* deal 0 ?|* deal 1 2|1 bid 3 ; c"},
		{"0 offers draw", "* deal 0 ?|* deal 1 ?|1 bid ?|0 offers draw", "* deal 0 7|* deal 1 ?|1 bid ?|0 offers draw ; c", "* deal 0 ?|* deal 1 2|1 bid 3 ; c|0 offers draw"},
		{"0 bid 1", "* deal 0 ?|* deal 1 ?|1 bid 3|0 offers draw|0 bid 1", "* deal 0 7|* deal 1 ?|1 bid 3|0 offers draw ; c|0 bid 1 ; c", "* deal 0 ?|* deal 1 2|1 bid 3 ; c|0 offers draw|0 bid 1"},
	} {
		if step.does != "" {
			if err := do(t, rp, step.does); err != nil {
				t.Fatal(err)
			}
		}
		for viewer, want := range map[game.Seat]string{game.Watcher: step.watcher, 0: step.seat0, 1: step.seat1} {
			if got := logOf(write(t, rec(), record.For(viewer))); got != want {
				t.Errorf("after %q, %v reads\n%s, want\n%s", step.does, viewer, got, want)
			}
		}
	}
	if err := do(t, rp, "0 resign"); err != nil {
		t.Fatal(err)
	}
	all := write(t, rec())
	for _, viewer := range []game.Seat{game.Watcher, 0, 1} {
		if got := write(t, rec(), record.For(viewer)); got != all {
			t.Errorf("after the end, %v reads\n%s", viewer, got)
		}
	}
}

// While the match runs, a seat's legal actions are in no other viewer's record.
func TestAnnotateForAViewer(t *testing.T) {
	rec := recordOf(seated(t, "auction", 2, dealt(2, "1 bid 3", "0 bid 1", "0 ready")...))
	want := "* deal 0 7|* deal 1 ?|1 bid 3|0 bid 1 ; of bid 1 | bid 2 | bid 3 | bid 4 | bid 5|0 ready ; of say 1 | say 2 | ready"
	if got := logOf(write(t, rec, record.Annotate, record.For(0))); got != want {
		t.Errorf("seat 0 reads\n%s, want\n%s", got, want)
	}
	if got := logOf(write(t, rec, record.Annotate, record.For(game.Watcher))); strings.Contains(got, " of ") {
		t.Errorf("a watcher reads\n%s", got)
	}
}

// When the match is over, annotations are public, too.
func TestAnnotateForAViewerAfterTheEnd(t *testing.T) {
	rec := recordOf(seated(t, "auction", 2, dealt(2, "1 bid 3", "0 resign")...))
	if got, want := write(t, rec, record.Annotate, record.For(0)), write(t, rec, record.Annotate); got != want || !strings.Contains(want, " of ") {
		t.Errorf("seat 0 reads\n%s of\n%s", got, want)
	}
}

func TestTheSeedIsWrittenAtTheEndOnly(t *testing.T) {
	rec := recordOf(seated(t, "auction", 2, dealt(2)...))
	seed := fair.Seed{1}
	commit := seed.Commit()
	rec.Seed, rec.Commit = &seed, &commit
	running := write(t, rec)
	rec.End = "abandoned"
	if over := write(t, rec); strings.Contains(running, "seed") || !strings.Contains(running, "\ncommit 01d0fabd251fcbbe") || !strings.Contains(over, "\nseed 0100") {
		t.Errorf("running:\n%s\nover:\n%s", running, over)
	}
}

func TestWriteRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*record.Record){
		"a bad name":                       func(r *record.Record) { r.Names[1] = "a;b" },
		"a name missing":                   func(r *record.Record) { r.Names = r.Names[:1] },
		"a nonce missing":                  func(r *record.Record) { r.Nonces = r.Nonces[:1] },
		"an option missing":                func(r *record.Record) { r.Setup.Options = nil },
		"a key of its own":                 func(r *record.Record) { r.Extra[0].Key = "seat" },
		"a key that ends it":               func(r *record.Record) { r.Extra[0].Key = "begin" },
		"an empty value":                   func(r *record.Record) { r.Extra[0].Value = "" },
		"a value of two lines":             func(r *record.Record) { r.Extra[0].Value = "a\nend 1 1" },
		"a comment of two lines":           func(r *record.Record) { r.Entries[0].Comment = "a\nend 1 1" },
		"a redacted notation of two lines": func(r *record.Record) { r.Entries[0].Redacted = "a\nend 1 ?" },
		"a result with a comment":          func(r *record.Record) { r.End = "7 6 ; x" },
	} {
		rec := read(t, good)
		g, _ := find(rec.Game, 0)
		spoil(rec)
		if err := rec.Write(io.Discard, g); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	rec := read(t, good)
	rec.Entries, rec.End = rec.Entries[1:], ""
	g, _ := find(rec.Game, 0)
	var refusal *game.Refusal
	if err := rec.Write(io.Discard, g, record.For(0)); !errors.As(err, &refusal) {
		t.Errorf("an impossible log, for a viewer: %v", err)
	}
}

func TestEqual(t *testing.T) {
	for name, change := range map[string]func(*record.Record){
		"game": func(r *record.Record) { r.Game = "salvage" }, "rules": func(r *record.Record) { r.Rules++ },
		"seats": func(r *record.Record) { r.Setup.Seats++ }, "option": func(r *record.Record) { r.Setup.Options["limit"] = "4" },
		"name": func(r *record.Record) { r.Names[0] = "a" }, "nonce": func(r *record.Record) { r.Nonces[0][0]++ },
		"commit": func(r *record.Record) { r.Commit = new([32]byte) }, "seed": func(r *record.Record) { r.Seed = new(fair.Seed) },
		"extra": func(r *record.Record) { r.Extra[0].Value = "a" }, "end": func(r *record.Record) { r.End = "" },
		"entry": func(r *record.Record) { r.Entries[2].Action++ }, "comment": func(r *record.Record) { r.Entries[2].Comment = "a" },
	} {
		a, b := read(t, good), read(t, "#\n"+good)
		if !a.Equal(b) {
			t.Fatal("the same record differs from itself")
		}
		if change(b); a.Equal(b) || b.Equal(a) {
			t.Errorf("another %s makes no difference", name)
		}
	}
}
