//go:build unix

package sixty_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/internal/load"
	"quarterdeck/record"
)

// brief is the budget of the bots that choose for guests.
var brief = roster.Opts{Iterations: 24}

// player returns the bot that chooses for a guest in one match.
func (g *guest) player(gm game.Game, seed uint64) bot.Bot {
	b, err := roster.New(fmt.Sprint(roster.Adaptive, "-", g.strength), gm, seed, brief)
	if err != nil {
		panic(err)
	}
	return b
}

// play plays a rated match of two guests. The whole row is open, so that both know all they need.
func (l *life) play(a, b *guest, key string, rnd *rand.Rand) bool {
	m, ok := l.open(a, "bastion", nil, key)
	if !ok || !l.take(b, &m) {
		return false
	}
	st, ok := l.state(a, m.ID)
	if !ok {
		return false
	}
	gm := bastion.Game()
	rp, err := record.NewReplay(gm, game.Setup{})
	for i := 0; err == nil && i < len(st.Plays); i++ {
		err = l.follow(rp, st.Plays[i].Actor+" "+st.Plays[i].Notation)
	}
	if err != nil {
		l.t.Errorf("match %s: %v", m.ID, err)
		return false
	}
	pair := [2]*guest{a, b}
	minds := [2]bot.Bot{a.player(gm, rnd.Uint64()), b.player(gm, rnd.Uint64())}
	gives := -1 // who resigns, and when
	if rnd.IntN(20) == 0 {
		gives = rnd.IntN(26)
	}
	version := st.Version
	for n := 0; !game.Over(rp.State()); n++ {
		var chosen [2]string
		for i := range pair {
			act, err := minds[i].Choose(context.Background(), bot.Know(gm, rp.State(), game.Seat(i)))
			if err != nil {
				l.t.Error(err)
				return false
			}
			chosen[i] = gm.Format(act)
			if gives == 2*n+i {
				chosen[i] = "resign"
			}
			done, ok := l.act(pair[i], m.ID, chosen[i], version, fmt.Sprint(i, "-", n))
			if !ok {
				return false
			}
			version = max(version, done.Version)
			if chosen[i] == "resign" {
				return true
			}
		}
		for i := range pair {
			if err := l.follow(rp, fmt.Sprint(i, " ", chosen[i])); err != nil {
				l.t.Errorf("match %s: %v", m.ID, err)
				return false
			}
		}
	}
	return true
}

// follow carries out an entry as a record writes it.
func (l *life) follow(rp *record.Replay, text string) error {
	e, err := record.ParseEntry(rp.Game(), text)
	if err == nil {
		err = rp.Do(e)
	}
	return err
}

// open creates a table with an invitation.
func (l *life) open(g *guest, gameID string, options map[string]string, key string) (m load.Seated, ok bool) {
	ok = l.ask(g, "POST", "/api/v1/matches", key, load.NewMatch{Game: gameID, Options: options, Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: g.name()}, &m)
	return m, ok
}

// take takes the free seat of a table.
func (l *life) take(g *guest, m *load.Seated) bool {
	return l.ask(g, "POST", fmt.Sprintf("/api/v1/matches/%s/seats/%d/claim", m.ID, m.Invites[0].Seat), "", map[string]string{"invite": m.Invites[0].Invite, "name": g.name()}, &load.Seated{})
}

// coach has the coach look at a match, and waits for its report.
func (l *life) coach(g *guest, match string) {
	l.desk.Lock()
	defer l.desk.Unlock()
	for {
		var out struct{ State string }
		err := l.request(g, "GET", "/api/v1/matches/"+match+"/coach", "", nil, &out)
		if err == nil && out.State != "working" || hasCode(err, "no-report") {
			return
		}
		if err != nil && !hasCode(err, "busy", "coach-busy", "too-many") {
			l.t.Errorf("the coach says of %s: %v", match, err)
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}
