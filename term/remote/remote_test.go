package remote_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
	"quarterdeck/term"
	"quarterdeck/term/line"
	"quarterdeck/term/remote"
	"quarterdeck/web"
)

// serve returns a server of Bastion's Breach. front stands before it.
func serve(t *testing.T, front func(http.Handler) http.Handler) string {
	t.Helper()
	n := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { nodetest.WithBreach(c); c.NonceWait = -1 })
	w := web.New(n.Node, web.Options{PerSecond: -1, Streams: -1, Build: "dev"})
	s := httptest.NewServer(front(w))
	t.Cleanup(func() {
		w.EndStreams()
		s.Close()
		n.Close()
	})
	return s.URL
}

func plainly(h http.Handler) http.Handler { return h }

func guest(base string) *remote.Client { return &remote.Client{Base: base, HTTP: &http.Client{}} }

// invite returns a table of Ann and the link to its other seat.
func invite(t *testing.T, ann *remote.Client) (remote.Place, string) {
	t.Helper()
	p, links, err := ann.Create(t.Context(), remote.NewTable{Game: "bastion", Name: "Ann", Seats: []remote.Seat{{Who: "me"}, {Who: "friend"}}})
	if err != nil || len(links) != 1 {
		t.Fatalf("%d invitations, %v", len(links), err)
	}
	return p, links[0]
}

// sit has a guest follow an invitation.
func sit(t *testing.T, base, link string) *remote.Client {
	t.Helper()
	bo := guest(base)
	p, err := remote.ParseLink(link)
	if err == nil {
		err = bo.Sit(t.Context(), p, "Bo")
	}
	if err != nil {
		t.Fatal(err)
	}
	return bo
}

// finish plays the first legal action until the match is over.
func finish(ctx context.Context, d term.Driver) (*match.View, error) {
	for {
		v, err := d.View(ctx, term.Now)
		switch {
		case err != nil || v.Phase == match.Finished:
			return v, err
		case !term.MayAct(v):
			select {
			case <-d.Changes():
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			continue
		}
		err = d.Act(ctx, match.Request{Seat: game.Seat(v.Viewer), Action: v.Legal[0], Version: v.Version})
		if err != nil && !errors.As(err, new(*game.Refusal)) {
			return nil, err
		}
	}
}

// TestWholeMatch: two guests play a match to its end over the API, and see the same result and the same past.
func TestWholeMatch(t *testing.T) {
	base := serve(t, plainly)
	ann := guest(base)
	p, link := invite(t, ann)
	first := remote.Open(t.Context(), ann, p.Match, []string{link})
	if v, err := first.View(t.Context(), term.Now); err != nil || v.Phase != match.Gathering || first.Invitations()[0] != link {
		t.Fatalf("phase %v, %v", v.Phase, err)
	}
	bo := sit(t, base, link)
	second := remote.Open(t.Context(), bo, p.Match, nil)
	done := make(chan error, 1)
	go func() {
		_, err := finish(t.Context(), second)
		done <- err
	}()
	v, err := finish(t.Context(), first)
	if err == nil {
		err = <-done
	}
	if err != nil {
		t.Fatal(err)
	}
	if v.Viewer != 0 || v.Result == nil || len(v.Names) != 2 || v.Names[1] != "Bo" {
		t.Errorf("seat %d, result %v, names %q", v.Viewer, v.Result, v.Names)
	}
	if past, err := first.View(t.Context(), 5); err != nil || past.At != 5 || !past.Past() {
		t.Errorf("the past: %v, %v", past, err)
	}
	for c, want := range map[*remote.Client]bool{ann: true, guest(base): false} {
		if seated, err := c.IsSeated(t.Context(), p.Match); seated != want || err != nil {
			t.Errorf("a seat: %t, want %t; %v", seated, want, err)
		}
	}
}

// TestLines plays line by line on a server: what a friend says and does comes to the screen.
func TestLines(t *testing.T) {
	base := serve(t, plainly)
	ann := guest(base)
	p, link := invite(t, ann)
	bo := remote.Open(t.Context(), sit(t, base, link), p.Match, nil)
	if err := bo.Say(t.Context(), "Well met."); err != nil {
		t.Fatal(err)
	}
	d := remote.Open(t.Context(), ann, p.Match, nil)
	if lines, err := d.Chat(t.Context()); err != nil || len(lines) != 1 || lines[0].Text != "Well met." {
		t.Errorf("the chat: %v, %v", lines, err)
	}
	var screen strings.Builder
	err := line.Play(t.Context(), d, line.Options{In: line.Pipe(t.Context(), strings.NewReader("play 99\nresign\ny\n"), &screen), Out: &screen})
	if err != nil || !strings.Contains(screen.String(), "You resign.") {
		t.Errorf("%v\n%s", err, screen.String())
	}
}

// TestLinesWhileWaiting: a table that waits for a friend reads a pipe. Commands are answered, and quit leaves.
func TestLinesWhileWaiting(t *testing.T) {
	ann := guest(serve(t, plainly))
	p, link := invite(t, ann)
	var screen strings.Builder
	o := line.Options{In: line.Pipe(t.Context(), strings.NewReader("moves\nsay hello\nresign\ny\nquit\ny\n"), &screen), Out: &screen}
	err := line.Play(t.Context(), remote.Open(t.Context(), ann, p.Match, []string{link}), o)
	if text := screen.String(); !errors.Is(err, term.ErrQuit) || !strings.Contains(text, "You have no move now.") || !strings.HasSuffix(text, "Leave the match? (y/n) \n") {
		t.Errorf("%v\n%s", err, text)
	}
	if lines, err := remote.Open(t.Context(), ann, p.Match, nil).Chat(t.Context()); err != nil || len(lines) != 1 || lines[0].Text != "hello" {
		t.Errorf("the chat: %v, %v", lines, err)
	}
}

// TestLostAnswer: a request of which the answer gets lost acts once.
func TestLostAnswer(t *testing.T) {
	var lose atomic.Bool
	base := serve(t, func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/act") && lose.CompareAndSwap(true, false) {
				h.ServeHTTP(httptest.NewRecorder(), r)
				panic(http.ErrAbortHandler)
			}
			h.ServeHTTP(w, r)
		})
	})
	ann := guest(base)
	p, link := invite(t, ann)
	sit(t, base, link)
	d := remote.Open(t.Context(), ann, p.Match, nil)
	v, err := d.View(t.Context(), term.Now)
	if err != nil {
		t.Fatal(err)
	}
	lose.Store(true)
	if err := d.Act(t.Context(), match.Request{Action: v.Legal[0], Version: v.Version}); err != nil {
		t.Fatal(err)
	}
	if now, err := d.View(t.Context(), term.Now); err != nil || now.Version != v.Version+1 || lose.Load() {
		t.Errorf("version %d after %d, %v", now.Version, v.Version, err)
	}
}

// TestRefusals: what the server refuses is a refusal; a server that is none says so.
func TestRefusals(t *testing.T) {
	base := serve(t, plainly)
	p, link := invite(t, guest(base))
	sit(t, base, link)
	for _, err := range []error{
		guest(base).Sit(t.Context(), remote.Place{Base: base, Match: p.Match, Seat: 1, Invite: "wrong"}, "Eve"),
		remote.Open(t.Context(), guest(base), p.Match, nil).Act(t.Context(), match.Request{Action: "play 2"}),
	} {
		if !errors.As(err, new(*game.Refusal)) {
			t.Errorf("%v is no refusal", err)
		}
	}
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	if err := guest(other.URL).Sit(t.Context(), p, "Eve"); err == nil || !strings.Contains(err.Error(), "is it a Quarterdeck server?") {
		t.Errorf("another server: %v", err)
	}
}

func TestParseLink(t *testing.T) {
	for _, link := range []string{"http://127.0.0.1:8080/m/abc2", "https://x.org/deck/m/abc2/seat/1?invite=h4%2B"} {
		p, err := remote.ParseLink(link)
		if err != nil || p.Link() != link {
			t.Errorf("%q is read as %+v, %v, and written %q", link, p, err, p.Link())
		}
	}
	for _, link := range []string{"", "abc2", "ftp://x/m/abc2", "http://x.org/lobby", "http://x.org/m/"} {
		if _, err := remote.ParseLink(link); err == nil {
			t.Errorf("%q is read", link)
		}
	}
}

// TestInvitations: the host alone has the links to the seats that are still free, also after coming back without them.
func TestInvitations(t *testing.T) {
	base := serve(t, plainly)
	ann := guest(base)
	p, links, err := ann.Create(t.Context(), remote.NewTable{Game: "breach", Name: "Ann", Seats: []remote.Seat{{Who: "me"}, {Who: "friend"}, {Who: "friend"}, {Who: "friend"}}})
	if err != nil || len(links) != 3 {
		t.Fatalf("%v, %v", links, err)
	}
	bo := sit(t, base, links[1])
	has := func(c *remote.Client, known []string, want ...string) {
		t.Helper()
		d := remote.Open(t.Context(), c, p.Match, known)
		if v, err := d.View(t.Context(), term.Now); err != nil || v.Phase != match.Gathering {
			t.Fatal(v, err)
		}
		if got := d.Invitations(); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	has(ann, links, links[0], links[2])
	has(ann, nil, links[0], links[2])
	has(bo, nil)
	has(bo, links, links[0], links[2]) // as an earlier server answers
	has(guest(base), nil)
}

// TestServersClock: the time left does not depend on the clock of this machine.
func TestServersClock(t *testing.T) {
	for _, ahead := range []time.Duration{0, time.Hour, -time.Hour} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			now := time.Now().Add(ahead)
			w.Header().Set("Date", now.UTC().Format(http.TimeFormat))
			_, _ = fmt.Fprintf(w, `{"seats": [{}], "clocks": [{"left": 600000, "until": %q}], "table": {}}`, now.Add(10*time.Minute).Format(time.RFC3339Nano))
		}))
		t.Cleanup(s.Close)
		v, err := remote.Open(t.Context(), guest(s.URL), "m", nil).View(t.Context(), term.Now)
		if err != nil {
			t.Fatal(err)
		}
		if left := time.Until(*v.Clocks[0].Until); (left - 10*time.Minute).Abs() > time.Minute {
			t.Errorf("%v ahead: %v left", ahead, left)
		}
	}
}
