package sshd_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"quarterdeck/game"
	"quarterdeck/record/recordtest"
	"quarterdeck/term"
	"quarterdeck/term/remote"
)

// TestBytesLeak: in two worlds that differ only in what a guest cannot know, the guest receives the same bytes over SSH line by line after each
// action that another server stores, and in answer to each command. On the whole screen, where a frame that is overtaken is never sent,
// TestScreenLeak compares every cell.
func TestBytesLeak(t *testing.T) {
	for _, c := range casts() {
		t.Run(c.String(), func(t *testing.T) {
			compareCast(t, c, func(setup game.Setup, r *rand.Rand) found { return bytesLeak(t, c, setup, r) })
		})
	}
}

// bytesLeak compares what a guest receives of one match.
func bytesLeak(t *testing.T, c cast, setup game.Setup, r *rand.Rand) (f found) {
	twins, err := recordtest.NewTwins(c, setup, viewer, r)
	if err != nil {
		t.Fatal(err)
	}
	if !draw(twins) {
		t.Fatal("the worlds differ at once")
	}
	var worlds [2]*theater
	var guests [2]*guest
	for i := range worlds {
		worlds[i] = stage(t, c, setup, viewer, twins.Worlds[i], time.Millisecond)
		guests[i] = open(t, dial(t, worlds[i].site.addr, "bo", ssh.PublicKeys(newKey(t, 2))), size{})
		guests[i].await("Continue " + c.Info().Title)
		guests[i].await(prompt)
		guests[i].typed("1\n")
	}
	asked := false // the guest is asked for a move
	prompted := func(i int) {
		if asked = worlds[i].arrived(); asked {
			guests[i].await("Bo> ")
		}
	}
	for i := range guests {
		prompted(i)
	}
	same(t, worlds, guests, "at the start")
	for f.compared < c.steps() && twins.Step() && draw(twins) {
		for i, h := range worlds {
			h.advance(twins.Worlds[i])
			prompted(i) // again, if they were before: what happened stands between
		}
		same(t, worlds, guests, fmt.Sprintf("after %d entries", len(twins.Worlds[0].Record.Entries)))
		f.note(c, twins, viewer)
	}
	whisper(worlds)
	for _, command := range []string{"log", "board", "table", "moves", "help", "nonsense"} {
		for i := range guests {
			if asked {
				guests[i].typed(command + "\n")
				guests[i].await("Bo> ")
			}
		}
		same(t, worlds, guests, "after "+command)
	}
	return f
}

// arrived waits until the server of the theater knows the newest version, and reports whether Bo is asked for a move then.
func (h *theater) arrived() bool {
	h.t.Helper()
	ctx, end := context.WithTimeout(h.t.Context(), time.Minute)
	defer end()
	bo, err := h.site.node.Node.Accounts.OfKey(ctx, ssh.FingerprintSHA256(newKey(h.t, 2).PublicKey()))
	if err != nil {
		h.t.Fatal(err)
	}
	d := remote.Open(ctx, &remote.Client{Base: h.site.base, Token: h.site.web.TokenOf(bo), HTTP: &http.Client{}}, matchID, nil)
	for ; ; time.Sleep(5 * time.Millisecond) {
		v, err := d.View(ctx, term.Now)
		if err != nil {
			h.t.Fatal(err)
		}
		if v.Version == h.m.Version() {
			return term.MayAct(v)
		}
	}
}

// same waits until both guests have received all of the newest version, and fails if it is not the same.
func same(t *testing.T, worlds [2]*theater, guests [2]*guest, when string) {
	t.Helper()
	text := func(i int) string { return strings.ReplaceAll(guests[i].all(), worlds[i].site.base, "BASE") }
	settled := func(i int) bool {
		_, read := worlds[i].answer.all()
		return read == worlds[i].m.Version() && guests[i].rested()
	}
	for end := time.Now().Add(time.Minute); !settled(0) || !settled(1) || text(0) != text(1); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: settled %v %v; the guests receive\n%q\n\n%q", when, settled(0), settled(1), text(0), text(1))
		}
	}
}
