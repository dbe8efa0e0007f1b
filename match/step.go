package match

import (
	"quarterdeck/game"
	"quarterdeck/match/outcome"
)

// Step is the difference between a version and the one before it, as a viewer may see it. A client that knows the version
// before needs no more. A Step is the same whenever it is made.
type Step struct {
	Version  int           `json:"version"`
	Phase    Phase         `json:"phase"`
	ToAct    []int         `json:"to_act"`           // seats that may act
	Chosen   []int         `json:"chosen"`           // seats that have made a hidden choice
	Plays    []Played      `json:"plays"`            // the new entry of the record, after older ones that were "?" until now
	Log      []Line        `json:"log"`              // the new entry in words
	Viewer   *int          `json:"viewer,omitempty"` // in a hot seat: the seat that is active from now on
	Legal    []string      `json:"legal"`            // the viewer's legal actions at this version
	Position any           `json:"position"`         // the game's own view
	Result   *outcome.View `json:"result,omitempty"`
	Seed     string        `json:"seed,omitempty"`
	Next     string        `json:"next,omitempty"` // id of the rematch, if this step is its beginning
	TableState
}

// Step returns the step to version n, from 1 on.
func (m Perspective) Step(viewer game.Seat, n int) (*Step, error) {
	st, err := m.positionAt(n)
	if err != nil {
		return nil, err
	}
	s := &Step{
		Version: n, Phase: m.phaseAt(n), Plays: m.newPlays(viewer, n), Legal: []string{}, Position: st.View(viewer),
		Chosen: listOf(game.HiddenChoices(st)), ToAct: []int{},
	}
	if m.hotSeats.Has(viewer) {
		seat := int(viewer)
		s.Viewer = &seat
	}
	s.TableState = m.shownTableState(viewer, n)
	lines := m.lines(viewer, n)
	s.Log = lines[len(m.lines(viewer, n-1)):]
	switch {
	case s.Phase == Running:
		s.ToAct = listOf(st.Actors() &^ game.NatureOnly)
		s.Legal = m.legal(st, viewer, n)
	case s.Phase == Finished:
		s.Result, s.Next = m.outcome(viewer), m.log.At(n-1).Next
		s.Seed = m.start.seedShown()
	}
	return s, nil
}

// phaseAt returns the phase of the match at version n.
func (m *Match) phaseAt(n int) Phase {
	switch {
	case m.ended > 0 && n >= m.ended:
		return Finished
	case !m.Begun() || n < m.full:
		return Gathering
	}
	return Running
}

// newPlays returns the record's entries that viewer can read at n but could not at n-1, and the newest entry.
func (m Perspective) newPlays(viewer game.Seat, n int) []Played {
	was, is := m.revealed(n-1), m.revealed(n)
	if is < n {
		was = n - 1 // this entry reveals no choice
	}
	out := []Played{}
	taken := m.undone.Between(was, m.Version())
	for i := was; i < n; i++ {
		if m.log.At(i).Play == nil {
			continue
		}
		turned := m.plays.At(i).visibility.To(viewer) == game.Hidden && i < is && !taken[i]
		if i == n-1 || turned {
			out = append(out, m.played(viewer, i, turned))
		}
	}
	return out
}

func listOf(set game.Seats) []int {
	out := make([]int, 0, set.Len())
	for s := range set.All() {
		out = append(out, int(s))
	}
	return out
}
