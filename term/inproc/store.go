package inproc

import (
	"context"

	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/store"
)

// Store is a Keeper in a data file.
type Store struct {
	store.Store
	Find record.Finder
}

// New stores a new match.
func (s Store) New(ctx context.Context, m *match.Match) error {
	kept, err := codec.Encode(m)
	if err != nil {
		return err
	}
	log, err := codec.EncodeLog(m.Game(), m.Entries(0))
	if err != nil {
		return err
	}
	return s.Create(context.WithoutCancel(ctx), kept, log)
}

// Append implements Keeper.
func (s Store) Append(ctx context.Context, m, next *match.Match) error {
	fresh := next.Entries(m.Version())
	log, err := codec.EncodeLog(next.Game(), fresh)
	if err != nil {
		return err
	}
	sum := codec.Summary(next)
	c := store.Change{Match: m.ID(), From: m.Version(), Entries: log, Summary: &sum, Joined: codec.Joined(fresh), Left: codec.Left(m, fresh)}
	if status := codec.Status(next); status != codec.Status(m) {
		c.Status = status
	}
	return s.Store.Append(context.WithoutCancel(ctx), c)
}

// Load implements Keeper.
func (s Store) Load(ctx context.Context, id string) (*match.Match, error) {
	kept, log, err := s.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return codec.Replay(kept, log, s.Find)
}
