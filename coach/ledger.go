package coach

import "math"

// Ledger accounts for the whole match. From − Given[0] + Given[1] + Luck + Conceded == Result, exactly.
type Ledger struct {
	From     float64    `json:"from"`     // seat 0's chances before the first choice
	Given    [2]float64 `json:"given"`    // what each seat gave away
	Luck     float64    `json:"luck"`     // for seat 0
	Conceded float64    `json:"conceded"` // for seat 0: a result agreed, resigned or lost on time, less the chances then
	Result   float64    `json:"result"`
}

// ledger adds up all rounds.
func (r *Report) ledger() Ledger {
	l := Ledger{From: r.Deals[0].Rounds[0].Before, Result: r.Result}
	last := l.From
	for _, d := range r.Deals {
		for _, round := range d.Rounds {
			l.Given[0] += round.Sides[0].Loss
			l.Given[1] += round.Sides[1].Loss
			l.Luck += round.Luck
			last = round.After
		}
	}
	l.Conceded = r.Result - last
	return l
}

// Rounded is a ledger in tenths of a percent, from the perspective of one seat. The rounded figures add up exactly:
// From + Other − Own + Luck + Conceded == Result. To that end the running totals are rounded, and the figures are their
// differences, so each is off by less than a tenth of a percent.
type Rounded struct {
	From     int // chances before the first choice
	Other    int // what the other seat gave away
	Own      int // what the seat itself gave away
	Luck     int
	Conceded int
	Result   int
}

// Rounded returns the ledger as seat sees it.
func (l Ledger) Rounded(seat int) Rounded {
	from, luck, conceded := l.From, l.Luck, l.Conceded
	if seat == 1 {
		from, luck, conceded = 1-from, -luck, -conceded
	}
	total, before := from, 0
	next := func(change float64) int {
		total += change
		now := int(math.Round(1000 * total))
		defer func() { before = now }()
		return now - before
	}
	r := Rounded{From: next(0)}
	r.Other, r.Own = next(l.Given[1-seat]), -next(-l.Given[seat])
	r.Luck, r.Conceded = next(luck), next(conceded)
	r.Result = before
	return r
}

// Worst returns the round in which a seat gave away the most, and how much.
func (r *Report) Worst(seat int) (worst Round, loss float64) {
	loss = -1
	for _, d := range r.Deals {
		for _, round := range d.Rounds {
			if l := round.Sides[seat].Loss; l > loss {
				worst, loss = round, l
			}
		}
	}
	return worst, loss
}
