package match

import (
	"crypto/sha256"
	"fmt"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// Forked names the position of a finished match from which this match continues. This match's log begins with the entries
// that lead to that position; later cards are dealt anew.
type Forked struct {
	Match   string `json:"match"`
	At      int    `json:"at"`      // version of that match
	Entries int    `json:"entries"` // at the beginning of this match's log, copied from there
}

// Branch is a position of a finished match from which a player plays on, and their seat.
type Branch struct {
	At   int       // version of that match
	Seat game.Seat // the player's seat; cards that it could not know by then are dealt again
}

// Branches are the positions of a match from which players can play on.
type Branches struct {
	history
	start *Start
	bots  game.Seats // seats that bots played from the beginning
	over  bool
}

// Branches returns the positions from which players can play on.
func (m *Match) Branches() *Branches {
	return &Branches{history: m.history, start: m.start, bots: m.seating.Bots(), over: m.Phase() == Finished}
}

// Refuse returns why players cannot play on from version at, as a *game.Refusal, or nil. They can play on from every
// position of a finished match in which a seat was to choose and no choice was hidden.
func (b *Branches) Refuse(at int) error {
	switch {
	case !b.over:
		return refuse(NotOver, "You can play on from a position of this match when it is over.")
	case at < 0 || at > b.log.Len():
		return refuse(NoChoice, "The match has no such step.")
	case b.hidesChoices(at):
		return refuse(NoChoice, "A player had already made a hidden choice here. Play on from a step before or after it.")
	}
	st, err := b.positionAgain(b.start, at)
	if err != nil {
		return err
	}
	if !canBranch(st) {
		return refuse(NoChoice, "No player has a choice here. Play on from a step at which a player chooses.")
	}
	return nil
}

// canBranch reports whether a seat is to choose.
func canBranch(st game.State) bool { return st.Actors()&^game.NatureOnly != 0 }

// Hidden reports whether anything up to version at stayed hidden from a seat while the match ran.
func (b *Branches) Hidden(at int) bool {
	for s := range b.start.Seats {
		if b.secretFrom(game.Seat(s), at) {
			return true
		}
	}
	return false
}

// Latest returns the newest version, up to at, from which players can play on; ok is false if there is none.
func (b *Branches) Latest(at int) (version int, ok bool) {
	if !b.over || at < 0 || at > b.log.Len() {
		return 0, false
	}
	replay, err := record.NewReplay(b.start.Game, b.start.Setup)
	if err != nil {
		return 0, false
	}
	replay.Computers(b.bots)
	for n := 0; ; n++ {
		if canBranch(replay.State()) && !b.hidesChoices(n) {
			version, ok = n, true
		}
		if n == at {
			return version, ok
		}
		if e := b.log.At(n); e.Play != nil && replay.Do(*e.Play) != nil {
			return 0, false
		}
	}
}

// PlayOn returns a new match that begins with the entries up to a version and waits for the seats that were to choose there.
// Cards that the player's seat could not know are dealt again, consistently with what it knew, because all cards of the old
// match have been shown since. Start has the players and the seed for the rest; PlayOn sets its game, setup and Forked.
func (b *Branches) PlayOn(from Branch, start *Start, now time.Time) (*Match, error) {
	if err := b.Refuse(from.At); err != nil {
		return nil, err
	}
	var log []Entry
	for _, e := range b.line(from.At) {
		copied := *e
		copied.Comment, copied.Line = "", 0
		log = append(log, Entry{At: now, Play: &copied})
	}
	if len(log) >= MaxEntries {
		return nil, refuse(LogFull, fmt.Sprintf("A match can have at most %d log entries, and this position already has more. Play on from an earlier one.", MaxEntries))
	}
	start.Game, start.Setup = b.start.Game, b.start.Setup
	start.Forked = &Forked{Match: b.start.ID, At: from.At, Entries: len(log)}
	if b.secretFrom(from.Seat, from.At) {
		redeal := record.ImagineEntry(from.Seat, imagineSeed(start.Seed))
		log = append(log, Entry{At: now, Play: &redeal})
	}
	d, err := begin(start)
	if err == nil {
		err = d.loadAll(log)
	}
	if err == nil {
		err = d.checkSeats()
	}
	if err != nil {
		return nil, err
	}
	return &d.Match, nil
}

// imagineSeed returns the seed from which hidden cards are dealt again. It is public when the match is over, and does not
// reveal the dealing seed from which it is derived.
func imagineSeed(dealing fair.Seed) fair.Seed {
	return sha256.Sum256(append([]byte("quarterdeck imagine "), dealing[:]...))
}
