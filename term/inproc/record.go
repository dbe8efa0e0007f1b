package inproc

import (
	"context"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/term"
)

// Record is a recorded match, seen from one perspective. It implements term.Driver; nothing in it can be changed.
type Record struct {
	m      *match.Match
	viewer game.Seat
}

var _ term.Driver = (*Record)(nil)

// OpenRecord returns a driver of a record of g, seen as viewer.
func OpenRecord(rec *record.Record, g game.Game, viewer game.Seat) (*Record, error) {
	start := &match.Start{ID: "record", Game: g, Setup: rec.Setup}
	if rec.Seed != nil {
		start.Seed = *rec.Seed
	}
	called := rec.Called()
	for i := range rec.Setup.Seats {
		p := seating.Player{Kind: seating.Human, Guest: "seat" + strconv.Itoa(i)}
		if i < len(rec.Names) {
			p.Name = rec.Names[i]
		}
		if level, isBot := record.Level(p.Name); isBot {
			p = seating.Player{Kind: seating.Bot, Name: called[i], Level: level}
		}
		start.Seats = append(start.Seats, p)
	}
	log := make([]match.Entry, len(rec.Entries))
	for i := range rec.Entries {
		log[i].Play = &rec.Entries[i]
	}
	m, err := match.Load(start, log)
	if err != nil {
		return nil, err
	}
	return &Record{m, viewer}, nil
}

// View implements term.Driver. A record that broke off is shown as one that is over, because nothing follows.
func (r *Record) View(_ context.Context, at int) (*match.View, error) {
	v, err := r.m.SeenAs().View(r.viewer, at)
	if err != nil {
		return nil, err
	}
	v.Phase, v.Legal, v.May, v.Table.Moves = match.Finished, []string{}, nil, nil
	return v, nil
}

// Act implements term.Driver.
func (r *Record) Act(context.Context, match.Request) error {
	return &game.Refusal{Code: match.Over, Text: "This is a record; nothing in it can be changed."}
}

// Changes implements term.Driver.
func (r *Record) Changes() <-chan struct{} { return nil }
