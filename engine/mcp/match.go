package mcp

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// match is a running match. Keys stand for the seats that no bot plays.
type match struct {
	use    *gate // lets one request at a time use the match
	game   game.Game
	state  game.State
	rec    record.Record
	dealer *fair.Dealer
	bots   []bot.Bot // by seat; nil: a client plays it
	levels []string  // by seat, "" for a client
}

// longest is a number of entries that no sensible match reaches.
const longest = 20_000

// advance plays chance and bots until a client's seat must act, or the match is over.
func (m *match) advance(ctx context.Context) error {
	for !game.Over(m.state) {
		if len(m.rec.Entries) >= longest {
			return fmt.Errorf("this match has %d entries and goes no further: start another", longest)
		}
		actors := game.RequiredActors(m.state)
		if actors == game.NatureOnly {
			m.apply(game.Nature, m.dealer.Draw(m.state))
			continue
		}
		s := m.turn(actors)
		if m.bots[s] == nil {
			return nil
		}
		// Not with the request's context: a client that cancels would leave the match waiting, or get a hasty answer.
		a, err := m.bots[s].Choose(context.WithoutCancel(ctx), m.know(s))
		if err != nil {
			return err
		}
		m.apply(s, a)
	}
	return nil
}

// isOver reports whether the match is over. It does not wait for a bot that chooses.
func (m *match) isOver() bool {
	leave, free := m.use.try()
	if !free {
		return false
	}
	defer leave()
	return game.Over(m.state)
}

// turn returns the member of actors that follows the last seat that acted.
func (m *match) turn(actors game.Seats) game.Seat {
	for _, e := range slices.Backward(m.rec.Entries) {
		if e.Actor >= 0 {
			if above := actors &^ game.UpTo(int(e.Actor)+1); above != 0 {
				return above.First()
			}
			break
		}
	}
	return actors.First()
}

func (m *match) apply(s game.Seat, a game.Action) {
	m.state.Apply(s, a)
	m.rec.Entries = append(m.rec.Entries, record.Entry{Actor: s, Action: a})
}

// know returns what a seat knows now.
func (m *match) know(s game.Seat) *bot.Knowledge {
	return bot.Know(m.game, m.state, s).Under(m.rec.Setup).AtVersion(len(m.rec.Entries)).WithHistory(func() []string {
		if game.Over(m.state) {
			lines := make([]string, len(m.rec.Entries))
			for i, e := range m.rec.Entries {
				lines[i] = e.Text(m.game)
			}
			return lines
		}
		lines, err := m.rec.LinesFor(m.game, s)
		if err != nil {
			panic("mcp: the log of a match that was played cannot be replayed: " + err.Error())
		}
		return lines
	})
}

// act carries out an action of a client's seat and what follows from it.
func (m *match) act(ctx context.Context, s game.Seat, notation string) error {
	if err := m.advance(ctx); err != nil { // a bot that failed to choose before is asked again
		return err
	}
	k := m.know(s)
	a, err := m.game.Parse(notation)
	switch {
	case game.Over(m.state):
		return fmt.Errorf("the match is over: start another with start_match")
	case len(k.Legal(nil)) == 0:
		return fmt.Errorf("seat %v cannot act now: wait for another seat and look again with see_table", s)
	case err != nil, !slices.Contains(k.Legal(nil), a):
		return fmt.Errorf("%q is not legal here: choose an action of legal_actions, exactly as it is written there", clip(notation))
	}
	m.apply(s, a)
	return m.advance(ctx)
}

// clip shortens what a client sent, to be repeated to it.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
