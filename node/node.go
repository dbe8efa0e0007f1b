// Package node builds one server: the host that runs its matches, and the services that work on the host.
package node

import (
	"cmp"
	"context"
	"time"

	"quarterdeck/account"
	"quarterdeck/chat"
	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/daily"
	"quarterdeck/daily/runs"
	"quarterdeck/drill"
	"quarterdeck/duplicate"
	"quarterdeck/experiment"
	"quarterdeck/friend"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/moderation"
	"quarterdeck/notify"
	"quarterdeck/pairing"
	"quarterdeck/puzzle"
	"quarterdeck/puzzle/race"
	"quarterdeck/rating/ledger"
	"quarterdeck/webhook"
)

// Config configures a Node. The fields that host.Config requires must be set.
type Config struct {
	host.Config
	Daily    []daily.Offer         // the games with a deal of the day
	Unjoined time.Duration         // a waiting table is canceled after so long without events; 0: lobby.DefaultUnjoined; below 0: never
	Coach    *queue.Queue          // analyzes finished matches; nil: there is no coach, and no puzzles are made
	Judge    coach.EstimateOptions // how puzzles are confirmed, apart from the number of iterations
	Puzzles  int                   // public puzzles of each game that the server makes; 0: none
	Lab      experiment.Options    // who may start experiments, and how much; the zero value has none played
	Hooks    *webhook.Sender       // sends messages to players' own programs; nil: none are sent. Close closes it
}

// Node is one server, alone or one of several that share a store.
type Node struct {
	Host     *host.Host
	Accounts *account.Service
	Chat     *chat.Service
	Notify   *notify.Service
	Lobby    *lobby.Service
	Daily    *runs.Service
	Ratings  *ledger.Service
	Drills   *drill.Service
	Lab      *experiment.Service
	Pairing  *pairing.Service
	Puzzles  *puzzle.Service
	Races    *race.Service
	Friends  *friend.Service

	Duplicates *duplicate.Service

	Moderation *moderation.Service
}

// New returns a running server.
func New(ctx context.Context, c Config) (*Node, error) {
	h, err := host.New(ctx, c.Config)
	if err != nil {
		return nil, err
	}
	a := account.New(h.Store, h, account.Options{Bus: h.Bus, Now: h.Now, Log: h.Log, PeoplePerDay: h.Quotas.PeoplePerDay})
	admitted := func(ctx context.Context, m *match.Match, guest string) error { return h.Admit(ctx, m, guest) }
	n := &Node{
		Host: h, Accounts: a,
		Chat:    chat.New(h.Store, h, chat.Options{Admit: admitted, Bus: h.Bus, Now: h.Now, Log: h.Log, LinesPerDay: h.Quotas.LinesPerDay, Mutes: h.Quotas.Mutes}),
		Notify:  notify.New(a, h, notify.Options{Store: h.Store, Sender: c.Hooks, Meters: h.Meters, Now: h.Now, Log: h.Log}),
		Lobby:   lobby.New(h.Store, h, lobby.Options{Bus: h.Bus, Find: h.Find, Unjoined: c.Unjoined, Passive: h.Passive, Now: h.Now, Log: h.Log}),
		Daily:   runs.New(h.Store, h, runs.Options{Bus: h.Bus, Offers: c.Daily, Levels: h.Levels, Rest: h.Rest, Now: h.Now, Log: h.Log}),
		Ratings: ledger.New(h.Store, h, ledger.Options{Now: h.Now, Log: h.Log}),
		Drills:  drill.New(h.Store, h, drill.Options{Queue: c.Coach, Judge: c.Judge, Now: h.Now, Log: h.Log}),

		Lab: experiment.New(h.Store, h, c.lab(h)),

		Puzzles: puzzle.New(h.Store, h, puzzle.Options{Games: h.Games, Find: h.Find, Pool: c.Puzzles, Rest: h.Rest, Daily: min(0, h.Quotas.PeoplePerDay), Busy: c.busy(h), Now: h.Now, Log: h.Log}),

		Moderation: moderation.New(a, moderation.Options{Store: h.Store, Runner: h, Control: h.Control(), NoLimits: h.Quotas.PeoplePerDay < 0, Secret: h.Secret(), Now: h.Now, Log: h.Log}),
	}
	n.Pairing = pairing.New(h.Store, h, pairing.Options{Ratings: n.Ratings, Accounts: a, Levels: h.Levels, Seed: h.Seed, NonceWait: h.NonceWait, Now: h.Now, Log: h.Log})
	n.Friends = friend.New(h.Store, h, friend.Options{Accounts: a, Lobby: n.Lobby, Pairing: n.Pairing, Notify: n.Notify, Daily: n.Daily, Now: h.Now, Log: h.Log})
	n.Races = race.New(h.Store, h, race.Options{Puzzles: n.Puzzles, Accounts: a, Now: h.Now, Log: h.Log})
	n.Duplicates = duplicate.New(h.Store, h, duplicate.Options{Levels: h.Levels, Left: cmp.Or(c.Unjoined, lobby.DefaultUnjoined), Now: h.Now})
	h.Admit = n.Duplicates.Admit
	a.BeforeForget(n.Ratings.Leave)
	h.Adapt = n.Ratings.Adapt
	h.Start()
	n.Chat.Start()
	n.Lobby.Start()
	if !h.Passive {
		n.Ratings.Start()
		n.Drills.Start()
		n.Lab.Start()
		n.Pairing.Start()
		n.Friends.Start()
		n.Puzzles.Start()
		n.Races.Start()
		a.Start()
		n.Moderation.Start()
		n.Notify.Start()
		h.Control().OnThaw(a.Start)
		h.Control().OnThaw(n.Moderation.Start)
	}
	return n, nil
}

// lab returns the options of experiments: players’ bots and analyses come first.
func (c *Config) lab(h *host.Host) experiment.Options {
	o := c.Lab
	o.Find, o.Now, o.Log = h.Find, h.Now, h.Log
	o.NoLimits = h.Quotas.PeoplePerDay < 0
	o.Busy = c.busy(h)
	return o
}

// busy returns a function that reports whether players need the processors, or changes are paused.
func (c *Config) busy(h *host.Host) func() bool {
	return func() bool {
		return h.Control().IsFrozen() || h.PlayersWaiting() > 0 || c.Coach != nil && c.Coach.Waiting() > 0
	}
}

// Close stops the server. Everything acknowledged is in the store, which stays open. Later requests are refused.
func (n *Node) Close() {
	n.Friends.Close()
	n.Races.Close()
	n.Puzzles.Close()
	n.Pairing.Close()
	n.Lab.Close()
	n.Drills.Close()
	n.Moderation.Close()
	n.Ratings.Close()
	n.Daily.Close()
	n.Lobby.Close()
	n.Notify.Close()
	n.Chat.Close()
	n.Accounts.Close()
	n.Host.Close()
}
