package host

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host/secret"
	"quarterdeck/internal/adaptive"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// maxKey is the longest idempotency key, in bytes.
const maxKey = 100

// CheckKey returns an error if an idempotency key cannot be stored.
func CheckKey(key string) error {
	switch {
	case len(key) > maxKey:
		return refuse(BadKey, "An idempotency key has at most 100 characters.")
	case !utf8.ValidString(key) || strings.Contains(key, "\x00"):
		return refuse(BadKey, "An idempotency key is text: UTF-8 without a zero character.")
	}
	return nil
}

// Create creates a match, and deals unless it has to wait for players.
func (h *Host) Create(ctx context.Context, spec Spec) (*match.Match, error) {
	g, err := h.Game(spec.Game)
	if err != nil {
		return nil, err
	}
	if len(spec.Seats) == 0 {
		return nil, refuse(game.BadSeats, "A match needs seats. Give a player for each of them.")
	}
	start := &match.Start{ID: secret.NewID(), Game: g, Host: spec.Guest.ID}
	if start.Table, err = termsOf(spec); err != nil {
		return nil, err
	}
	if spec.Key != "" {
		start.ID = h.secret.ID("create", spec.Guest.ID, spec.Key)
	}
	if err := CheckKey(spec.Key); err != nil {
		return nil, err
	}
	if start.Setup, err = g.Resolve(game.Setup{Seats: len(spec.Seats), Options: spec.Options}); err != nil {
		return nil, err
	}
	if start.Seats, err = h.Players(spec); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(spec.Seats, func(s SeatSpec) bool { return s.Who == HotSeat }) {
		if err := match.RefuseHotSeat(g, start.Setup); err != nil {
			return nil, err
		}
	}
	defer h.quotas.Turn(start.Host)()
	if err := h.StoreError(h.quotas.AdmitTable(ctx, start)); err != nil {
		return nil, err
	}
	undo, err := h.admitNew(ctx, start)
	if err != nil {
		return nil, h.StoreError(err)
	}
	m, err := h.begin(ctx, start)
	if err != nil {
		undo()
	}
	if err == nil && !isSameTable(m, start) {
		return nil, refuse(match.KeyReused, "This idempotency key was already used for another table. Use a new key for each table.")
	}
	return m, err
}

// admitNew returns an error if the match of start exceeds a limit. Otherwise it counts the match, until undo is called.
func (h *Host) admitNew(ctx context.Context, start *match.Start) (undo func(), err error) {
	uncount, err := h.quotas.AdmitMatch(ctx, start)
	if err != nil {
		return nil, err
	}
	forget, err := h.quotas.AdmitBots(ctx, start.Seats, start.Host, start.ID)
	if err != nil {
		uncount()
		return nil, err
	}
	return func() { uncount(); forget() }, nil
}

// isSameTable reports whether m, which an earlier request may have created, is the table that start describes.
func isSameTable(m *match.Match, start *match.Start) bool {
	was := m.Start()
	mine := 0
	for i := range start.Seats {
		if start.Seats[i].Guest == start.Host {
			mine++
		}
	}
	named := mine > 1 // in a hot seat the names are part of the request; elsewhere the guest's name is not
	return was.Game.Info().ID == start.Game.Info().ID && was.Table == start.Table && maps.Equal(was.Setup.Options, start.Setup.Options) &&
		slices.EqualFunc(was.Seats, start.Seats, func(a, b seating.Player) bool {
			return a.Kind == b.Kind && adaptive.Base(a.Level) == adaptive.Base(b.Level) && a.Guest == b.Guest && (a.Name == b.Name || !named)
		})
}

// Players returns the players of a new match. The caller checks whether the game allows a hot seat.
func (h *Host) Players(spec Spec) ([]seating.Player, error) {
	players, mine, shared := make([]seating.Player, len(spec.Seats)), 0, 0
	for i, s := range spec.Seats {
		switch s.Who {
		case Me:
			if err := nickname.Check(spec.Guest.Name); err != nil {
				return nil, err
			}
			players[i] = seating.Player{Kind: seating.Human, Name: spec.Guest.Name, Guest: spec.Guest.ID, Nonce: spec.Nonce, Later: spec.Later && spec.Nonce == fair.Nonce{}}
			mine++
		case HotSeat:
			shared++
		case Friend, Anyone:
			players[i] = seating.Player{Kind: seating.Human}
		case Bot:
			if err := h.levels().Check(s.Level); err != nil {
				return nil, err
			}
			players[i] = seating.Player{Kind: seating.Bot, Level: s.Level}
		default:
			return nil, refuse(game.BadSeats, `A seat is for "me", a "friend", "anyone", a "bot", or "here": a player at the same device.`)
		}
	}
	switch {
	case mine > 1:
		return nil, refuse(game.BadSeats, "Only one seat at a table can be yours. Give the others to friends or bots or, if no hands are hidden, to people at your device.")
	case shared > 0 && mine == 0:
		return nil, refuse(game.BadSeats, "People at your device can play only if you play, too. Take a seat yourself.")
	case shared > 0:
		return players, nameHotSeat(players, spec)
	}
	return players, nil
}

// nameHotSeat gives the other players at the creator's device names of their own.
func nameHotSeat(players []seating.Player, spec Spec) error {
	used := []string{spec.Guest.Name}
	for i, s := range spec.Seats {
		if s.Who != HotSeat {
			continue
		}
		name := cmp.Or(s.Name, spec.Guest.Name)
		if err := nickname.Check(name); err != nil {
			return err
		}
		name = numbered(name, used)
		used = append(used, name)
		players[i] = seating.Player{Kind: seating.Human, Name: name, Guest: spec.Guest.ID}
	}
	return nil
}

// numbered returns name with the first number from 2 on that makes it unique. It shortens the name if both would be too
// long.
func numbered(name string, used []string) string {
	out := name
	for n := 2; slices.Contains(used, out); n++ {
		number := " " + strconv.Itoa(n)
		letters := []rune(name)
		out = strings.TrimSpace(string(letters[:min(len(letters), record.MaxName-len(number))])) + number
	}
	return out
}

// BeginSeeded creates a match with a given seed, or returns the one that has its id.
func (h *Host) BeginSeeded(ctx context.Context, start *match.Start) (*match.Match, error) {
	defer h.quotas.Turn(start.Host)()
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(start.Created)
	}
	if err != nil {
		return nil, err
	}
	return h.storeCounted(ctx, m)
}

// begin deals for a new match and stores it.
func (h *Host) begin(ctx context.Context, start *match.Start) (*match.Match, error) {
	err := h.levels().SettleAll(ctx, start)
	if err != nil {
		return nil, err
	}
	if start.Seed, err = h.Seed(); err != nil {
		return nil, err
	}
	start.Created, start.NonceWait = h.Now().UTC(), max(0, h.NonceWait)
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(start.Created)
	}
	if err != nil {
		return nil, err
	}
	return h.add(ctx, m)
}
