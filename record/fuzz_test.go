package record_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode"

	"quarterdeck/game"
	"quarterdeck/record"
)

// FuzzRead checks that reading never panics. What is refused is refused with a line, in printable words. What is
// accepted can be verified without a panic and is the same after Write. The corpus is in testdata/fuzz/FuzzRead.
func FuzzRead(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte(undone))
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := record.Read(bytes.NewReader(text), find)
		if err != nil {
			requireShown(t, err)
			return
		}
		g, err := find(rec.Game, rec.Rules)
		if err != nil {
			t.Fatal(err)
		}
		once := write(t, rec)
		back := read(t, once)
		if !back.Equal(rec) {
			t.Fatalf("read %+v, then %+v", rec, back)
		}
		if twice := write(t, back); twice != once {
			t.Fatalf("wrote\n%s, then\n%s", once, twice)
		}
		if err := record.Verify(rec, find, record.VerifyOptions{Running: true}); err != nil {
			requireShown(t, err)
			return
		}
		for _, viewer := range []game.Seat{game.Watcher, 0} {
			var out bytes.Buffer
			if err := rec.Write(&out, g, record.For(viewer), record.Annotate); err != nil {
				t.Fatal(err)
			}
			read(t, out.String())
		}
	})
}

// undone is a match in which open actions and a hidden choice are undone.
const undone = "quarterdeck-record 1\ngame auction\nrules 2\noption limit 5\noption hall barn\nseat 0 Ann\nseat 1 Bo\nseat 2 bot:mate\nbegin\n" +
	"* deal 0 7\n* deal 1 2\n* deal 2 9\n0 bid 4\n0 asks undo\n1 refuses undo\n0 offers draw\n1 refuses draw\n1 bid 2\n1 asks undo\n0 allows undo\n" +
	"0 asks undo\n1 allows undo\n2 bid 1\n0 bid 1\n1 bid 3\n0 say 1\n0 asks undo\n1 allows undo\n@ stage\nend 7 6 9\n"

// requireShown fails unless err is an *Error with a line that can be shown on any terminal.
func requireShown(t *testing.T, err error) {
	t.Helper()
	var refused *record.Error
	if !errors.As(err, &refused) || refused.Line < 1 {
		t.Fatalf("not an error with a line: %v", err)
	}
	text := err.Error()
	unshown := func(c rune) bool { return !unicode.IsPrint(c) }
	if strings.ContainsFunc(text, unshown) || len(text) > 2000 {
		t.Fatalf("cannot be shown: %q", text)
	}
}

// FuzzParseEntry checks that an accepted entry has a canonical text that parses to the same entry.
func FuzzParseEntry(f *testing.F) {
	for _, line := range strings.Split(good, "\n") {
		f.Add(line)
	}
	f.Add("@ bot 1 mate")
	f.Add("0 bid ?")
	for _, what := range []string{"offers draw", "refuses draw", "asks undo", "allows undo", "refuses undo"} {
		f.Add("1 " + what)
	}
	f.Fuzz(func(t *testing.T, line string) {
		g := newAuction("auction", false)
		e, err := record.ParseEntry(g, line)
		if err != nil {
			return
		}
		text := e.Text(g)
		if again, err := record.ParseEntry(g, text); err != nil || again.Text(g) != text || !strings.HasPrefix(line, text) {
			t.Fatalf("%q is %q, then %+v (%v)", line, text, again, err)
		}
	})
}
