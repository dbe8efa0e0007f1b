package record

import (
	"fmt"

	"quarterdeck/game"
)

// Draw is one draw of chance with all that is needed to deal it again, without knowing the rules of the game.
type Draw struct {
	Stream  string   `json:"stream"`
	Among   []string `json:"among"`             // the possible results, in the game's order, in notation
	Weights []uint32 `json:"weights,omitempty"` // of each; nil if all are 1
	Drawn   string   `json:"drawn"`
	// Moved is what came into or left the piles of the game's stock since the previous draw, in the notation of
	// game.Stock.Moved: one line for each entry that moved something.
	Moved []string `json:"moved,omitempty"`
}

// Moved is what one entry moved into or out of the public piles of a game's stock, in the notation of game.Stock.Moved.
type Moved struct {
	N     int    `json:"n"` // version just after the entry
	Piles string `json:"piles"`
}

// Draws returns the draws of chance in a record that Verify accepts, in the order of the log.
func (r *Record) Draws(g game.Game) ([]Draw, error) {
	rp, err := r.begin(g)
	if err != nil {
		return nil, err
	}
	draws, moved := []Draw{}, []string(nil)
	stock := rp.stock
	before := stock.Contents(rp.state, false)
	for i, e := range r.Entries {
		if e.Kind == Act && e.Actor == game.Nature {
			d := drawOf(g, rp.state, e.Action)
			d.Moved, moved = moved, nil
			draws = append(draws, d)
		}
		if err := rp.Do(e); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i, err)
		}
		after := stock.Contents(rp.state, false)
		if text := stock.Diff(before, after); text != "" {
			moved = append(moved, text)
		}
		before = after
	}
	return draws, nil
}

// drawOf returns the draw that is due in st, with its result.
func drawOf(g game.Game, st game.State, drawn game.Action) Draw {
	legal := st.Legal(nil, game.Nature)
	d := Draw{Stream: game.StreamOf(st), Drawn: g.Format(drawn), Among: make([]string, len(legal)), Weights: make([]uint32, len(legal))}
	even := true
	for i, a := range legal {
		d.Among[i], d.Weights[i] = g.Format(a), st.Weight(a)
		even = even && d.Weights[i] == 1
	}
	if even {
		d.Weights = nil
	}
	return d
}
