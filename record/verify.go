package record

import (
	"fmt"
	"slices"
	"strconv"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// VerifyOptions relaxes what Verify checks.
type VerifyOptions struct {
	Running bool // accept a record without end line, of a match that runs or broke off
}

// Verify replays r from its beginning. It returns an *Error with the line and the reason if the match could not have been
// played like that. Reasons are an illegal action, a "?", a missing or wrong result, a commit that does not fit the seed,
// or a draw that the seed does not deal. Line numbers are those that r was read from, or would be written to.
func Verify(r *Record, find Finder, opts VerifyOptions) error {
	g, err := find(r.Game, r.Rules)
	if err != nil {
		return err
	}
	if err := r.verifyCommit(); err != nil {
		return err
	}
	rp, err := r.begin(g)
	if err != nil {
		return err
	}
	dealer := r.dealer()
	copied, from := r.ForkedAt()
	for i, e := range r.Entries {
		if e.Kind == Imagine && (from == "" || i > copied) {
			return &Error{Line: r.lineOfEntry(i), Found: quote(e.Text(g)), Expected: "cards dealt again only where a match was played on from another"}
		}
		if err := r.verifyEntry(rp, dealer, i, e); err != nil {
			return err
		}
	}
	return r.verifyEnd(rp, opts)
}

// Undealt returns, in a few words, why Verify could not deal r's cards again and accepted its draws unchecked. It returns
// "" if Verify did deal them, or if r has no draws.
func (r *Record) Undealt() string {
	isDraw := func(e Entry) bool { return e.Kind == Act && e.Actor == game.Nature }
	if r.Seed != nil || !slices.ContainsFunc(r.Entries, isDraw) {
		return ""
	}
	if _, from := r.ForkedAt(); from != "" {
		return "played on from another match, so there is no seed"
	}
	return "no seed"
}

// Play returns the match after at most the first n entries of r. g is r's game. An entry that is not possible is an
// *Error.
func (r *Record) Play(g game.Game, n int) (*Replay, error) {
	rp, err := r.begin(g)
	if err != nil {
		return nil, err
	}
	for i, e := range r.Entries[:min(n, len(r.Entries))] {
		if err := r.verifyEntry(rp, nil, i, e); err != nil {
			return nil, err
		}
	}
	return rp, nil
}

// begin returns the match before r's first entry, with bots in r's bot seats.
func (r *Record) begin(g game.Game) (*Replay, error) {
	rp, err := NewReplay(g, r.Setup)
	if err != nil {
		return nil, err
	}
	var computers game.Seats
	for s, name := range r.Names {
		if _, isBot := Level(name); isBot {
			computers = computers.With(game.Seat(s))
		}
	}
	rp.Computers(computers)
	return rp, nil
}

// dealer returns a dealer for r's draws, or nil without a seed.
func (r *Record) dealer() *fair.Dealer {
	if r.Seed == nil {
		return nil
	}
	return fair.NewDealer(*r.Seed, r.Nonces)
}

func (r *Record) verifyCommit() error {
	if r.Seed == nil || r.Commit == nil || *r.Commit == r.Seed.Commit() {
		return nil
	}
	return &Error{Line: r.lineOfSeed(), Found: "a seed with SHA-256 " + fmt.Sprintf("%x", r.Seed.Commit()), Expected: "the one committed to, " + fmt.Sprintf("%x", *r.Commit)}
}

// verifyEntry carries out entry i of r in rp, and checks the draw if there is a dealer.
func (r *Record) verifyEntry(rp *Replay, dealer *fair.Dealer, i int, e Entry) error {
	g, before := rp.game, rp.state
	dealt := dealer != nil && e.Kind == Act && e.Actor == game.Nature && before.Actors() == game.NatureOnly && !rp.Done()
	var draw game.Action
	if dealt {
		draw = dealer.Draw(before)
	}
	if err := rp.Do(e); err != nil {
		return &Error{Line: r.lineOfEntry(i), Found: quote(e.Text(g)), Expected: "a legal action (" + plain(err.Error()) + ")"}
	}
	if dealt && draw != e.Action {
		return &Error{Line: r.lineOfEntry(i), Found: quote(e.Text(g)), Expected: strconv.Quote("* "+g.Format(draw)) + ", which the seed deals"}
	}
	return nil
}

func (r *Record) verifyEnd(rp *Replay, opts VerifyOptions) error {
	switch {
	case r.End == rp.End() && (r.End != "" || opts.Running):
		return nil
	case r.End == "" && rp.Done():
		return &Error{Line: r.lineOfEnd(), Found: "no end line", Expected: quote("end " + rp.End())}
	case r.End == "":
		return &Error{Line: r.lineOfEnd(), Found: "no end line", Expected: "the match to be over: it runs or broke off"}
	case !rp.Done():
		return &Error{Line: r.lineOfEnd(), Found: quote("end " + r.End), Expected: "more actions: the match is not over"}
	}
	return &Error{Line: r.lineOfEnd(), Found: quote("end " + r.End), Expected: quote("end " + rp.End())}
}
