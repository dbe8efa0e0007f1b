package bastion_test

import (
	"context"
	"encoding/json"
	"fmt"

	"quarterdeck/solve/bastion"
)

// A position is solved once; then every position below it has its answer at once.
func ExampleSolve() {
	p, objective, err := bastion.Question{Row: "J 2 K", Hand0: "5 K A", Hand1: "6 Q A"}.Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := bastion.Solve(context.Background(), p, objective, bastion.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, q := range []bastion.Position{p, p.After(p.Hand0.Ranks()[0], p.Hand1.Ranks()[0])} {
		a, err := s.At(q)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("row %v, %v against %v: value %.4f\n", q.Row, q.Hand0, q.Hand1, a.Value)
		for _, c := range a.Choices[0] {
			fmt.Printf("  %v %.4f\n", c.Card, c.Chance)
		}
	}
	// Output:
	// row [J 2 K], 5KA against 6QA: value 0.5556
	//   5 0.1111
	//   K 0.2222
	//   A 0.6667
	// row [2 K], KA against QA: value 1.0000
	//   K 1.0000
	//   A 0.0000
}

// This measures what a policy loses against an opponent who knows it.
func ExampleSolution_BestResponse() {
	p, objective, err := bastion.Question{Row: "2 3 4", Hand0: "5 6 7", Hand1: "5 6 7"}.Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := bastion.Solve(context.Background(), p, objective, bastion.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.BestResponse(context.Background(), bastion.Subject{Seat: 0, Policy: bastion.Uniform(0)}, bastion.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("exploitability of even play %.4f\n", r.Exploitability)
	// Output: exploitability of even play 0.5000
}

func ExampleReport_json() {
	r, err := bastion.Ask(context.Background(), bastion.Question{Row: "Q,2", Hand0: "6,10", Hand1: "8,K", Carry: 1}, bastion.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(map[string]any{"value": r.Value, "mix0": r.Mix0, "mix1": r.Mix1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(text))
	// Output: {"mix0":{"6":0,"T":1},"mix1":{"8":0,"K":1},"value":-1}
}
