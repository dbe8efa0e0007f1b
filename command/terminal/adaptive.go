package terminal

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"quarterdeck/host"
	"quarterdeck/host/level"
	"quarterdeck/match"
	"quarterdeck/rating/ledger"
	"quarterdeck/term/inproc"
)

// settle settles the strength of adaptive bots by the results in the data file. Without one, all guests are new.
func (t *Store) settle(ctx context.Context, start *match.Start) error {
	kept := &inproc.Store{}
	guest := ""
	if t.Kept != nil {
		kept, guest = t.Kept, start.Host
	}
	results := ledger.New(kept, reader{kept}, ledger.Options{Now: time.Now, Log: slog.New(slog.DiscardHandler), AddAll: true})
	defer results.Close()
	own := *start
	own.Host = guest
	err := level.List{Adapt: results.Adapt}.SettleAll(ctx, &own)
	start.Seats = own.Seats
	return err
}

// reader loads matches for the ledger.
type reader struct{ *inproc.Store }

// Load marks a match that it cannot read as damaged, so that the ledger leaves it out.
func (r reader) Load(ctx context.Context, id string) (*match.Match, error) {
	m, err := r.Store.Load(ctx, id)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w: %w", host.ErrDamaged, err)
	}
	return m, err
}

func (reader) OnCommit(func(before, after *match.Match)) {}

func (reader) StoreError(err error) error { return err }
