package dataset

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"

	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/lab/dataset/parquet"
	"quarterdeck/record"
)

// Names of the files in the folder. A folder with the Card is complete: it is written last.
const (
	Lines   = "decisions.jsonl"
	Table   = "decisions.parquet"
	Card    = "dataset.json"
	Records = "records" // a folder
)

// Spec is what to write.
type Spec struct {
	Game     game.Game
	Setup    game.Setup
	Bots     []string // levels, as lab.Match.Bots numbers them
	Seed     uint64   // of the batch
	Paired   bool
	Fixed    bool
	Annotate bool // in the records, list what each seat chose from
	// Values adds captain's estimates of every legal action.
	Values     bool
	Iterations int // for the estimates of a decision; 0: Iterations
}

// Writer writes the files of one batch.
type Writer struct {
	spec  Spec
	setup game.Setup
	dir   *folder
	lines *file
	json  *json.Encoder
	table *file
	rows  *parquet.Writer
	count int
}

// Create begins a data set in a folder, which must not exist or be empty.
func Create(dir string, spec Spec) (*Writer, error) {
	setup, err := spec.Game.Resolve(spec.Setup)
	if err != nil {
		return nil, err
	}
	st, err := spec.Game.New(setup)
	if err != nil {
		return nil, err
	}
	encoder, ok := st.(game.Encoder)
	if !ok {
		return nil, errNoEncoder
	}
	if spec.Iterations == 0 {
		spec.Iterations = Iterations
	}
	w := &Writer{spec: spec, setup: setup}
	if w.dir, err = openFolder(dir); err != nil {
		return nil, err
	}
	if err := w.open(encoder.Encoding()); err != nil {
		w.Discard()
		return nil, err
	}
	return w, nil
}

// open creates the files of rows.
func (w *Writer) open(layout game.Encoding) (err error) {
	if w.lines, err = w.dir.create(Lines); err != nil {
		return err
	}
	w.json = json.NewEncoder(w.lines)
	w.json.SetEscapeHTML(false)
	if w.table, err = w.dir.create(Table); err != nil {
		return err
	}
	note, err := json.Marshal(w.card(layout))
	if err != nil {
		return err
	}
	w.rows = parquet.NewWriter(w.table, columns(w.spec.Values), "quarterdeck", string(note))
	return nil
}

// columns returns the columns of the table, in the order of Row.
func columns(values bool) []parquet.Column {
	all := []parquet.Column{
		{Name: "match", Kind: parquet.Text}, {Name: "seed", Kind: parquet.Uint64}, {Name: "ply", Kind: parquet.Int32},
		{Name: "seat", Kind: parquet.Int32}, {Name: "level", Kind: parquet.Text}, {Name: "random", Kind: parquet.Bool},
		{Name: "encoding", Kind: parquet.Int32}, {Name: "observation", Kind: parquet.Int32, List: true},
		{Name: "legal", Kind: parquet.Int32, List: true}, {Name: "notation", Kind: parquet.Text, List: true},
		{Name: "choice", Kind: parquet.Int32}, {Name: "utility", Kind: parquet.Float}, {Name: "score", Kind: parquet.Int32},
	}
	if values {
		all = append(all, parquet.Column{Name: "values", Kind: parquet.Double, List: true})
	}
	return all
}

// Add writes the record and the decisions of a match.
func (w *Writer) Add(ctx context.Context, m *lab.Match) error {
	if err := w.record(m); err != nil {
		return err
	}
	decisions, err := w.decisions(m, w.spec.Values)
	if err != nil {
		return err
	}
	if w.spec.Values {
		if err := w.estimate(ctx, m, decisions); err != nil {
			return err
		}
	}
	for i := range decisions {
		if err := w.row(&decisions[i].Row); err != nil {
			return explain(w.dir.path, err)
		}
	}
	w.count += len(decisions)
	return nil
}

// row writes one row to both files.
func (w *Writer) row(r *Row) error {
	if err := w.json.Encode(r); err != nil {
		return err
	}
	values := []any{r.Match, r.Seed, r.Ply, r.Seat, r.Level, r.Random, r.Encoding, r.Observation, r.Legal, r.Notation, r.Choice, r.Utility, r.Score}
	if w.spec.Values {
		numbers := make([]float64, len(r.Values))
		for i, v := range r.Values {
			numbers[i] = float64(v)
		}
		values = append(values, numbers)
	}
	return w.rows.Write(values...)
}

// name returns the match's id, which is unique in the data set.
func (w *Writer) name(m *lab.Match) string { return Name(w.spec.Game, w.spec.Seed, m) }

// Name returns the id of a match of a batch: game, seed and number.
func Name(g game.Game, seed uint64, m *lab.Match) string {
	return fmt.Sprintf("%s-%d-%06d", g.Info().ID, seed, m.Index)
}

// record writes the record of a match.
func (w *Writer) record(m *lab.Match) error {
	var options []record.WriteOption
	if w.spec.Annotate {
		options = append(options, record.Annotate)
	}
	return w.dir.write(filepath.Join(Records, w.name(m)+".qdr"), false, func(out io.Writer) error {
		return m.Record.Write(out, w.spec.Game, options...)
	})
}

// Close completes the files. The batch says how much was played.
func (w *Writer) Close(batch *lab.Batch) error {
	if err := w.rows.Close(); err != nil {
		return explain(w.dir.path, err)
	}
	for _, f := range []*file{w.lines, w.table} {
		if err := f.keep(true); err != nil {
			return explain(w.dir.path, err)
		}
	}
	st, err := w.spec.Game.New(w.setup)
	if err != nil {
		return err
	}
	card := w.card(st.(game.Encoder).Encoding())
	card.Matches, card.Rows = batch.Matches, w.count
	text, err := json.MarshalIndent(card, "", "  ")
	if err != nil {
		return err
	}
	return w.dir.write(Card, true, func(out io.Writer) error {
		_, err := out.Write(append(text, '\n'))
		return err
	})
}

// Discard removes the files that are not complete. After Close, and of no Writer, it does nothing.
func (w *Writer) Discard() {
	if w == nil {
		return
	}
	for _, f := range []*file{w.lines, w.table} {
		f.discard()
	}
}
