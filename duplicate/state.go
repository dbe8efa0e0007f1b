package duplicate

import (
	"context"
	"errors"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// Other is the player of a seat that is not to be played.
type Other struct {
	Seat   int    `json:"seat"`
	Level  string `json:"level"`            // of the bot
	Person bool   `json:"person,omitempty"` // in the original, a person sat there
}

// Option is an option that differs from the rulebook's.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Label string `json:"label"` // the value in words
}

// State is what a guest may know of a duplicate. It says nothing of the deal, or of what happened, to a guest who has not played it.
type State struct {
	ID      string    `json:"id"` // that of the original
	Game    string    `json:"game"`
	Title   string    `json:"title"`
	Rules   int       `json:"rules"`
	Options []Option  `json:"options"`
	Seats   int       `json:"seats"`
	Seat    int       `json:"seat"`   // from which the deal is played
	Player  string    `json:"player"` // who offers it
	Others  []Other   `json:"others"`
	Offered time.Time `json:"offered"`
	Closed  bool      `json:"closed,omitempty"`
	Commit  string    `json:"commit"` // SHA-256 of the seed of the original and of all attempts

	Finished int `json:"finished"` // attempts
	Playing  int `json:"playing"`

	// Watched is how many guests without a seat the server had shown the original. Unknown: it had shown it to visitors whom it does not
	// know, or cannot know whether it had.
	Watched int  `json:"watched"`
	Unknown bool `json:"unknown,omitempty"`

	Own     bool     `json:"own,omitempty"`       // the guest offers it
	Close   bool     `json:"may_close,omitempty"` // the guest can close it
	Attempt string   `json:"attempt,omitempty"`   // the guest's own
	MayPlay bool     `json:"may_play"`
	Refusal string   `json:"refusal,omitempty"` // why not
	Results []Result `json:"results,omitempty"` // the best first, once the guest knows the deal
}

// State returns what a guest may know of a duplicate.
func (s *Service) State(ctx context.Context, id, guest string) (*State, error) {
	m, err := s.original(ctx, id)
	if err != nil {
		return nil, err
	}
	info, offer := m.Game().Info(), offerOf(m)
	st := &State{
		ID: m.ID(), Game: info.ID, Title: info.Title, Rules: info.Rules, Options: optionsOf(m), Seats: len(m.Seats()), Seat: offer.Seat, Player: m.Names()[offer.Seat],
		Closed: isClosed(m), Offered: last(m, func(e *match.Entry) bool { return e.Duplicate != nil && !e.Duplicate.Closed }).At, Commit: m.Start().Commit(), Own: m.SeatsOf(guest).Has(game.Seat(offer.Seat)), Others: []Other{},
	}
	st.Close = !st.Closed && m.SeatOf(guest) != game.Watcher
	for i := range m.Seats() {
		if p := &m.Seats()[i]; i != offer.Seat {
			st.Others = append(st.Others, Other{Seat: i, Level: s.level(p), Person: p.Kind == seating.Human})
		}
	}
	all, err := s.attempts(ctx, id)
	if err != nil {
		return nil, err
	}
	seen, err := s.evidence(ctx, id)
	if err != nil {
		return nil, err
	}
	now := s.opts.Now()
	for i := range all {
		r := &all[i]
		r.Proof, r.Yours = seen.proof(m, r, now), guest != "" && r.guest == guest
		if r.Yours {
			st.Attempt = r.Match
		}
		if r.Over {
			st.Finished++
		} else {
			st.Playing++
		}
	}
	for _, w := range seen.seen {
		if w.Guest != "" && !w.At.After(st.Offered) {
			st.Watched++
		}
	}
	st.Unknown = !seen.isKnown(m, st.Offered)
	return st, s.addResults(ctx, st, m, all, guest)
}

// addResults adds whether the guest may play and, if they know the deal, all results.
func (s *Service) addResults(ctx context.Context, st *State, m *match.Match, all []Result, guest string) error {
	if st.Attempt == "" {
		err := s.refuse(ctx, m, guest)
		refusal := (*game.Refusal)(nil)
		switch {
		case guest == "" && !st.Closed:
			err = nil // the first click makes them a guest
		case errors.As(err, &refusal):
			st.Refusal = refusal.Text
		case err != nil:
			return err
		}
		st.MayPlay = err == nil
	}
	knows, err := s.knows(ctx, m, guest)
	if err != nil || !knows {
		return err
	}
	first, err := resultOf(m, game.Seat(offerOf(m).Seat))
	if err != nil {
		return err
	}
	first.Proof, first.Yours = Original, st.Own
	list := append([]Result{first}, all...)
	rank(list)
	for i := range list {
		r := &list[i]
		r.Visible = r.Yours || r.Over && r.watch.Refuse(match.Finished) == nil || r.Proof == Original && m.SeatOf(guest) != game.Watcher
	}
	st.Results = list
	return nil
}

// optionsOf returns the options that differ from the rulebook's.
func optionsOf(m *match.Match) []Option {
	out := []Option{}
	for i := range m.Game().Info().Options {
		o := &m.Game().Info().Options[i]
		value := m.Start().Setup.Options[o.Name]
		if value == o.Default || value == "" {
			continue
		}
		out = append(out, Option{o.Name, value, o.Chosen(value)})
	}
	return out
}
