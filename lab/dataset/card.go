package dataset

import "quarterdeck/game"

// License is that of the data.
const License = "CC0-1.0"

// card says what a data set is.
type card struct {
	Version     int               `json:"version"` // Version
	License     string            `json:"license"`
	Game        string            `json:"game"`
	Rules       int               `json:"rules"` // version of the game's rules
	Seats       int               `json:"seats"`
	Options     map[string]string `json:"options"`
	Bots        []string          `json:"bots"`
	Seed        uint64            `json:"seed"`
	Paired      bool              `json:"paired"` // matches 2i and 2i+1 have the same deal
	Fixed       bool              `json:"fixed"`  // bots keep their seats
	Iterations  int               `json:"value_iterations,omitempty"`
	Encoding    int               `json:"encoding"` // version of the observation's layout
	Observation []game.Field      `json:"observation"`
	Actions     []game.Field      `json:"actions"`
	Matches     int               `json:"matches,omitempty"` // not in the Parquet file's note, which is written first
	Rows        int               `json:"rows,omitempty"`
}

func (w *Writer) card(layout game.Encoding) card {
	info := w.spec.Game.Info()
	c := card{
		Version: Version, License: License, Game: info.ID, Rules: info.Rules, Seats: w.setup.Seats, Options: w.setup.Options,
		Bots: w.spec.Bots, Seed: w.spec.Seed, Paired: w.spec.Paired, Fixed: w.spec.Fixed,
		Encoding: layout.Version, Observation: layout.Fields, Actions: layout.Blocks,
	}
	if w.spec.Values {
		c.Iterations = w.spec.Iterations
	}
	return c
}
