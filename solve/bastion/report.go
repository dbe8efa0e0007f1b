package bastion

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Report is an answer for people and programs: WriteText, or encoding/json. All values are seat 0's.
type Report struct {
	Objective string      `json:"objective"` // "wdl" or "points"
	Row       []string    `json:"row"`
	Hand0     []string    `json:"hand0"`
	Hand1     []string    `json:"hand1"`
	Carry     int         `json:"carry"`
	Diff      int         `json:"diff"`
	Value     float64     `json:"value"`   // wdl: chance to win minus chance to lose; points: expected final difference
	Gap       float64     `json:"gap"`     // certified bound on the error of Value
	Mix0      Numbers     `json:"mix0"`    // chance of every card
	Mix1      Numbers     `json:"mix1"`    //
	Values0   Numbers     `json:"values0"` // value of playing each card of seat 0 against mix1
	Values1   Numbers     `json:"values1"` // value, still seat 0's, of seat 1's playing each of its cards against mix0
	Matrix    [][]float64 `json:"matrix"`  // rows hand0, columns hand1
	Games     int64       `json:"games"`   // positions that were distinguished
}

// Numbers is a number for every card of a hand, in the hand's order; a JSON object with the cards as names.
type Numbers []Number

// Number is one of Numbers.
type Number struct {
	Card  Rank
	Value float64
}

// Of returns the number for a card; 0 if there is none.
func (n Numbers) Of(card Rank) float64 {
	for _, x := range n {
		if x.Card == card {
			return x.Value
		}
	}
	return 0
}

// MarshalJSON keeps the order of the hand.
func (n Numbers) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, x := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		number, err := json.Marshal(x.Value)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%q:%s", x.Card, number)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Ask parses and solves a question and returns the report. It returns the error of Question.Read for an invalid question.
func Ask(ctx context.Context, q Question, opts Options) (*Report, error) {
	p, objective, err := q.Read()
	if err != nil {
		return nil, err
	}
	s, err := Solve(ctx, p, objective, opts)
	if err != nil {
		return nil, err
	}
	a, err := s.At(p)
	if err != nil {
		return nil, err
	}
	r := a.Report()
	r.Games = s.Stats().Games
	return r, nil
}

// Report returns the answer for people and programs.
func (a *Answer) Report() *Report {
	r := &Report{
		Objective: a.Objective.String(), Row: words(a.Position.Row), Carry: a.Position.Carry, Diff: a.Position.Diff,
		Hand0: words(a.Position.Hand0.Ranks()), Hand1: words(a.Position.Hand1.Ranks()), Value: tidy(a.Value), Gap: a.Gap,
	}
	r.Mix0, r.Values0 = perCard(a.Choices[0])
	r.Mix1, r.Values1 = perCard(a.Choices[1])
	for i := range a.Matrix.Rows {
		line := make([]float64, a.Matrix.Cols)
		for j, v := range a.Matrix.Row(i) {
			line[j] = tidy(v)
		}
		r.Matrix = append(r.Matrix, line)
	}
	return r
}

func words(list []Rank) []string {
	out := make([]string, len(list))
	for i, r := range list {
		out[i] = r.String()
	}
	return out
}

func perCard(choices []Choice) (mix, values Numbers) {
	for _, c := range choices {
		mix = append(mix, Number{c.Card, tidy(c.Chance)})
		values = append(values, Number{c.Card, tidy(c.Value)})
	}
	return mix, values
}

// tidy returns v, or 0 if v is only a rounding error away from 0.
func tidy(v float64) float64 {
	if v < 1e-14 && v > -1e-14 {
		return 0
	}
	return v
}

// WriteText writes the report as a table.
func (r *Report) WriteText(w io.Writer) error {
	what := map[string]string{
		WDL.String():    "Value for seat 0, chance to win minus chance to lose",
		Points.String(): "Value for seat 0, expected final difference of points",
	}[r.Objective]
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	cards := func(list []string) string { return strings.Join(list, " ") }
	fmt.Fprintf(t, "Row %s; hand 0: %s; hand 1: %s; carry %d, difference %+d\n", cards(r.Row), cards(r.Hand0), cards(r.Hand1), r.Carry, r.Diff)
	fmt.Fprintf(t, "%s: %s (certified to %.0e)\n\n", what, signed(r.Value), max(r.Gap, 1e-15))
	fmt.Fprintln(t, "Seat 0\tchance\tvalue\tSeat 1\tchance\tvalue")
	for i := range r.Mix0 {
		fmt.Fprint(t, r.line(i))
	}
	fmt.Fprintln(t, "\nA card's value is what playing it is worth for seat 0 against the other seat's chances: seat 0 wants it high, seat 1 low.")
	return t.Flush()
}

// line returns the i-th card of both hands.
func (r *Report) line(i int) string {
	return fmt.Sprintf("%v\t%s\t%s\t%v\t%s\t%s\n", r.Mix0[i].Card, percent(r.Mix0[i].Value), signed(r.Values0[i].Value),
		r.Mix1[i].Card, percent(r.Mix1[i].Value), signed(r.Values1[i].Value))
}

// signed formats v with a sign and six decimal places, but never as minus zero.
func signed(v float64) string {
	if v > -5e-7 && v < 5e-7 {
		return "0.000000"
	}
	return fmt.Sprintf("%+.6f", v)
}

func percent(v float64) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f%%", 100*v)
}
