package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"quarterdeck/lab/dataset/parquet"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
)

// Page is the name of the report's page.
const Page = "report.html"

// Write writes all files of the report beside the units of its sweep. Each file has either its old or its new content.
func (r *Report) Write(store *sweep.Store) error {
	for name, write := range map[string]func(io.Writer) error{
		Page: r.HTML, "report.json": r.JSON, "metrics.csv": r.CSV, "kinds.csv": r.KindsCSV, "lifts.csv": r.LiftsCSV,
		"units.parquet": func(out io.Writer) error { return r.Parquet(out, store.Deals) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := sweep.Replace(filepath.Join(store.Dir, name), b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// JSON writes all figures.
func (r *Report) JSON(out io.Writer) error {
	enc := json.NewEncoder(out)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}

// CSV writes a line for each metric of each rule set.
func (r *Report) CSV(out io.Writer) error {
	w := csv.NewWriter(out)
	head := r.columns()
	head = append(head, "metric", "unit", "value", "low", "high", "deals", "difference", "difference_low", "difference_high", "p", "p_holm")
	lines := [][]string{head}
	for _, s := range r.Sets {
		for _, m := range r.Metrics {
			e := s.Values[m.ID]
			if e == nil {
				continue
			}
			line := append(r.about(s), m.ID, m.Unit, plain(e.Value), plain(e.Low), plain(e.High), strconv.Itoa(e.Units))
			if d := s.Differences[m.ID]; d != nil {
				line = append(line, plain(d.Value), plain(d.Low), plain(d.High), plain(d.P), plain(d.Adjusted))
			} else {
				line = append(line, "", "", "", "", "")
			}
			lines = append(lines, line)
		}
	}
	return w.WriteAll(lines)
}

// KindsCSV writes a line for each kind of action of each rule set.
func (r *Report) KindsCSV(out io.Writer) error {
	w := csv.NewWriter(out)
	lines := [][]string{append(r.columns(), "kind", "legal_per_match", "chosen", "low", "high", "random", "note")}
	for _, s := range r.Sets {
		for _, k := range s.Kinds {
			line := append(r.about(s), k.Name, plain(k.Legal))
			if k.Seen > 0 && k.Chosen.Known() {
				line = append(line, plain(k.Chosen.Value), plain(k.Chosen.Low), plain(k.Chosen.High), plain(k.Random))
			} else {
				line = append(line, "", "", "", "")
			}
			lines = append(lines, append(line, k.Note))
		}
	}
	return w.WriteAll(lines)
}

// columns returns the heads of the columns that say what a rule set is.
func (r *Report) columns() []string {
	out := []string{"set", "seats"}
	for _, opt := range r.options {
		out = append(out, opt.Name)
	}
	return out
}

// about returns the columns that say what a rule set is.
func (r *Report) about(s *Set) []string {
	out := []string{s.Name, strconv.Itoa(s.Seats)}
	for _, opt := range r.options {
		out = append(out, s.Setup().Value(opt))
	}
	return out
}

func plain(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Parquet writes a row for each unit, with its sums.
func (r *Report) Parquet(out io.Writer, deals *sweep.Deals) error {
	columns := []parquet.Column{{Name: "set", Kind: parquet.Text}, {Name: "unit", Kind: parquet.Int32}}
	for c := range metric.Columns {
		columns = append(columns, parquet.Column{Name: c.String(), Kind: parquet.Double})
	}
	w := parquet.NewWriter(out, columns, "quarterdeck", r.Command)
	for i, s := range r.Sets {
		for n, u := range deals.Units(i, r.Units) {
			row := []any{s.Name, int32(n)}
			for _, x := range u.Sums {
				row = append(row, x)
			}
			if err := w.Write(row...); err != nil {
				return err
			}
		}
	}
	return w.Close()
}
