package friend_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"

	"quarterdeck/daily"
	"quarterdeck/friend"
	"quarterdeck/node/nodetest"
)

// attempts are attempts at the deals of the day, by date. Today is 2026-11-20.
type attempts map[daily.Date][]daily.Attempt

func (a attempts) Today() daily.Date { return "2026-11-20" }

func (a attempts) Attempts(_ context.Context, d daily.Deal) ([]daily.Attempt, error) {
	return a[d.Date], nil
}

// TestBoard: friends see what they did at the deals of seven days, today's only when their own attempt is over. Others are not on it.
func TestBoard(t *testing.T) {
	s, _ := newServer(t)
	befriend(t, s, ann, bo)
	list := attempts{
		"2026-11-13": {{Guest: bo.ID, Score: 6, Over: true}},
		"2026-11-14": {{Guest: bo.ID, Score: 2, Over: true}, {Guest: cy.ID, Score: 4, Over: true}},
		"2026-11-20": {{Guest: bo.ID, Score: 3, Over: true}, {Guest: ann.ID, Score: 1}},
	}
	friends := friend.New(s.Store, s.Host, friend.Options{Accounts: s.Accounts, Lobby: s.Lobby, Daily: list, Now: s.Now, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(friends.Close)
	check := func(want string) {
		t.Helper()
		b := nodetest.Must[*friend.Board](t)(friends.Board(t.Context(), ann.ID, daily.Voyage()))
		got := ""
		for _, r := range b.Rows {
			got += fmt.Sprintf("%s %d %q %q; ", r.Name, r.Total, r.Results[0], r.Results[6])
		}
		if len(b.Days) != 7 || b.Days[0] != "2026-11-14" || got != want {
			t.Errorf("Ann sees %s, want %s", got, want)
		}
	}
	words := daily.Voyage().Words
	check(fmt.Sprintf("Bo 2 %q %q; Ann 1 %q %q; ", words(2), "", "", words(1)))
	list["2026-11-20"][1].Over = true
	check(fmt.Sprintf("Bo 5 %q %q; Ann 1 %q %q; ", words(2), words(3), "", words(1)))
	list["2026-11-20"] = nil
	check(fmt.Sprintf("Bo 2 %q %q; ", words(2), ""))
}
