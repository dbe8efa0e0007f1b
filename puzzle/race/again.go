package race

import (
	"context"
	"errors"
	"slices"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/store"
)

// Again has a racer of a race that is over run another one with the same guests. The first of them opens it, and the others join it.
// Asking again changes nothing.
func (s *Service) Again(ctx context.Context, guest host.Guest, id string) (*View, error) {
	v, err := s.View(ctx, guest.ID, id)
	switch {
	case err != nil:
		return nil, err
	case !v.Joined:
		return nil, refuse(NotRacer, "Only the racers of this race can open the next one. You can open a race of your own.")
	case v.State != Over:
		return nil, see(refuse(Racing, "This race is not over. Wait until it is, then try again."), id)
	}
	next := s.next(id)
	if v.Next == "" {
		if err := s.add(ctx, guest, v.Game, next); err != nil {
			return nil, err
		}
	}
	out, err := s.Join(ctx, guest, next)
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && refusal.Code == Started {
		err = see(err, next)
	}
	return out, err
}

// see adds to a refusal what is in the way, unless it has that already.
func see(err error, id string) error {
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && refusal.See == "" {
		out := *refusal
		out.See = id
		return &out
	}
	return err
}

// unlessRacing makes a change that the store refuses while one of the guests is in a race that is not over. The store knows only the time:
// a race that all of its racers have finished is over, too. The first guest makes the change, and is told in which race they are.
func (s *Service) unlessRacing(ctx context.Context, guests []string, change func(ended []string) error) error {
	err := change(nil)
	if !errors.Is(err, store.ErrRacing) {
		return err
	}
	var ended []string
	own := ""
	for _, guest := range guests {
		running, err := s.store.RunningRaces(ctx, guest, s.over())
		if err != nil {
			return s.runner.StoreError(err)
		}
		for _, id := range running {
			switch v, err := s.View(ctx, "", id); {
			case errors.Is(err, errNoRace) || slices.Contains(ended, id):
			case err != nil:
				return err
			case v.State == Over:
				ended = append(ended, id)
			case guest == guests[0]:
				own = id
			}
		}
	}
	if err = change(ended); !errors.Is(err, store.ErrRacing) {
		return err
	}
	if own == "" {
		return refuse(Racing, "A racer is in another race that is not over. Start this one when it is, or when that racer has left this race.")
	}
	return see(refuse(Racing, "You are in a race that is not over. Finish it, or wait until its three minutes are over."), own)
}
