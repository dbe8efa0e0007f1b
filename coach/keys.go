package coach

import (
	"cmp"
	"fmt"
	"slices"

	"quarterdeck/game"
	"quarterdeck/table"
)

// KeyMoment is one of the costliest choices of a match: a clear loss, with what captain would have done instead, and why.
type KeyMoment struct {
	At     int       `json:"at"` // log entries before it
	Seat   game.Seat `json:"seat"`
	Action string    `json:"action"` // in the notation of records
	Label  string    `json:"label"`  // the same in words
	Loss   Figure    `json:"loss"`
	Advice *Advice   `json:"advice,omitempty"` // nil: captain has no favorite here
	Why    string    `json:"why"`              // one sentence
	// Again is where to play on from, if the caller knows the match; nil: nowhere.
	Again *int `json:"again,omitempty"`
}

const (
	maxKeys    = 3    // key moments of a match, and of a seat
	minKeyLoss = 0.01 // the smallest loss of a key moment
)

// keysFor returns at most three key moments: those of seat first, then those of the others, the costliest first. Seat may be
// game.Watcher.
func keysFor(all []KeyMoment, seat game.Seat) []KeyMoment {
	out := append([]KeyMoment{}, all...) // never nil: JSON has a list
	slices.SortStableFunc(out, func(a, b KeyMoment) int {
		if own := (b.Seat == seat); own != (a.Seat == seat) {
			if own {
				return 1
			}
			return -1
		}
		return cmp.Compare(b.Loss.Value, a.Loss.Value)
	})
	return out[:min(len(out), maxKeys)]
}

// For returns the report for a reader in a seat, whose own key moments come first.
func (r *Report) For(seat game.Seat) *Report {
	out := *r
	out.Keys = keysFor(r.keys, seat)
	return &out
}

// For returns the estimates for a reader in a seat, whose own key moments come first.
func (e *Estimates) For(seat game.Seat) *Estimates {
	out := *e
	out.Keys = keysFor(e.keys, seat)
	return &out
}

// critique returns why s had better done better than a: a fact of the position if the game knows one.
func critique(st game.State, names []string, s game.Seat, a, better game.Action) string {
	if text := game.CritiqueOf(st, s, a, better); text != "" {
		return table.Namer(names).Replace(text)
	}
	return "Captain wins more often with the other choice."
}

// findKeys returns the costliest choices of each seat, three at most.
func (l *estimator) findKeys(w *history, moments []Moment) []KeyMoment {
	var all []KeyMoment
	for i := range moments {
		c := moments[i].Choice
		if c == nil || !c.Clear || c.Loss.Value < minKeyLoss {
			continue
		}
		k := KeyMoment{At: moments[i].At, Seat: c.Seat, Action: c.Action, Label: c.Label, Loss: c.Loss, Advice: c.Advice,
			Why: "Captain chooses something else here, but not always the same."}
		if c.Advice != nil {
			e := &w.events[i]
			k.Why = critique(e.before, l.names, e.seat, e.action, c.Advice.action)
		}
		all = append(all, k)
	}
	return costliest(all, l.seats)
}

// costliest keeps the costliest key moments of each seat.
func costliest(all []KeyMoment, seats int) []KeyMoment {
	var out []KeyMoment
	for s := range game.Seat(seats) {
		own := slices.DeleteFunc(slices.Clone(all), func(k KeyMoment) bool { return k.Seat != s })
		out = append(out, keysFor(own, s)...)
	}
	return out
}

// findKeys returns the costliest choices of each seat, three at most.
func findKeys(g game.Game, names []string, deals []dealRounds, judged []Deal) ([]KeyMoment, error) {
	var all []KeyMoment
	for i, d := range deals {
		for j := range d.rounds {
			for s := range game.Seat(2) {
				k, err := d.rounds[j].key(g, names, s, &judged[i].Rounds[j])
				if err != nil {
					return nil, err
				}
				if k.Loss.Value >= minKeyLoss {
					all = append(all, k)
				}
			}
		}
	}
	return costliest(all, 2), nil
}

// key returns the choice of s in a round as a key moment.
func (st *roundPosition) key(g game.Game, names []string, s game.Seat, r *Round) (KeyMoment, error) {
	c := &r.Sides[s]
	k := KeyMoment{At: r.Line, Seat: s, Action: "play " + c.Card, Label: "Play the " + Shown(c.Card), Loss: Figure{Value: c.Loss},
		Why: "Best play mixes several other cards here, so that it cannot be predicted."}
	best := c.mostFrequent()
	if len(best) == 0 || best[0].Card == c.Card || best[0].Chance < minShare {
		return k, nil
	}
	k.Advice = &Advice{Action: "play " + best[0].Card, Label: "Play the " + Shown(best[0].Card), Share: best[0].Chance}
	a, err := g.Parse(k.Action)
	if err != nil {
		return k, err
	}
	if k.Advice.action, err = g.Parse(k.Advice.Action); err != nil {
		return k, err
	}
	k.Why = critique(st.state, names, s, a, k.Advice.action)
	return k, nil
}

// writeKeys writes key moments in words.
func writeKeys(w *writer, keys []KeyMoment, names []string) {
	if len(keys) == 0 {
		return
	}
	w.printf("Key moments\n")
	for i, k := range keys {
		w.printf("%d. %s\n", i+1, k.sentence(names))
	}
	w.printf("\n")
}

// sentence returns a key moment in words.
func (k *KeyMoment) sentence(names []string) string {
	text := fmt.Sprintf("Line %d, %s: %s gave away %s.", k.At+1, names[k.Seat], k.Action, k.Loss)
	if k.Advice != nil {
		text += " Captain: " + k.Advice.Action + "."
	}
	return text + " " + k.Why
}
