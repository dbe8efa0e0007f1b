package recordtest

import (
	"fmt"
	"math/rand/v2"

	"quarterdeck/game"
	"quarterdeck/record"
)

// draws is how often each viewer imagines each position of a record.
const draws = 2

// imaginable returns an error for the first position along a record that breaks an invariant, or in which a viewer
// imagines a position that does. Records of good players contain positions that random play hardly ever reaches.
func imaginable(rec *record.Record, g game.Game) error {
	rp, err := record.NewReplay(g, rec.Setup)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i, e := range rec.Entries {
		if err := rp.Do(e); err != nil {
			return err
		}
		if err := possible(rp.State()); err != nil {
			return fmt.Errorf("after entry %d, %s: %w", i+1, e.Text(g), err)
		}
		for viewer := game.Watcher; viewer < game.Seat(rec.Setup.Seats); viewer++ {
			if viewer == game.Nature || viewer == game.Clock {
				continue
			}
			if err := imagines(rp.State(), viewer, r); err != nil {
				return fmt.Errorf("after entry %d, %s: %w", i+1, e.Text(g), err)
			}
		}
	}
	return nil
}

// imagines returns an error if viewer imagines an impossible position in st.
func imagines(st game.State, viewer game.Seat, r *rand.Rand) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("Imagine(%v): panic: %v", viewer, x)
		}
	}()
	for range draws {
		twin := st.Clone()
		twin.Imagine(viewer, r)
		if twin.Actors() != st.Actors() {
			return fmt.Errorf("Imagine(%v) has the actors %016b, not %016b", viewer, twin.Actors(), st.Actors())
		}
		if err := possible(twin); err != nil {
			return fmt.Errorf("Imagine(%v): %w", viewer, err)
		}
	}
	return nil
}

// possible returns an error if a position breaks an invariant: the game's own, or that every actor has a legal action.
func possible(st game.State) error {
	checker, ok := st.(game.Checker)
	if !ok {
		return fmt.Errorf("%T is no game.Checker", st)
	}
	if err := checker.Check(); err != nil {
		return err
	}
	if st.Actors() == game.NatureOnly {
		if len(st.Legal(nil, game.Nature)) == 0 {
			return fmt.Errorf("chance has nothing to draw")
		}
		return nil
	}
	for s := range st.Actors().All() {
		if len(st.Legal(nil, s)) == 0 {
			return fmt.Errorf("seat %v is an actor without a legal action", s)
		}
	}
	return nil
}
