package stream_test

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
	"quarterdeck/web/address"
	"quarterdeck/web/identity"
	"quarterdeck/web/limit"
	"quarterdeck/web/stream"
)

// TestBotAccountStreams: it is stored that a bot account saw the match that it plays, because its owner sees the same.
func TestBotAccountStreams(t *testing.T) {
	n := nodetest.New(t, (&storetest.Memory{}).Open(), local.New())
	defer n.Close()
	log := slog.New(slog.DiscardHandler)
	streams := stream.New(n.Node, stream.Options{Build: "build", People: identity.New(n.Accounts, n.Host, address.Resolver{}, log), Limits: limit.New(-1, -1), Log: log})
	defer streams.End()
	format := &stream.Format{Name: "test", Event: "step", All: "whole", Whole: func(*match.Match, stream.Key) ([]byte, error) { return nil, errors.New("the test ends") }}
	for _, g := range []host.Guest{nodetest.Ann, {ID: seat.BotID("robo"), Name: "Robo"}} {
		m := nodetest.Must[*match.Match](t)(n.Create(t.Context(), host.Spec{Game: "bastion", Guest: g, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}}))
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.SetPathValue("match", m.ID())
			if err := streams.Match(w, r, identity.Visitor{Guest: g}, format); err != nil {
				t.Error(err)
			}
		}))
		resp, err := server.Client().Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		server.Close()
		seen := nodetest.Must[[]store.Witness](t)(n.Store.Witnesses(t.Context(), m.ID()))
		if want := seat.IsBot(g.ID); (len(seen) == 1) != want {
			t.Errorf("after %s streamed, the witnesses are %+v", g.Name, seen)
		}
	}
}
