// Package toy holds tiny games with known solutions for testing bots. Each isolates one difficulty: secret simultaneous
// choice, chance, hidden cards, open phases, or a common goal.
package toy

import (
	"fmt"
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/table"
)

// Game is a toy: an id, a number of seats and a first position.
type Game struct {
	ID    string
	Seats int
	Start game.State
}

var _ game.Game = Game{}

// Info returns the id and the number of seats.
func (g Game) Info() *game.Info {
	return &game.Info{ID: g.ID, Title: g.ID, Rules: 1, Seats: []int{g.Seats}}
}

// Resolve fills in the number of seats.
func (g Game) Resolve(s game.Setup) (game.Setup, error) { return g.Info().Resolve(s) }

// New returns a copy of Start.
func (g Game) New(s game.Setup) (game.State, error) {
	if _, err := g.Resolve(s); err != nil {
		return nil, err
	}
	return g.Start.Clone(), nil
}

// Format writes the action's number.
func (g Game) Format(a game.Action) string { return "do " + strconv.Itoa(int(a)) }

// Parse reads what Format writes.
func (g Game) Parse(text string) (game.Action, error) {
	var n uint32
	if _, err := fmt.Sscanf(text, "do %d", &n); err != nil || g.Format(game.Action(n)) != text {
		return 0, &game.Refusal{Code: game.BadNotation, Text: "write “do” and a number"}
	}
	return game.Action(n), nil
}

// plain is embedded by all toys, which have no clock and no table.
type plain struct{}

func (plain) Timer() time.Duration         { return 0 }
func (plain) Weight(game.Action) uint32    { return 1 }
func (plain) Table(game.Seat) *table.Table { return &table.Table{} }
func (plain) zeroSum(u float32) game.Result {
	return game.Result{Seats: 2, Score: [8]int32{int32(u * 100), int32(-u * 100)}, Utility: [8]float32{u, -u}}
}

func span(dst []game.Action, n int) []game.Action {
	for i := range n {
		dst = append(dst, game.Action(i))
	}
	return dst
}
