package stream_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/match"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
	"quarterdeck/web/address"
	"quarterdeck/web/identity"
	"quarterdeck/web/limit"
	"quarterdeck/web/stream"
)

// TestSignOutBeforeStream revokes a token between the visitor's identification and the start of their stream, before
// the stream waits for sign-outs. The client gets nothing of the match or the lobby.
func TestSignOutBeforeStream(t *testing.T) {
	n := nodetest.New(t, (&storetest.Memory{}).Open(), local.New())
	defer n.Close()
	m := nodetest.Pair(t, n)
	log := slog.New(slog.DiscardHandler)
	people := identity.New(n.Accounts, n.Host, address.Resolver{}, log)
	streams := stream.New(n.Node, stream.Options{Build: "build", People: people, Limits: limit.New(-1, -1), Log: log})
	defer streams.End()
	format := &stream.Format{Name: "test", Event: "step", All: "whole", Whole: func(*match.Match, stream.Key) ([]byte, error) { return []byte("secret"), nil }}
	for name, serve := range map[string]func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error{
		"match": func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
			r.SetPathValue("match", m.ID())
			return streams.Match(w, r, v, format)
		},
		"lobby": streams.Lobby,
	} {
		t.Run(name, func(t *testing.T) {
			person := nodetest.Must[account.Person](t)(n.Accounts.Person(t.Context(), nodetest.Ann.ID))
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				v := people.Identify(r)
				if v.ID != nodetest.Ann.ID {
					t.Errorf("identified %q", v.ID)
				}
				if _, err := n.Accounts.NewEpoch(r.Context(), v.ID); err != nil {
					t.Error(err)
				}
				if err := serve(w, r, v); err != nil {
					t.Error(err)
				}
			}))
			defer server.Close()
			req, err := http.NewRequestWithContext(t.Context(), "GET", server.URL, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Authorization", "Bearer "+people.TokenOf(person))
			resp, err := server.Client().Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			body, err := io.ReadAll(resp.Body)
			if err != nil {
				t.Fatal(err)
			}
			if hellos := bytes.Count(body, []byte("event: hello")); hellos != 2 || bytes.Count(body, []byte("event: ")) != 2 {
				t.Errorf("the stream of a revoked token has %q, want two hellos only", body)
			}
		})
	}
}
