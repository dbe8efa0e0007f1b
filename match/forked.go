package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Forked is where a match was played on from: a position of another match, over by then. What was done up to
// there stands at the beginning of this match's log; what comes later is dealt anew.
type Forked struct {
	Match   string `json:"match"`
	At      int    `json:"at"`      // version of that match
	Entries int    `json:"entries"` // at the beginning of this match's log, copied from there
}

// CanPlayOn is why nobody can play on from version at, as a *game.Refusal, or nil. It is possible from every
// position of a finished match in which a seat was to choose, no choice lay face down, and every seat knew
// all that had happened: the cards that a seat had not seen cannot be forgotten again.
func (m *Match) CanPlayOn(at int) error {
	switch {
	case m.Phase() != Finished:
		return refuse(NotOver, "You can play on from a position of this match when it is over.")
	case at < 0 || at > m.Version():
		return refuse(NoChoice, "The match has no such step.")
	case m.secretBefore(at):
		return refuse(Hidden, "Some cards were hidden from a seat here, and everybody has seen them since. You can play on only from where all seats knew everything.")
	case at > 0 && m.plays.At(at-1).sealed:
		return refuse(NoChoice, "A choice lay face down here; play on from a step before or after it.")
	}
	st, err := m.positionAt(at)
	if err != nil {
		return err
	}
	if !mayPlayOn(st.Actors()) {
		return refuse(NoChoice, "Nobody was to choose here; play on from a step at which somebody was.")
	}
	return nil
}

func mayPlayOn(actors game.Seats) bool { return actors != 0 && actors != game.NatureOnly }

// secretBefore tells whether a seat could not know all that had been done up to version at for as long as
// the match ran.
func (m *Match) secretBefore(at int) bool {
	for i := range at {
		sight := m.plays.At(i).sight
		for s := range m.seats {
			if sight[s] == game.Private {
				return true
			}
		}
	}
	return false
}

// PlayOnFrom is the newest version, up to at, from which it is possible to play on; ok is false if
// there is none.
func (m *Match) PlayOnFrom(at int) (version int, ok bool) {
	if m.Phase() != Finished || at < 0 || at > m.Version() || m.secretBefore(at) {
		return 0, false
	}
	st, err := m.start.Game.New(m.start.Setup)
	if err != nil {
		return 0, false
	}
	for n := 0; ; n++ {
		if mayPlayOn(st.Actors()) && (n == 0 || !m.plays.At(n-1).sealed) {
			version, ok = n, true
		}
		if n == at {
			return version, ok
		}
		if e := m.log.At(n); isAct(e) {
			st.Apply(e.Play.Actor, e.Play.Action)
		}
	}
}

func isAct(e *Entry) bool { return e.Play != nil && e.Play.Kind == record.Act }

// VersionBefore is the version just before entry n of the record, from 0 on.
func (m *Match) VersionBefore(n int) int {
	seen := 0
	for i := range m.log.Len() {
		if m.log.At(i).Play == nil {
			continue
		}
		if seen == n {
			return i
		}
		seen++
	}
	return m.log.Len()
}

// PlayOn is a new match that begins with what was done in m up to version at and waits for whoever was to
// choose there. Start says who plays it and under what seed the rest is dealt; its game, setup and Forked
// are m's to say.
func (m *Match) PlayOn(at int, start *Start, now time.Time) (*Match, error) {
	if err := m.CanPlayOn(at); err != nil {
		return nil, err
	}
	var log []Entry
	for i := range at {
		if e := m.log.At(i); isAct(e) {
			log = append(log, Entry{At: now, Play: &record.Entry{Actor: e.Play.Actor, Action: e.Play.Action}})
		}
	}
	start.Game, start.Setup = m.start.Game, m.start.Setup
	start.Forked = &Forked{Match: m.ID(), At: at, Entries: len(log)}
	return Load(start, log)
}
