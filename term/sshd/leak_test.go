package sshd_test

import (
	"net/http"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/fair"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/term"
	"quarterdeck/term/remote"
)

// heard returns every byte that Bo receives over SSH of a match with fixed cards, up to Ann's secret choice of a card. Bo has looked at
// everything that can be looked at by then.
func heard(t *testing.T, row, choice string) string {
	t.Helper()
	s := serveWith(t, func(c *node.Config) { c.Seed = func() (fair.Seed, error) { return fair.Seed{1, 2, 3}, nil } })
	ann := &remote.Client{Base: s.base, HTTP: &http.Client{}}
	place, links, err := ann.Create(t.Context(), remote.NewTable{Game: "bastion", Name: "Ann", Options: map[string]string{"row": row}, Seats: []remote.Seat{{Who: "me"}, {Who: "friend"}}})
	if err != nil {
		t.Fatal(err)
	}
	bo := open(t, dial(t, s.addr, "bo", ssh.PublicKeys(newKey(t, 2))), size{})
	bo.await(prompt)
	bo.typed("6\n" + links[0] + "\n")
	bo.await("bo> ")
	bo.typed("quit\ny\n")
	bo.await(prompt)
	d := remote.Open(t.Context(), ann, place.Match, nil)
	v, err := d.View(t.Context(), term.Now)
	if err == nil {
		err = d.Act(t.Context(), match.Request{Action: "play " + choice, Version: v.Version})
	}
	if err != nil {
		t.Fatal(err)
	}
	bo.typed("1\n") // continue
	bo.await("bo> ")
	for _, command := range []string{"log", "board", "table", "moves"} {
		bo.typed(command + "\n")
		bo.await("bo> ")
	}
	return strings.NewReplacer(place.Match, "ID", s.base, "BASE").Replace(bo.all())
}

// TestLeak: what a guest receives over SSH is the same byte for byte whatever another player has chosen in secret.
func TestLeak(t *testing.T) {
	for _, row := range []string{"open", "hidden"} {
		king, two := heard(t, row, "K"), heard(t, row, "2")
		if king != two {
			t.Errorf("with the row %s, Bo receives\n%s\nor\n%s", row, king, two)
		}
		if !strings.Contains(king, "Ann has chosen") {
			t.Errorf("Bo does not see that Ann has chosen:\n%s", king)
		}
	}
}
