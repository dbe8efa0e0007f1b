package dataset

import (
	"errors"
	"math"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/lab"
)

// Row is one decision of a seat.
type Row struct {
	Match  string `json:"match"`  // the record's name without its ending
	Seed   uint64 `json:"seed"`   // the batch's
	Ply    int32  `json:"ply"`    // the choice's line in the record's log, from 0
	Seat   int32  `json:"seat"`   // who chose
	Level  string `json:"level"`  // the bot in that seat
	Random bool   `json:"random"` // the bot failed to choose, and its seat moved at random

	Situation
	Choice  int32   `json:"choice"`           // the action that was chosen, one of Legal
	Utility float32 `json:"utility"`          // of the seat at the end of the match, from -1 to 1
	Score   int32   `json:"score"`            // of the seat at the end of the match
	Values  []Value `json:"values,omitempty"` // by Legal: captain's estimates of the seat's utility
}

// Situation is what a seat knew before its choice.
type Situation struct {
	Encoding    int32    `json:"encoding"`    // version of the observation's layout
	Observation []int32  `json:"observation"` // as game.Encoder writes it
	Legal       []int32  `json:"legal"`       // numbers of the legal actions, in the game's order
	Notation    []string `json:"notation"`    // by Legal: as records write it
}

// Value is an estimate of a utility; NaN if there is none, which JSON writes as null.
type Value float64

// MarshalJSON implements json.Marshaler.
func (v Value) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(v)) {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, float64(v), 'g', -1, 64), nil
}

// errNoEncoder is returned for a game whose positions cannot be written in numbers.
var errNoEncoder = errors.New("the positions of this game have no encoding (see game.Encoder): use --records instead of --out")

// Describe returns what s, a seat that may act, knows in st before its choice.
func Describe(g game.Game, st game.State, s game.Seat) (Situation, []game.Action) {
	encoder := st.(game.Encoder)
	layout := encoder.Encoding()
	numbers := make([]int16, layout.Observation())
	encoder.Observe(numbers, s)
	out := Situation{Encoding: int32(layout.Version), Observation: make([]int32, len(numbers))}
	for i, n := range numbers {
		out.Observation[i] = int32(n)
	}
	legal := st.Legal(nil, s)
	for _, a := range legal {
		out.Legal = append(out.Legal, int32(encoder.ActionID(s, a)))
		out.Notation = append(out.Notation, g.Format(a))
	}
	return out, legal
}

// decision is a row and the position that it comes from.
type decision struct {
	Row
	st    game.State
	seat  game.Seat
	legal []game.Action
}

// decisions returns every decision of a match, in the order of its log. With keep they hold their positions.
func (w *Writer) decisions(m *lab.Match, keep bool) ([]decision, error) {
	st, err := w.spec.Game.New(m.Record.Setup)
	if err != nil {
		return nil, err
	}
	var out []decision
	for ply, entry := range m.Record.Entries {
		if s := entry.Actor; s >= 0 {
			d := w.decide(m, st, s, entry.Action)
			d.Ply = int32(ply)
			if keep {
				d.st = st.Clone()
			}
			out = append(out, d)
		}
		st.Apply(entry.Actor, entry.Action)
	}
	for _, ply := range m.Random {
		for i := range out {
			out[i].Random = out[i].Random || out[i].Ply == int32(ply)
		}
	}
	return out, nil
}

// decide returns the decision of s for a.
func (w *Writer) decide(m *lab.Match, st game.State, s game.Seat, a game.Action) decision {
	d := decision{seat: s}
	d.Situation, d.legal = Describe(w.spec.Game, st, s)
	d.Match, d.Seed, d.Seat, d.Level = w.name(m), w.spec.Seed, int32(s), w.spec.Bots[m.Bots[s]]
	d.Choice = int32(st.(game.Encoder).ActionID(s, a))
	d.Utility, d.Score = m.Result.Utility[s], m.Result.Score[s]
	return d
}
