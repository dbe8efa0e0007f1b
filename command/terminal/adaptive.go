package terminal

import (
	"context"
	"log/slog"
	"time"

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
	results := ledger.New(kept, reader{kept}, ledger.Options{Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	defer results.Close()
	own := *start
	own.Host = guest
	err := level.List{Adapt: results.Adapt}.SettleAll(ctx, &own)
	start.Seats = own.Seats
	return err
}

// reader loads matches for the ledger.
type reader struct{ *inproc.Store }

func (reader) OnCommit(func(before, after *match.Match)) {}

func (reader) StoreError(err error) error { return err }
