package record_test

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"quarterdeck/record"
)

// flood is a reader of n bytes of repeated text that are never in memory together.
type flood struct {
	text string
	n    int // bytes left
	read int // bytes read
}

func (f *flood) Read(p []byte) (int, error) {
	n := min(len(p), f.n)
	for i := range n {
		p[i] = f.text[(f.read+i)%len(f.text)]
	}
	f.n, f.read = f.n-n, f.read+n
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func TestFloodsAreRefusedEarly(t *testing.T) {
	const huge = 100 << 20
	head, _, _ := strings.Cut(good, "* deal")
	long := "# " + strings.Repeat("x", record.MaxLine-3) + "\n" // as long as a line may be
	for _, tc := range []struct {
		name, before, text string
		most               int // bytes read at most
		want               string
	}{
		{"one line", "", "x", record.MaxLine + 8192, "line 1: found a line of more than 262144 bytes; expected a shorter one"},
		{"one line of zeros", head, "\x00", record.MaxLine + 8192, "line 11: found a line of more than 262144 bytes; expected a shorter one"},
		{"blank lines", head, "\n", record.MaxLines + 8192, "line 200001: found more than 200000 lines; expected a shorter record"},
		{"comment lines", "", long, record.MaxBytes + 8192, "line 257: found more than 67108864 bytes; expected a shorter record"},
		{"header keys", "quarterdeck-record 1\ngame auction\n", "event x\n", 8192, `line 4: found "event" a second time; expected it once only, as in line 3`},
	} {
		f := &flood{text: tc.text, n: huge}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := record.Read(io.MultiReader(strings.NewReader(tc.before), f), find)
		runtime.ReadMemStats(&after)
		var refused *record.Error
		if !errors.As(err, &refused) || err.Error() != tc.want {
			t.Errorf("%s:\n got %v\nwant %s", tc.name, err, tc.want)
		}
		if f.read > tc.most {
			t.Errorf("%s: took %d bytes, at most %d were needed", tc.name, f.read, tc.most)
		}
		if took := after.TotalAlloc - before.TotalAlloc; tc.most < 1<<20 && took > 4<<20 {
			t.Errorf("%s: allocated %d bytes", tc.name, took)
		}
	}
}

func TestALineAtTheLimitIsRead(t *testing.T) {
	comment := strings.Repeat("x", record.MaxLine-len("1 say 2 ; \n"))
	rec := read(t, strings.Replace(good, "1 say 2", "1 say 2 ; "+comment, 1))
	if got := rec.Entries[5].Comment; got != comment {
		t.Errorf("read a comment of %d bytes", len(got))
	}
	_, err := record.Read(strings.NewReader(strings.Replace(good, "1 say 2", "1 say 2 ; "+comment+"x", 1)), find)
	if err == nil || !strings.HasPrefix(err.Error(), "line 16: found a line of more than") {
		t.Errorf("one byte more: %v", err)
	}
}
