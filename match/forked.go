package match

import (
	"crypto/sha256"
	"fmt"
	"time"

	"quarterdeck/fair"
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

// Branch is where somebody plays on from a finished match, and as whom.
type Branch struct {
	At   int       // version of that match
	Seat game.Seat // whose seat they take: what it could not know by then is dealt again
}

// CanPlayOn is why nobody can play on from version at, as a *game.Refusal, or nil. It is possible from every
// position of a finished match in which a seat was to choose and no choice lay face down.
func (m *Match) CanPlayOn(at int) error {
	switch {
	case m.Phase() != Finished:
		return refuse(NotOver, "You can play on from a position of this match when it is over.")
	case at < 0 || at > m.Version():
		return refuse(NoChoice, "The match has no such step.")
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

// Hidden tells whether something that was done up to version at was hidden from a seat for as long as the match ran.
func (m *Match) Hidden(at int) bool {
	for s := range m.seating.Players() {
		if m.secretFrom(game.Seat(s), at) {
			return true
		}
	}
	return false
}

// PlayOnFrom is the newest version, up to at, from which it is possible to play on; ok is false if
// there is none.
func (m *Match) PlayOnFrom(at int) (version int, ok bool) {
	if m.Phase() != Finished || at < 0 || at > m.Version() {
		return 0, false
	}
	replay, err := m.Record().Play(m.start.Game, 0)
	if err != nil {
		return 0, false
	}
	for n := 0; ; n++ {
		if mayPlayOn(replay.State().Actors()) && (n == 0 || !m.plays.At(n-1).sealed) {
			version, ok = n, true
		}
		if n == at {
			return version, ok
		}
		if e := m.log.At(n); e.Play != nil && replay.Do(*e.Play) != nil {
			return 0, false
		}
	}
}

// PlayOn is a new match that begins with what was done in m up to a version and waits for whoever was to
// choose there. What the seat that somebody takes could not know is dealt again after that, consistently with what
// it knew: all cards of m have been seen since. Start says who plays and under what seed the rest is dealt; its
// game, setup and Forked are m's to say.
func (m *Match) PlayOn(from Branch, start *Start, now time.Time) (*Match, error) {
	if err := m.CanPlayOn(from.At); err != nil {
		return nil, err
	}
	var log []Entry
	for _, e := range m.line(from.At) {
		copied := *e
		copied.Comment, copied.Line = "", 0
		log = append(log, Entry{At: now, Play: &copied})
	}
	if len(log) >= MaxEntries {
		return nil, refuse(LogFull, fmt.Sprintf("More than %d entries lead to this position, and a match can have no more; play on from an earlier one.", MaxEntries))
	}
	start.Game, start.Setup = m.start.Game, m.start.Setup
	start.Forked = &Forked{Match: m.ID(), At: from.At, Entries: len(log)}
	if m.secretFrom(from.Seat, from.At) {
		again := record.ImagineEntry(from.Seat, imagineSeed(start.Seed))
		log = append(log, Entry{At: now, Play: &again})
	}
	d, err := begin(start)
	if err == nil {
		err = d.load(log)
	}
	if err == nil {
		err = d.checkSeats()
	}
	if err != nil {
		return nil, err
	}
	return &d.Match, nil
}

// imagineSeed is the seed that hidden cards are dealt again from. It stands in the log, which is shown when the match
// is over, and says nothing of the dealing seed that it follows from.
func imagineSeed(dealing fair.Seed) fair.Seed {
	return sha256.Sum256(append([]byte("quarterdeck imagine "), dealing[:]...))
}
