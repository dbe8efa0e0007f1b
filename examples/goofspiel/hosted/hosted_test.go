package hosted_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/examples/goofspiel"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/load"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/node"
	"quarterdeck/store/sqlite"
	"quarterdeck/term/inproc"
	"quarterdeck/term/line"
	"quarterdeck/web"
)

// lowest is a bot that bids its lowest card.
type lowest struct{}

func (lowest) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	return k.Legal(nil)[0], nil
}

// TestTerminal plays a match at the terminal, which knows the game only by its contract.
func TestTerminal(t *testing.T) {
	setup, err := goofspiel.Game().Resolve(game.Setup{Options: map[string]string{"cards": "3", "prizes": "descending"}})
	if err != nil {
		t.Fatal(err)
	}
	start := &match.Start{ID: "m", Game: goofspiel.Game(), Setup: setup, Seed: fair.Seed{1}, Host: "ann", Created: time.Unix(1e9, 0), Seats: []seating.Player{
		{Kind: seating.Human, Name: "Ann", Guest: "ann"}, {Kind: seating.Bot, Level: "lowest"},
	}}
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(start.Created)
	}
	if err != nil {
		t.Fatal(err)
	}
	d := inproc.Open(t.Context(), m, inproc.Config{Seats: game.SetOf(0), Wait: true, Bot: func(*match.Match, game.Seat, string) (bot.Bot, error) { return lowest{}, nil }})
	var screen strings.Builder
	in := line.Pipe(t.Context(), strings.NewReader("play 2\n2\nplay 1\n"), &screen) // by notation, and by the number of the move
	if err := line.Play(t.Context(), d, line.Options{In: in, Out: &screen}); err != nil {
		t.Fatalf("%v\n%s", err, screen.String())
	}
	if end := d.Match().Record().End; end != "5 1" {
		t.Errorf("end %s, want 5 1", end)
	}
	for _, want := range []string{"Bid for the 3.", "Bid the 2", "For the 2, you bid 3 and " + m.Names()[1] + " bid 2: you get it.", "5 to 1: you win."} {
		if !strings.Contains(screen.String(), want) {
			t.Errorf("the terminal never says %q:\n%s", want, screen.String())
		}
	}
}

// TestBrowser serves the game, registered for this test alone, and plays a match against a bot.
func TestBrowser(t *testing.T) {
	site := serve(t)
	wantPage(t, site, "/", "Thirteen bids for thirteen prizes")
	wantPage(t, site, "/games/goofspiel", "the highest prize first")
	wantPage(t, site, "/games/goofspiel/rules", "neither player gets the prize")

	ann := &load.Client{HTTP: site.Client(), Base: site.URL}
	m, err := ann.Create(t.Context(), load.NewMatch{
		Game: "goofspiel", Options: map[string]string{"cards": "3", "prizes": "descending"}, Name: "Ann",
		Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}},
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	wantPage(t, site, "/m/"+m.ID, `data-face="3D"`) // the prize that is up
	acted := 0                                      // version just after the last action: an older state knows nothing of it
	err = ann.Stream(t.Context(), m.ID, "", func(e load.Event) bool {
		var state load.State
		if e.Name == "hello" {
			return true
		}
		if err := json.Unmarshal(e.Data, &state); err != nil {
			t.Error(err)
			return false
		}
		if len(state.Legal) > 0 && state.Version >= acted {
			done, err := ann.Act(t.Context(), m.ID, state.Legal[len(state.Legal)-1], state.Version, "")
			if err != nil {
				t.Error(err)
			}
			acted = done.Version
		}
		return state.Phase != "finished" && !t.Failed()
	})
	if err != nil {
		t.Fatal(err)
	}
	wantPage(t, site, "/m/"+m.ID, "Ann wins, 3 to 1")
}

// serve returns a server whose only game is Goofspiel.
func serve(t *testing.T) *httptest.Server {
	t.Helper()
	st, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	h, err := node.New(context.Background(), node.Config{Config: host.Config{
		Store: st, Bus: local.New(), Games: []game.Game{goofspiel.Game()}, Find: func(string, int) (game.Game, error) { return goofspiel.Game(), nil },
		Levels: []string{"lowest"}, Bot: func(string, game.Game, uint64) (bot.Bot, error) { return lowest{}, nil },
	}})
	if err != nil {
		t.Fatal(err)
	}
	pages := web.New(h, web.Options{PerSecond: -1, Streams: -1})
	site := httptest.NewServer(pages)
	t.Cleanup(func() {
		pages.EndStreams()
		site.Close()
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return site
}

// wantPage gets a page as a spectator, and looks for a text in it.
func wantPage(t *testing.T, site *httptest.Server, path, want string) {
	t.Helper()
	resp, err := site.Client().Get(site.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	page, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK || !strings.Contains(string(page), want) {
		t.Errorf("%s: status %d, and nowhere %q:\n%s", path, resp.StatusCode, want, page)
	}
}
