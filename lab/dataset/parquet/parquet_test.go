package parquet_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	reader "github.com/parquet-go/parquet-go"

	"quarterdeck/lab/dataset/parquet"
)

var columns = []parquet.Column{
	{Name: "yes", Kind: parquet.Bool}, {Name: "small", Kind: parquet.Int32}, {Name: "large", Kind: parquet.Int64},
	{Name: "natural", Kind: parquet.Uint64}, {Name: "single", Kind: parquet.Float}, {Name: "double", Kind: parquet.Double},
	{Name: "text", Kind: parquet.Text}, {Name: "numbers", Kind: parquet.Int32, List: true},
	{Name: "texts", Kind: parquet.Text, List: true}, {Name: "doubles", Kind: parquet.Double, List: true},
}

// row is what another implementation reads.
type row struct {
	Yes     bool      `parquet:"yes"`
	Small   int32     `parquet:"small"`
	Large   int64     `parquet:"large"`
	Natural uint64    `parquet:"natural"`
	Single  float32   `parquet:"single"`
	Double  float64   `parquet:"double"`
	Text    string    `parquet:"text"`
	Numbers []int32   `parquet:"numbers,list"`
	Texts   []string  `parquet:"texts,list"`
	Doubles []float64 `parquet:"doubles,list"`
}

func (r row) values() []any {
	return []any{r.Yes, r.Small, r.Large, r.Natural, r.Single, r.Double, r.Text, r.Numbers, r.Texts, r.Doubles}
}

// example returns rows with lists of any length, also none.
func example(n int) []row {
	rows := make([]row, n)
	for i := range rows {
		r := row{Yes: i%3 == 0, Small: int32(-i), Large: int64(i) << 40, Natural: ^uint64(i), Single: float32(i) / 8, Double: 1 / float64(i+1),
			Text: strings.Repeat("é", i%7)}
		r.Numbers, r.Texts, r.Doubles = make([]int32, i%5), make([]string, i%3), make([]float64, i%2)
		for j := range r.Numbers {
			r.Numbers[j] = int32(i - j)
		}
		for j := range r.Texts {
			r.Texts[j] = r.Text + "!"
		}
		rows[i] = r
	}
	return rows
}

func write(t *testing.T, rows []row) []byte {
	t.Helper()
	var out bytes.Buffer
	w := parquet.NewWriter(&out, columns, "key", "value")
	for _, r := range rows {
		if err := w.Write(r.values()...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestReadBack: another implementation reads what was written, also in several row groups.
func TestReadBack(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000, 40_000} {
		want := example(n)
		file := write(t, want)
		opened, err := reader.OpenFile(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		if value, ok := opened.Lookup("key"); !ok || value != "value" {
			t.Errorf("the note is %q", value)
		}
		if groups := len(opened.RowGroups()); n == 40_000 && groups < 2 {
			t.Errorf("%d rows are %d row groups", n, groups)
		}
		got, err := reader.Read[row](bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != n {
			t.Fatalf("%d rows of %d", len(got), n)
		}
		for i := range got {
			if !reflect.DeepEqual(normal(got[i]), normal(want[i])) {
				t.Fatalf("row %d is %+v, not %+v", i, got[i], want[i])
			}
		}
	}
}

// normal makes empty lists nil.
func normal(r row) row {
	if len(r.Numbers) == 0 {
		r.Numbers = nil
	}
	if len(r.Texts) == 0 {
		r.Texts = nil
	}
	if len(r.Doubles) == 0 {
		r.Doubles = nil
	}
	return r
}

// TestWrongTypes: a value of another type is refused.
func TestWrongTypes(t *testing.T) {
	for _, bad := range [][]any{{}, {int64(1)}, {[]int32{1}}, {1}} {
		w := parquet.NewWriter(&bytes.Buffer{}, []parquet.Column{{Name: "a", Kind: parquet.Int32}}, "", "")
		if err := w.Write(bad...); err == nil {
			t.Errorf("%v was written", bad)
		}
	}
	w := parquet.NewWriter(&bytes.Buffer{}, []parquet.Column{{Name: "a", Kind: parquet.Int32, List: true}}, "", "")
	if err := w.Write([]string{"a"}); err == nil {
		t.Error("texts are no numbers")
	}
}

var errFull = errors.New("no space")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestWriteError: the first error of writing is returned.
func TestWriteError(t *testing.T) {
	w := parquet.NewWriter(full{}, columns, "", "")
	if err := w.Write(example(1)[0].values()...); !errors.Is(err, errFull) {
		t.Error(err)
	}
	if err := w.Close(); !errors.Is(err, errFull) {
		t.Error(err)
	}
}
