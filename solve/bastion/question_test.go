package bastion

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

func TestQuestionRefuses(t *testing.T) {
	good := Question{Row: "7,K,2", Hand0: "3,T,A", Hand1: "2,9,J"}
	for _, x := range []struct {
		change func(*Question)
		want   string
	}{
		{func(q *Question) { q.Row = "" }, "the row is empty"},
		{func(q *Question) { q.Row = "7,K,K" }, "the row has two cards K"},
		{func(q *Question) { q.Row = "7,K,X" }, `row: there is no card "X"`},
		{func(q *Question) { q.Row = "7,K" }, "the row has 2 cards, hand 0 has 3 and hand 1 has 3"},
		{func(q *Question) { q.Hand0 = "" }, "hand 0 has 13"},
		{func(q *Question) { q.Hand0 = "3,T" }, "hand 0 has 2"},
		{func(q *Question) { q.Hand0 = "3,T,3" }, "hand 0: there are two cards 3"},
		{func(q *Question) { q.Hand1 = "2,9,11" }, `hand 1: there is no card "1"`},
		{func(q *Question) { q.Hand1 = "2,9,Ж" }, `hand 1: there is no card "Ж"`},
		{func(q *Question) { q.Carry = -1 }, "a carry of -1 is impossible"},
		{func(q *Question) { q.Carry = 99 }, "a carry of 99 is impossible"},
		{func(q *Question) { q.Diff = -99 }, "a difference of -99 points is impossible"},
		{func(q *Question) { q.Objective = "win" }, `there is no objective "win"`},
	} {
		q := good
		x.change(&q)
		_, _, err := q.Read()
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: want %q, got %v", q, x.want, err)
		}
	}
}

func TestParseCards(t *testing.T) {
	for _, text := range []string{"7,K,10,2", "7 k T 2", "7KT2", "7K102", " 7, K ,10,,2", "7K,T2"} {
		list, err := ParseCards(text)
		if got := fmt.Sprint(list); err != nil || got != "[7 K T 2]" {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

// FuzzQuestion checks that no input makes the solver panic, and that accepted input is solved.
func FuzzQuestion(f *testing.F) {
	f.Add("7,K,2", "3,T,A", "2,9,J", 1, -2, "wdl")
	f.Add("A", "A", "A", 12, 13, "points")
	f.Add("23456789TJQKA", "", "", 0, 0, "")
	f.Add("10,\xff", "1", "Ж", -1, 1<<40, "x")
	f.Fuzz(func(t *testing.T, row, hand0, hand1 string, carry, diff int, objective string) {
		q := Question{row, hand0, hand1, carry, diff, objective}
		p, o, err := q.Read()
		if err != nil || p.Left() > 4 {
			return
		}
		a := answered(t, solved(t, p, o), p)
		if a.Gap > 1e-9 || math.IsNaN(a.Value) {
			t.Errorf("%+v: value %v, gap %v", q, a.Value, a.Gap)
		}
	})
}

func TestReportJSON(t *testing.T) {
	r, err := Ask(context.Background(), Question{Row: "J,2,K", Hand0: "5,K,A", Hand1: "6,Q,A"}, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Value       float64
		Mix0, Mix1  map[string]float64
		Values0     map[string]float64
		Hand0, Row  []string
		Matrix      [][]float64
		Objective   string
		Carry, Diff int
		Gap         float64
		Values1     map[string]float64
		Hand1       []string
		Games       int64
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if math.Abs(got.Value-5.0/9) > 1e-9 || len(got.Mix0) != 3 || len(got.Mix1) != 3 || math.Abs(got.Mix0["A"]-2.0/3) > 1e-9 {
		t.Errorf("%s", text)
	}
	if !bytes.Contains(text, []byte(`"mix0":{"5":`)) {
		t.Errorf("cards are not in the order of the hand: %s", text)
	}
}

func ExampleAsk() {
	r, err := Ask(context.Background(), Question{Row: "7,K,2", Hand0: "3,T,A", Hand1: "2,9,J", Carry: 1, Diff: -2}, Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := r.WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Row 7 K 2; hand 0: 3 T A; hand 1: 2 9 J; carry 1, difference -2
	// Value for seat 0, chance to win minus chance to lose: -0.600000 (certified to 2e-13)
	//
	// Seat 0  chance  value      Seat 1  chance  value
	// 3       -       -1.000000  2       80.00%  -0.600000
	// T       80.00%  -0.600000  9       -       -0.200000
	// A       20.00%  -0.600000  J       20.00%  -0.600000
	//
	// A card's value is what playing it is worth for seat 0 against the other seat's chances: seat 0 wants it high, seat 1 low.
}
