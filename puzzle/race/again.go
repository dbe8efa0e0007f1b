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
	out, err := s.follow(ctx, guest, v.Game, next, v.Next != "")
	if errors.Is(err, errNoRace) { // the racer who opened it has left meanwhile
		out, err = s.follow(ctx, guest, v.Game, next, false)
	}
	switch {
	case errors.Is(err, errStarted):
		return nil, see(errNextStarted, next)
	case errors.Is(err, errFull):
		return nil, see(errNextFull, next)
	}
	return out, err
}

var (
	errNextStarted = refuse(Started, "The next race has already started, so you cannot join. You can watch it, or open a race of your own.")
	errNextFull    = refuse(Full, "The next race is full: ten guests have joined. You can watch it, or open a race of your own.")
)

// follow has a guest join the race that follows another one, and opens it before unless it is open.
func (s *Service) follow(ctx context.Context, guest host.Guest, game, next string, isOpen bool) (*View, error) {
	if !isOpen {
		if err := s.add(ctx, guest, game, next); err != nil {
			return nil, err
		}
	}
	return s.Join(ctx, guest, next)
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
	own := ""
	for range 2 { // another race of the guest can start during the first look-up
		if !errors.Is(err, store.ErrRacing) || own != "" {
			break
		}
		var ended []string
		if ended, own, err = s.lookUp(ctx, guests); err != nil {
			return err
		}
		err = change(ended)
	}
	switch {
	case !errors.Is(err, store.ErrRacing):
		return err
	case own == "" && len(guests) > 1:
		return refuse(Racing, "A racer is in another race that is not over. Start this one when it is, or when that racer has left this race.")
	}
	return see(refuse(Racing, "You are in a race that is not over. Wait until all racers have finished, or its three minutes are over."), own)
}

// lookUp returns the races of guests that have ended before their time was over, and one of the first guest that has not, if there is one.
func (s *Service) lookUp(ctx context.Context, guests []string) (ended []string, own string, err error) {
	for _, guest := range guests {
		running, err := s.store.RunningRaces(ctx, guest, s.over())
		if err != nil {
			return nil, "", s.runner.StoreError(err)
		}
		for _, id := range running {
			if slices.Contains(ended, id) {
				continue
			}
			switch v, err := s.View(ctx, "", id); {
			case errors.Is(err, errNoRace):
			case err != nil:
				return nil, "", err
			case v.State == Over:
				ended = append(ended, id)
			case guest == guests[0]:
				own = id
			}
		}
	}
	return ended, own, nil
}
