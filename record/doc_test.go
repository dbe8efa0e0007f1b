package record_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// These tests keep doc/records.md true.

func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../doc/records.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// block returns the first fenced block of the given language.
func block(t *testing.T, page, language string) string {
	t.Helper()
	_, rest, found := strings.Cut(page, "```"+language+"\n")
	text, _, closed := strings.Cut(rest, "```")
	if !found || !closed {
		t.Fatalf("no block of %s", language)
	}
	return text
}

func TestDocExample(t *testing.T) {
	text := block(t, page(t), "qdr")
	rec := read(t, text)
	if err := record.Verify(rec, games.Find, record.VerifyOptions{}); err != nil {
		t.Error(err)
	}
	if got := write(t, rec); got != text {
		t.Errorf("written, it is\n%s", got)
	}
	if rec.Seed == nil || rec.Commit == nil || len(rec.Nonces) != 2 {
		t.Error("the example does not show fair dealing")
	}
}

// The table of draws must follow from the page's own recipe; this test deals without package fair.
func TestDocDraws(t *testing.T) {
	text := page(t)
	rec := read(t, block(t, text, "qdr"))
	key := sha256.Sum256(append(append(rec.Seed[:], rec.Nonces[0][:]...), rec.Nonces[1][:]...))
	if !strings.Contains(text, fmt.Sprintf("key `%x`", key)) {
		t.Errorf("the page does not give the key %x", key)
	}
	left := strings.Split("2 3 4 5 6 7 8 9 T J Q K A", " ")
	for i := range 13 {
		seed := sha256.Sum256(binary.BigEndian.AppendUint64(append(key[:], "row"...), uint64(i)))
		x := rand.NewChaCha8(seed).Uint64()
		n, low := bits.Mul64(x, uint64(len(left)))
		if low < uint64(len(left)) {
			t.Fatalf("draw %d might take a second number", i)
		}
		row := fmt.Sprintf("| %d | `%x…` | `%016x` | %d | %d | `* row %s` |\n", i, seed[:8], x, len(left), n, left[n])
		if !strings.Contains(text, row) {
			t.Errorf("the page lacks %s", row)
		}
		if logged := rec.Entries[i]; logged.Actor != game.Nature || !strings.Contains(row, "`"+logged.Text(games.All()[0])+"`") {
			t.Errorf("line %d of the example is no %s", logged.Line, row)
		}
		left = append(left[:n], left[n+1:]...)
	}
	if check := rand.NewChaCha8([32]byte([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456"))).Uint64(); !strings.Contains(text, fmt.Sprintf("`%016x`", check)) {
		t.Errorf("the page does not give the first number %016x", check)
	}
}

// The page's limits must be those of the reader, and its example of an error must be one.
func TestDocFigures(t *testing.T) {
	text := page(t)
	if limits := fmt.Sprintf("a line of more than %s bytes, %s lines, or %s bytes in all", commas(record.MaxLine), commas(record.MaxLines), commas(record.MaxBytes)); !strings.Contains(text, limits) {
		t.Errorf("the page does not say %q", limits)
	}
	if !strings.Contains(text, "level `"+record.ResignedLevel+"`") || !strings.Contains(text, fmt.Sprintf("after %d characters", 60)) {
		t.Error("the page names another level or another length of quotations")
	}
	spoilt := strings.Replace(block(t, text, "qdr"), "* row K", "* row Z", 1)
	_, err := record.Read(strings.NewReader(spoilt), games.Find)
	want, _, _ := strings.Cut(block(t, text, "text"), "(…)")
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("the page's error is %q, the reader's %v", want, err)
	}
}

func commas(n int) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// Every stream that a shipped game draws from in random play must be in the page's table, for each game that uses it,
// with the verb of its draws and the weights that the page gives.
func TestDocStreams(t *testing.T) {
	rows := streamRows(page(t))
	for _, g := range games.All() {
		if rows[g.Info().ID] == nil {
			t.Logf("%s has no row in the table of streams", g.Info().ID)
			continue
		}
		for seed := range uint64(20) {
			eachDraw(t, g, seed, func(st game.State, a game.Action) {
				verb, _, _ := strings.Cut(g.Format(a), " ")
				row := rows[g.Info().ID][game.StreamOf(st)]
				if !strings.Contains(row.draws, "`"+verb+"`") || row.weights == "1" && st.Weight(a) != 1 {
					t.Errorf("%s draws %s from %s, weight %d: not as the page says", g.Info().ID, g.Format(a), game.StreamOf(st), st.Weight(a))
				}
			})
		}
	}
}

// streamRow holds the cells that list the draws of a stream and their weights.
type streamRow struct{ draws, weights string }

// streamRows returns the table by game and stream.
func streamRows(page string) map[string]map[string]streamRow {
	_, page, _ = strings.Cut(page, "### Streams and orders")
	page, _, _ = strings.Cut(page, "###")
	rows, id := map[string]map[string]streamRow{}, ""
	for line := range strings.Lines(page) {
		cells := strings.Split(line, "|")
		if len(cells) < 7 || !strings.Contains(cells[3], "`") {
			continue
		}
		if name := strings.Trim(cells[1], " `"); name != "" {
			id, rows[name] = name, map[string]streamRow{}
		}
		rows[id][strings.Trim(cells[3], " `")] = streamRow{cells[4], strings.TrimSpace(cells[6])}
	}
	return rows
}

// eachDraw plays a random match, or its first part, and calls a function with every draw of chance before it is
// applied.
func eachDraw(t *testing.T, g game.Game, seed uint64, show func(game.State, game.Action)) {
	t.Helper()
	st, err := g.New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for n := 0; n < 5000 && !game.Over(st); n++ {
		may := slices.Collect(st.Actors().All())
		s := may[r.IntN(len(may))]
		legal := st.Legal(nil, s)
		a := legal[r.IntN(len(legal))]
		if s == game.Nature {
			show(st, a)
		}
		st.Apply(s, a)
	}
}
