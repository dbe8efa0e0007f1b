package match

import (
	"encoding/hex"
	"slices"

	"quarterdeck/game"
	"quarterdeck/match/seat"
	"quarterdeck/record"
	"quarterdeck/table"
)

// positionAt returns the position when the log had `at` entries. It must not be modified.
func (m *Match) positionAt(at int) (game.State, error) {
	if at == m.Version() {
		return m.replay.State(), nil
	}
	if st := m.recent.State(at); st != nil {
		return st, nil
	}
	return m.positionAgain(m.start, at)
}

// View returns what viewer may see of the match as it was when its log had `at` entries. An `at` outside the log
// means the newest version. The View is made for viewer alone and may be kept.
func (m Perspective) View(viewer game.Seat, at int) (*View, error) {
	return m.build(viewer, at, true)
}

// Brief returns the View for programs: without a table, but with the entries in notation.
func (m Perspective) Brief(viewer game.Seat, at int) (*View, error) {
	v, err := m.build(viewer, at, false)
	if err == nil {
		v.Plays = m.Plays(viewer, 0, v.At)
	}
	return v, err
}

func (m Perspective) build(viewer game.Seat, at int, withTable bool) (*View, error) {
	if at < 0 || at > m.Version() {
		at = m.Version()
	}
	if int(viewer) >= m.seating.Len() || viewer < 0 {
		viewer = game.Watcher
	}
	st, err := m.positionAt(at)
	if err != nil {
		return nil, err
	}
	return m.buildAt(st, viewer, at, withTable), nil
}

// buildAt returns the view of st, the position at version at.
func (m Perspective) buildAt(st game.State, viewer game.Seat, at int, withTable bool) *View {
	v := m.frame(viewer, at)
	v.Position = st.View(viewer)
	v.Seats = m.seatViews(viewer, st, v)
	v.Audiences = m.Chat().Audiences(viewer)
	v.Log = m.lines(viewer, at)
	v.TableState = m.shownTableState(viewer, at)
	if v.Past() {
		v.TableState = v.TableState.past()
	} else if v.Phase == Running {
		v.Legal = m.legal(st, viewer, at)
	}
	if withTable {
		m.furnish(v, st, viewer)
	}
	return v
}

// frame returns the parts of a view that do not depend on the position.
func (m Perspective) frame(viewer game.Seat, at int) *View {
	info := m.start.Game.Info()
	v := &View{
		ID: m.start.ID, Game: info.ID, Title: info.Title, Rules: info.Rules, Options: m.options, Created: m.start.Created,
		Viewer: int(viewer), Version: m.Version(), At: at, Phase: m.Phase(),
		Names: m.seating.Names(), Legal: []string{}, Commit: m.commit, Forked: m.start.Forked, Next: m.next, Terms: m.start.Table, CalledOff: m.CalledOff(),
	}
	v.Terms.Open = 0 // each SeatView says whether its seat is open
	if until := m.start.RevealAt; !until.IsZero() {
		v.RevealAt = &until
	}
	if v.Phase == Gathering {
		v.AwaitsNonce = listOf(m.seating.Awaited())
	}
	if v.Phase != Finished {
		return v
	}
	v.Result = m.outcome(viewer)
	if v.Seed = m.start.seedShown(); v.Seed == "" {
		return v
	}
	for i := range m.seating.Players() {
		v.Nonces = append(v.Nonces, hex.EncodeToString(m.seating.Players()[i].Nonce[:]))
	}
	v.NoncesAfter = listOf(m.seating.AfterCommit())
	return v
}

// choices returns the options in force.
func (s *Start) choices() []Choice {
	info := s.Game.Info()
	out := make([]Choice, 0, len(info.Options))
	for i := range info.Options {
		o := &info.Options[i]
		value, listed := s.Setup.Options[o.Name]
		if !listed && o.OnlyHouse() {
			continue
		}
		c := Choice{Name: o.Name, Value: value, Label: o.Label(value), Doc: o.Doc, Rule: o.Rule, Idle: o.IsIdle(s.Setup)}
		if o.IsHouseRule(value) {
			c.House = game.HouseRule{Option: o, Value: value}.String()
		}
		out = append(out, c)
	}
	return out
}

func (m Perspective) seatViews(viewer game.Seat, st game.State, v *View) []SeatView {
	hidden, awaited, out := game.HiddenChoices(st), game.RequiredActors(st), make([]SeatView, m.seating.Len())
	bots := m.permissionsAt(v.At).playedByBot()
	for i := range m.seating.Players() {
		p, s := &m.seating.Players()[i], game.Seat(i)
		hotSeat := m.hotSeats.Has(s)
		shown := seat.View{Name: m.seating.Names()[i], Bot: seat.IsBot(p.Guest), Taken: p.Taken(), You: s == m.speaksTo(viewer) || hotSeat, HotSeat: hotSeat}
		out[i] = SeatView{View: shown, Seat: i, Kind: p.Kind, Chosen: hidden.Has(s)}
		if bots.Has(s) {
			out[i].Level = m.botLevel(s)
		}
		out[i].Open = v.Phase == Gathering && !p.Taken() && m.start.Table.Open.Has(s)
		out[i].ToAct = awaited.Has(s) && (v.Phase == Running || v.Past())
		if v.Result != nil && !v.Past() {
			out[i].Result = v.Result.Seats[i]
		}
		if game.Over(st) {
			score := st.Result().Score[i]
			out[i].Score = &score
		}
	}
	return out
}

// legal returns the viewer's legal actions in notation.
func (m Perspective) legal(st game.State, viewer game.Seat, at int) []string {
	if p := m.permissionsAt(at); viewer < 0 || p.playedByBot().Has(viewer) || p.refuse(record.Act, viewer, at) != nil {
		return []string{}
	}
	actions := st.Legal(nil, viewer)
	out := make([]string, len(actions))
	for i, a := range actions {
		out[i] = m.start.Game.Format(a)
	}
	return out
}

// furnish adds the table, with its newest events.
func (m Perspective) furnish(v *View, st game.State, viewer game.Seat) {
	t := st.Table(viewer).NamedBy(m.seating.Namer())
	if m.hotSeats.Has(viewer) {
		m.byName(t, st, len(v.Legal) > 0)
	}
	if len(v.Legal) == 0 {
		t.Moves, t.Urgent = []table.Move{}, false // in JSON a list, not null
	}
	for i := range t.Zones {
		if t.Zones[i].Pieces == nil {
			t.Zones[i].Pieces = []table.Piece{} // in JSON a list, not null
		}
	}
	switch {
	case v.Past():
		if m.replayed && viewer >= 0 {
			t.Status = st.Table(game.Watcher).NamedBy(m.seating.Namer()).Status
		}
	case m.DealsSoon():
		t.Status = "The cards are dealt in a moment."
	case v.Phase == Gathering:
		t.Status = "The match begins when every seat is taken."
	case v.Phase == Finished:
		t.Status = v.Result.Text
	}
	if n := len(v.Log); n > 0 {
		t.Events = v.Log[n-1].Words
	}
	v.Table = t
}

// byName adapts t, the table of one of a guest's hot seats, to all of them: its zones get the names and the order that
// spectators see. The status is the spectators' one too, unless asked is set: then it addresses the seat to act.
func (m Perspective) byName(t *table.Table, st game.State, asked bool) {
	public := st.Table(game.Watcher).NamedBy(m.seating.Namer())
	if !asked {
		t.Status = public.Status
	}
	order := func(id string) int {
		i := slices.IndexFunc(public.Zones, func(z table.Zone) bool { return z.ID == id })
		if i < 0 {
			return len(public.Zones)
		}
		return i
	}
	for i := range t.Zones {
		if at := order(t.Zones[i].ID); at < len(public.Zones) {
			t.Zones[i].Title = public.Zones[at].Title
		}
	}
	slices.SortStableFunc(t.Zones, func(a, b table.Zone) int { return order(a.ID) - order(b.ID) })
}

// lines returns the log in words up to version at. The result shares memory with the match.
func (m Perspective) lines(viewer game.Seat, at int) []Line {
	all := m.transcript(viewer).Items()
	n, _ := slices.BinarySearchFunc(all, at+1, func(l Line, at int) int { return l.N - at })
	if n == 0 {
		return []Line{} // in JSON a list, not null
	}
	return all[:n:n]
}
