package duplicate

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// Proof says what the server can prove of a player who began to play a deal.
type Proof string

// What can be proved.
const (
	// Original is the match that was offered: no player had seen its deal.
	Original Proof = "original"
	// Proven: until the attempt was over, the server showed the deal neither to this guest nor to visitors whom it does not know.
	Proven Proof = "proven"
	// Unknown: the server showed the deal before to visitors whom it does not know, or cannot know whether it did.
	Unknown Proof = "unknown"
	// Known: the server showed the deal to this guest before the attempt was over.
	Known Proof = "known"
)

// Result is one match in which a deal was played.
type Result struct {
	Match string    `json:"match"`
	Name  string    `json:"name"`
	Began time.Time `json:"began"`
	Over  bool      `json:"over"`
	// The following is empty until the match is over.
	Ended   time.Time `json:"ended,omitzero"`
	Outcome string    `json:"result,omitempty"`  // "win", "draw", "loss", or "none" if it was abandoned
	Text    string    `json:"text,omitempty"`    // how it ended, in words
	Scores  []int32   `json:"scores,omitempty"`  // by seat, if it was played to its end
	Place   int       `json:"place,omitempty"`   // from 1; equal results share a place
	Percent *int      `json:"percent,omitempty"` // of the other results that it beats; equal ones count half
	Proof   Proof     `json:"proof"`
	Yours   bool      `json:"yours,omitempty"`
	Visible bool      `json:"visible"` // the guest can see the match

	guest   string
	updated time.Time // of matches that are not over
	margin  int32     // by which results with the same outcome are ranked
	watch   match.WatchMode
}

// none is the outcome of a match that was abandoned.
const none = "none"

// ranks of outcomes.
var ranks = map[string]int{outcome.Win: 3, outcome.Draw: 2, outcome.Loss: 1}

// attempts returns all attempts at a duplicate, in the order in which they began.
func (s *Service) attempts(ctx context.Context, original string) ([]Result, error) {
	ids, err := s.store.Series(ctx, match.DuplicateSeries+original)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	var out []Result
	for _, id := range ids {
		r, err := s.result(ctx, id)
		if errors.Is(err, host.ErrDamaged) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// result returns what an attempt came to. Those that are over are cached.
func (s *Service) result(ctx context.Context, id string) (Result, error) {
	r, known, age := s.results.Get(id)
	if known {
		return r, nil
	}
	m, err := s.runner.Newest(ctx, id)
	if err != nil {
		return r, err
	}
	at := slices.IndexFunc(m.Start().Seats, func(p seating.Player) bool { return p.Kind == seating.Human })
	r, err = resultOf(m, game.Seat(max(0, at)))
	if err == nil && r.Over {
		s.results.Put(id, r, age)
	}
	return r, err
}

// resultOf returns what a match came to for a seat.
func resultOf(m *match.Match, seat game.Seat) (Result, error) {
	r := Result{Match: m.ID(), Name: m.Names()[seat], Began: m.Start().Created, Over: m.Phase() == match.Finished, guest: m.Seats()[seat].Guest, watch: m.Start().Table.Watch}
	if !r.Over {
		r.updated = m.Updated()
		return r, nil
	}
	view, err := m.ShownTo(0).Brief(game.Watcher, m.Version())
	if err != nil {
		return r, err
	}
	r.Outcome, r.Text, r.Ended = view.Result.Seats[seat], view.Result.Text, end(m).At
	if view.Result.How != "" && !strings.Contains(r.Text, view.Result.How) {
		r.Text = strings.TrimSpace(r.Text + " " + view.Result.How)
	}
	if isAbandoned(m) {
		r.Outcome = none
	}
	best, others := int32(0), false
	for i, now := range m.SeatsNow() {
		if now.Score == nil {
			return r, nil
		}
		r.Scores = append(r.Scores, *now.Score)
		if game.Seat(i) != seat && (!others || *now.Score > best) {
			best, others = *now.Score, true
		}
	}
	r.margin = r.Scores[seat]
	if others && !game.Together(m.Game(), m.Start().Setup) {
		r.margin -= best
	}
	return r, nil
}

// compare returns a negative number if a is the better result.
func compare(a, b *Result) int {
	return cmp.Or(cmp.Compare(ranks[b.Outcome], ranks[a.Outcome]), cmp.Compare(len(b.Scores), len(a.Scores)), cmp.Compare(b.margin, a.margin))
}

// rank sorts results, the best first and those that are not over last, and sets their places and what they beat.
func rank(list []Result) {
	slices.SortStableFunc(list, func(a, b Result) int {
		switch {
		case a.Over != b.Over && a.Over:
			return -1
		case a.Over != b.Over:
			return 1
		case !a.Over:
			return a.Began.Compare(b.Began)
		}
		return cmp.Or(compare(&a, &b), a.Ended.Compare(b.Ended), cmp.Compare(a.Match, b.Match))
	})
	over := 0
	for over < len(list) && list[over].Over {
		over++
	}
	for i := range over {
		r := &list[i]
		r.Place = i + 1
		if i > 0 && compare(&list[i-1], r) == 0 {
			r.Place = list[i-1].Place
		}
		if over == 1 {
			return
		}
		halves := 0
		for j := range over {
			switch c := compare(r, &list[j]); {
			case i != j && c == 0:
				halves++
			case c < 0:
				halves += 2
			}
		}
		percent := (100*halves + over - 1) / (2 * (over - 1))
		r.Percent = &percent
	}
}

// evidence is what the server has about who saw a deal.
type evidence struct {
	seen  []store.Witness
	since time.Time
}

// evidence returns what is known about who saw a match.
func (s *Service) evidence(ctx context.Context, id string) (e evidence, err error) {
	if e.seen, err = s.store.Witnesses(ctx, id); err == nil {
		e.since, err = s.store.WitnessedSince(ctx)
	}
	return e, s.runner.StoreError(err)
}

// isKnown reports whether the server knows to whom it showed a match until a moment.
func (e *evidence) isKnown(original *match.Match, until time.Time) bool {
	unknown := of(e.seen, "")
	if slices.ContainsFunc(original.Seats(), func(p seating.Player) bool { return seat.IsBot(p.Guest) }) {
		return false // the owner of a bot account sees what it sees
	}
	return original.Start().Created.After(e.since) && (unknown == nil || unknown.At.After(until))
}

// proof returns what can be proved of an attempt.
func (e *evidence) proof(original *match.Match, r *Result, now time.Time) Proof {
	until := now
	if r.Over {
		until = r.Ended
	}
	w := of(e.seen, r.guest)
	switch {
	case w != nil && !w.At.After(until):
		return Known
	case strings.HasPrefix(r.guest, seating.GonePrefix) || !e.isKnown(original, until):
		return Unknown
	}
	return Proven
}
