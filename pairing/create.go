package pairing

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// MatchID returns the id of the match of seeks with these ids.
func MatchID(key secret.Key, ids []string) string {
	return key.ID("pair", strings.Join(slices.Sorted(slices.Values(ids)), " "))
}

// create creates the match of seeks that were paired, or finds it. The quotas of a seek bound how many such matches there are.
func (s *Service) create(ctx context.Context, seeks []seek) error {
	players := make([]Player, len(seeks))
	for i := range seeks {
		o := &seeks[i]
		players[i] = Player{Guest: host.Guest{ID: o.Guest, Name: o.Name}, Nonce: o.Nonce, Later: o.Later}
	}
	return s.Begin(ctx, seeks[0].Match, seeks[0].Wish, players)
}

// Player is a guest who takes a seat in a match.
type Player struct {
	host.Guest
	Nonce fair.Nonce // the guest's part of the dealing key; may be zero
	Later bool       // the guest sends the nonce after the commit; the deal waits a moment for it
}

// Begin creates a match of guests under an id, or finds it. It has no host, so no player decides about the others. Their seats follow from the
// id, which none of them can foresee.
func (s *Service) Begin(ctx context.Context, id string, w Wish, players []Player) error {
	g, err := s.runner.Game(w.Game)
	if err != nil {
		return err
	}
	start := &match.Start{ID: id, Game: g, Table: w.terms(g), Created: s.opts.Now().UTC(), NonceWait: max(0, s.opts.NonceWait)}
	if start.Setup, err = g.Resolve(game.Setup{Seats: len(players)}); err != nil {
		return err
	}
	if start.Seed, err = s.opts.Seed(); err != nil {
		return err
	}
	place := func(p *Player) string { return s.runner.Secret().ID("pair seat", start.ID, p.ID) }
	slices.SortFunc(players, func(a, b Player) int { return cmp.Compare(place(&a), place(&b)) })
	for i := range players {
		p := &players[i]
		start.Seats = append(start.Seats, seating.Player{Kind: seating.Human, Name: p.Name, Guest: p.ID, Nonce: p.Nonce, Later: p.Later && p.Nonce == fair.Nonce{}})
	}
	_, err = s.runner.BeginSeeded(ctx, start)
	return err
}
