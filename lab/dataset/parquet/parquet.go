// Package parquet writes files of Apache Parquet, the plainest that every reader understands: one page for each column of a row
// group, PLAIN values, compressed with gzip. It writes scalars and lists of scalars that are never null.
//
// Its output depends on its input only. Files are described at https://parquet.apache.org/docs/file-format/.
package parquet

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math"
)

// Kind is the type of a column's values.
type Kind int

// The kinds of columns.
const (
	Bool   Kind = iota // bool
	Int32              // int32
	Int64              // int64
	Uint64             // uint64
	Float              // float32
	Double             // float64
	Text               // string, UTF-8
)

// physical and converted are what the format calls the kinds.
var (
	physical  = [...]int32{Bool: 0, Int32: 1, Int64: 2, Uint64: 2, Float: 4, Double: 5, Text: 6}
	converted = [...]int32{Bool: none, Int32: none, Int64: none, Uint64: 14, Float: none, Double: none, Text: 0}
)

// none is the converted type of a kind that has none.
const none = -1

// Column is a column of a file.
type Column struct {
	Name string
	Kind Kind
	List bool // each row has a list of values
}

// groupBytes is about how many bytes of values a row group has before compression.
const groupBytes = 2 << 20

// Writer writes one file. Its methods return the first error of writing.
type Writer struct {
	out     io.Writer
	columns []*column
	note    [2]string
	groups  []group
	rows    int // of the current group
	offset  int64
	err     error
}

// group is a row group that was written.
type group struct {
	rows   int
	chunks []chunk
}

// chunk is where a column of a row group lies.
type chunk struct {
	offset           int64
	values           int
	rawSum, diskSize int64 // bytes of the page with its header
}

// NewWriter returns a writer of a file with these columns. The note, a key and a value, is kept with the file.
func NewWriter(out io.Writer, columns []Column, key, value string) *Writer {
	w := &Writer{out: out, note: [2]string{key, value}}
	for _, c := range columns {
		w.columns = append(w.columns, &column{Column: c})
	}
	w.write([]byte(magic))
	return w
}

const magic = "PAR1"

func (w *Writer) write(p []byte) {
	if w.err != nil {
		return
	}
	n, err := w.out.Write(p)
	w.offset += int64(n)
	w.err = err
}

// Write adds a row: one value for each column, of the Go type that its Kind names, or a slice of them.
func (w *Writer) Write(row ...any) error {
	if len(row) != len(w.columns) {
		return fmt.Errorf("parquet: %d values for %d columns", len(row), len(w.columns))
	}
	size := 0
	for i, c := range w.columns {
		if !c.add(row[i]) {
			return fmt.Errorf("parquet: column %s cannot hold a %T", c.Name, row[i])
		}
		size += c.values.Len()
	}
	if w.rows++; size >= groupBytes {
		w.flush()
	}
	return w.err
}

// Close writes what is left and the file's end. It does not close what the file is written to.
func (w *Writer) Close() error {
	w.flush()
	footer := w.footer()
	w.write(footer)
	w.write(le32(nil, uint32(len(footer))))
	w.write([]byte(magic))
	return w.err
}

// flush writes the current row group.
func (w *Writer) flush() {
	if w.rows == 0 {
		return
	}
	g := group{rows: w.rows}
	for _, c := range w.columns {
		g.chunks = append(g.chunks, w.page(c))
	}
	w.groups = append(w.groups, g)
	w.rows = 0
}

// page writes the column's values as one page and empties the column.
func (w *Writer) page(c *column) chunk {
	raw := c.take()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(raw) // a bytes.Buffer takes everything
	z.Close()
	head := pageHeader(len(raw), packed.Len(), c.count)
	at := chunk{offset: w.offset, values: c.count, rawSum: int64(len(head) + len(raw)), diskSize: int64(len(head) + packed.Len())}
	c.count = 0
	w.write(head)
	w.write(packed.Bytes())
	return at
}

// column collects the values of a row group.
type column struct {
	Column
	values        bytes.Buffer
	repeats, full levels // of a list: whether a value continues the list before it, and whether it is one
	count         int    // values, an empty list counted as one
}

// add adds a row's value and reports whether it has the right type.
func (c *column) add(value any) bool {
	if !c.List {
		c.count++
		return c.Kind == c.put(value)
	}
	switch list := value.(type) {
	case []int32:
		return addList(c, Int32, list)
	case []float64:
		return addList(c, Double, list)
	case []string:
		return addList(c, Text, list)
	}
	return false
}

func addList[T any](c *column, kind Kind, list []T) bool {
	for i, v := range list {
		c.put(v)
		c.repeats.add(min(i, 1))
		c.full.add(1)
	}
	if len(list) == 0 {
		c.repeats.add(0)
		c.full.add(0)
	}
	c.count += max(len(list), 1)
	return c.Kind == kind
}

// put appends a value and returns its kind, or none.
func (c *column) put(value any) Kind {
	room := c.values.AvailableBuffer()
	kind := Kind(none)
	switch v := value.(type) {
	case bool:
		kind, room = Bool, append(room, bit(v))
	case int32:
		kind, room = Int32, le32(room, uint32(v))
	case int64:
		kind, room = Int64, le64(room, uint64(v))
	case uint64:
		kind, room = Uint64, le64(room, v)
	case float32:
		kind, room = Float, le32(room, math.Float32bits(v))
	case float64:
		kind, room = Double, le64(room, math.Float64bits(v))
	case string:
		kind, room = Text, append(le32(room, uint32(len(v))), v...)
	}
	c.values.Write(room)
	return kind
}

func bit(v bool) byte {
	if v {
		return 1
	}
	return 0
}

// take returns the page's bytes, uncompressed: levels, then values.
func (c *column) take() []byte {
	var out []byte
	if c.List {
		out = c.full.take(c.repeats.take(out))
	}
	values := c.values.Bytes()
	if c.Kind == Bool {
		values = pack(values)
	}
	out = append(out, values...)
	c.values.Reset()
	return out
}

// pack puts eight truth values, the first lowest, in a byte.
func pack(bits []byte) []byte {
	out := make([]byte, (len(bits)+7)/8)
	for i, b := range bits {
		out[i/8] |= b << (i % 8)
	}
	return out
}

// levels are runs of zeros and ones.
type levels struct {
	runs []byte
	last int
	n    int // of the last run
}

func (l *levels) add(level int) {
	if l.n > 0 && level != l.last {
		l.end()
	}
	l.last = level
	l.n++
}

// end writes the last run.
func (l *levels) end() {
	if l.n > 0 {
		l.runs = append(varint(l.runs, uint64(l.n)<<1), byte(l.last))
	}
	l.n = 0
}

// take appends all runs, after their size, and forgets them.
func (l *levels) take(out []byte) []byte {
	l.end()
	out = append(le32(out, uint32(len(l.runs))), l.runs...)
	l.runs = l.runs[:0]
	return out
}
