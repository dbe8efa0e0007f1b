package friend

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/internal/nickname"
	"quarterdeck/match/clock"
	"quarterdeck/pairing"
	"quarterdeck/store"
)

// Challenge is a match to which a guest challenges another one, as one of the two sees it.
type Challenge struct {
	ID   string `json:"id"`
	Name string `json:"name"` // the other guest's
	Mine bool   `json:"mine"` // the guest sent it
	pairing.Wish
	Title string    `json:"title"` // of the game
	Until time.Time `json:"until"`
}

// challengeData is what the store keeps of a challenge.
type challengeData struct {
	pairing.Wish
	Nonce fair.Nonce `json:"nonce,omitzero"`
	Later bool       `json:"later,omitempty"`
}

// How long a challenge waits. A clock that runs at once needs both players here.
const (
	waitsLive = 15 * time.Minute
	waitsDays = 3 * 24 * time.Hour
	// keepAccepted is how long after its end a challenge stays in the store.
	keepAccepted = time.Hour
	sweepEvery   = 10 * time.Minute
)

// MaxChallenges is how many challenges of a guest wait at once.
const MaxChallenges = 10

// These are the codes of refusals about challenges.
const (
	NoChallenge       game.Code = "no-challenge"        // it is over, or not the guest's
	TooManyChallenges game.Code = "too-many-challenges" // a guest has too many that wait
)

var errNoChallenge = refuse(NoChallenge, "This challenge is over. It was withdrawn, declined or accepted, or it has expired.")

// Player is a guest who sends or accepts a challenge, with their part of the dealing key.
type Player = pairing.Player

// Start deletes old challenges from time to time.
func (s *Service) Start() {
	s.tasks.Go(func() {
		s.tasks.Every(sweepEvery, func() {
			s.tasks.Note(s.opts.Log, "old challenges could not be deleted", s.store.SweepChallenges(s.tasks.Context(), s.opts.Now().Add(-keepAccepted)))
		})
	})
}

// Challenge challenges a friend or a member of a group to a match for two. It takes the place of an earlier challenge to the same player.
// The player is notified.
func (s *Service) Challenge(ctx context.Context, by Player, handle string, w pairing.Wish) error {
	g, err := s.runner.Game(w.Game)
	if err != nil {
		return err
	}
	if w.Seats = 2; !slices.Contains(g.Info().Seats, w.Seats) {
		return refuse(game.BadSeats, g.Info().Title+" is not for two players.")
	}
	if err := w.Check(g); err != nil {
		return err
	}
	own, err := s.acquaintances(ctx, by.ID)
	if err != nil {
		return err
	}
	other, found := s.find(own, by.ID, handle)
	if !found {
		return errNoFriend
	}
	if err := s.admitsPlayer(ctx, by.Guest, other); err != nil {
		return err
	}
	open, err := s.challenges(ctx, by.ID)
	if err != nil {
		return err
	}
	n := 0
	for i := range open {
		if open[i].From == by.ID && open[i].To != other {
			n++
		}
	}
	if n >= MaxChallenges {
		return refuse(TooManyChallenges, "Too many of your challenges wait for an answer. Withdraw one first.")
	}
	data, err := json.Marshal(challengeData{w, by.Nonce, by.Later})
	if err != nil {
		return err
	}
	c := store.Challenge{ID: secret.NewID(), From: by.ID, To: other, Made: s.now(), Data: data}
	if c.Until = c.Made.Add(waitsLive); w.Pace.Kind == clock.ByDays {
		c.Until = c.Made.Add(waitsDays)
	}
	if err := s.store.AddChallenge(context.WithoutCancel(ctx), c); err != nil {
		return s.stored(err)
	}
	s.opts.Notify.Challenged(ctx, other, s.nameOf(ctx, by.ID), g.Info().Title)
	return nil
}

// admitsPlayer returns why a guest may not begin a match with another one, or nil.
func (s *Service) admitsPlayer(ctx context.Context, guest host.Guest, other string) error {
	muted, err := s.hasMuted(ctx, guest.ID, other)
	if err != nil {
		return err
	}
	if muted {
		return refuse(NoFriend, "You have muted this player. To play with them, unmute them first.")
	}
	if muted, err = s.hasMuted(ctx, other, guest.ID); err != nil {
		return err
	}
	if muted { // the guest is not told
		return refuse(NoFriend, "You cannot play with this player now.")
	}
	if err := nickname.Taken(s.nameOf(ctx, guest.ID), []string{s.nameOf(ctx, other)}); err != nil {
		return err
	}
	if err := s.runner.Control().RefuseNew(); err != nil {
		return err
	}
	return s.runner.AdmitSeek(ctx, guest.ID)
}

// challenges returns the challenges of and to a guest that wait. It creates the matches of accepted ones whose server stopped too early.
func (s *Service) challenges(ctx context.Context, guest string) ([]store.Challenge, error) {
	list, err := s.store.ChallengesOf(ctx, guest, s.opts.Now())
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	waiting := list[:0]
	for i := range list {
		c := list[i]
		if c.Match == "" {
			waiting = append(waiting, c)
			continue
		}
		if _, err := s.store.Table(ctx, c.Match); errors.Is(err, store.ErrNotFound) {
			// The page shows the rest all the same: the server may refuse new matches now.
			if err := s.begin(ctx, &c, pairing.Player{Guest: host.Guest{ID: c.To}}); err != nil {
				s.opts.Log.Warn("the match of an accepted challenge could not begin", "error", err)
			}
		}
	}
	return waiting, nil
}

// Challenges returns the challenges of and to a guest that wait for an answer.
func (s *Service) Challenges(ctx context.Context, guest string) ([]Challenge, error) {
	out := []Challenge{}
	if guest == "" {
		return out, nil
	}
	list, err := s.challenges(ctx, guest)
	if err != nil || len(list) == 0 {
		return out, err
	}
	own, err := s.acquaintances(ctx, guest)
	if err != nil {
		return nil, err
	}
	all, names := own.all(), s.names(ctx, own)
	for i := range list {
		c := &list[i]
		other := c.From
		if c.From == guest {
			other = c.To
		}
		apart, err := s.areApart(ctx, guest, other)
		if err != nil {
			return nil, err
		}
		var d challengeData
		if err := json.Unmarshal(c.Data, &d); err != nil {
			return nil, err
		}
		g, err := s.runner.Game(d.Game)
		if err != nil || apart || !slices.Contains(all, other) {
			continue // they do not know each other any more
		}
		out = append(out, Challenge{ID: c.ID, Name: names[other], Mine: c.From == guest, Wish: d.Wish, Title: g.Info().Title, Until: c.Until})
	}
	return out, nil
}

// Accept begins the match of a challenge, and returns its ID. A repeated request returns the same.
func (s *Service) Accept(ctx context.Context, by Player, id string) (string, error) {
	c, err := s.store.Challenge(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && (by.ID == "" || c.To != by.ID) {
		return "", errNoChallenge
	}
	if err != nil {
		return "", s.runner.StoreError(err)
	}
	ctx = context.WithoutCancel(ctx)
	if c.Match == "" {
		if err := s.admitsAnswer(ctx, by, &c); err != nil {
			return "", err
		}
		match := s.runner.Secret().ID("challenge", c.ID)
		err := s.store.AcceptChallenge(ctx, c.ID, match, s.opts.Now())
		if errors.Is(err, store.ErrConflict) {
			return "", errNoChallenge
		}
		if err != nil {
			return "", s.runner.StoreError(err)
		}
		c.Match = match
	}
	return c.Match, s.begin(ctx, &c, by)
}

// admitsAnswer returns why a guest may not accept a challenge now, or nil.
func (s *Service) admitsAnswer(ctx context.Context, by Player, c *store.Challenge) error {
	own, err := s.acquaintances(ctx, by.ID)
	switch {
	case err != nil:
		return err
	case !slices.Contains(own.all(), c.From), s.opts.Accounts.Known(ctx, c.From).Ban.Refusal(s.opts.Now()) != nil, !c.Until.After(s.opts.Now()):
		return errNoChallenge
	}
	return s.admitsPlayer(ctx, by.Guest, c.From)
}

// begin creates the match of a challenge that was accepted, or finds it.
func (s *Service) begin(ctx context.Context, c *store.Challenge, by Player) error {
	var d challengeData
	if err := json.Unmarshal(c.Data, &d); err != nil {
		return err
	}
	from := Player{Guest: host.Guest{ID: c.From, Name: s.nameOf(ctx, c.From)}, Nonce: d.Nonce, Later: d.Later}
	by.Name = s.nameOf(ctx, c.To)
	return s.opts.Pairing.Begin(ctx, c.Match, d.Wish, []Player{from, by})
}

// Decline removes a challenge of or to a guest that waits.
func (s *Service) Decline(ctx context.Context, guest, id string) error {
	c, err := s.store.Challenge(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && (guest == "" || c.To != guest && c.From != guest) {
		return errNoChallenge
	}
	if err == nil {
		err = s.store.RemoveChallenge(context.WithoutCancel(ctx), id)
	}
	if errors.Is(err, store.ErrConflict) {
		return errNoChallenge
	}
	return s.runner.StoreError(err)
}
