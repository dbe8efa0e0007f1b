package pairing

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// MatchID returns the id of the match of seeks with these ids.
func MatchID(key secret.Key, ids []string) string {
	return key.ID("pair", strings.Join(slices.Sorted(slices.Values(ids)), " "))
}

// create creates the match of seeks that were paired, or finds it. It has no host, so no player decides about the others. Their seats follow
// from its id, which none of them can foresee. The quotas of a seek bound how many such matches there are.
func (s *Service) create(ctx context.Context, g game.Game, seeks []seek) error {
	start := &match.Start{ID: seeks[0].Match, Game: g, Table: seeks[0].terms(g), Created: s.opts.Now().UTC(), NonceWait: max(0, s.opts.NonceWait)}
	var err error
	if start.Setup, err = g.Resolve(game.Setup{Seats: len(seeks)}); err != nil {
		return err
	}
	if start.Seed, err = s.opts.Seed(); err != nil {
		return err
	}
	place := func(o *seek) string { return s.runner.Secret().ID("pair seat", start.ID, o.Guest) }
	slices.SortFunc(seeks, func(a, b seek) int { return cmp.Compare(place(&a), place(&b)) })
	for i := range seeks {
		o := &seeks[i]
		start.Seats = append(start.Seats, seating.Player{Kind: seating.Human, Name: o.Name, Guest: o.Guest, Nonce: o.Nonce, Later: o.Later && o.Nonce == fair.Nonce{}})
	}
	_, err = s.runner.BeginSeeded(ctx, start)
	return err
}
