package bastion

import (
	"fmt"
	"strings"
)

// Question is a position in text form, as `quarterdeck solve bastion` reads it.
type Question struct {
	Row          string // middle cards to come, the current one first: "7,K,2"
	Hand0, Hand1 string // "3,T,A"; empty: all thirteen ranks
	Carry, Diff  int    // as in Position
	Objective    string // "wdl" or "points"; empty: "wdl"
}

// Read parses the question. The error says what is wrong and where.
func (q Question) Read() (Position, Objective, error) {
	p := Position{Hand0: full, Hand1: full, Carry: q.Carry, Diff: q.Diff}
	objective := WDL
	var err error
	if q.Objective != "" {
		if objective, err = ParseObjective(q.Objective); err != nil {
			return p, objective, err
		}
	}
	if p.Row, err = ParseCards(q.Row); err != nil {
		return p, objective, fmt.Errorf("row: %w", err)
	}
	for _, h := range []struct {
		name, text string
		hand       *Hand
	}{{"hand 0", q.Hand0, &p.Hand0}, {"hand 1", q.Hand1, &p.Hand1}} {
		if h.text == "" {
			continue
		}
		if *h.hand, err = parseHand(h.text); err != nil {
			return p, objective, fmt.Errorf("%s: %w", h.name, err)
		}
	}
	return p, objective, p.Check()
}

// ParseCards parses cards separated by commas, spaces or nothing: "7,K,2", "7 K 2", "7K2".
func ParseCards(text string) ([]Rank, error) {
	var list []Rank
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		if r, err := ParseRank(word); err == nil {
			list = append(list, r)
			continue
		}
		letters := strings.ReplaceAll(word, "10", "T")
		for _, letter := range letters {
			r, err := ParseRank(string(letter))
			if err != nil {
				return nil, err
			}
			list = append(list, r)
		}
	}
	return list, nil
}

func parseHand(text string) (Hand, error) {
	list, err := ParseCards(text)
	if err != nil {
		return 0, err
	}
	var h Hand
	for _, r := range list {
		if h.Has(r) {
			return 0, fmt.Errorf("there are two cards %v; a hand holds each rank once at most", r)
		}
		h = h.With(r)
	}
	return h, nil
}
