package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
	"quarterdeck/record"
)

// forkView is what a guest may know of a voyage.
type forkView struct {
	Version  int
	Phase    string
	Position port.View
	Plays    []load.Played
}

func viewOf(t *testing.T, c *load.Client, id, query string) (v forkView) {
	t.Helper()
	answer := fetch(t, c, "GET", "/api/v1/matches/"+id+query, "")
	if err := json.Unmarshal([]byte(answer[strings.Index(answer, "{\""):]), &v); err != nil {
		t.Fatalf("%v: %.300s", err, answer)
	}
	return v
}

// resignedPortMatch returns a voyage of Ann and a bot with closed hands that was resigned before the first card, and
// the version at which it was her turn, or the bot's.
func resignedPortMatch(t *testing.T, s *testServer) (ann *load.Client, id string, at int) {
	t.Helper()
	ann = s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "port", Options: map[string]string{"hands": "closed"}, Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	state, err := ann.State(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Act(t.Context(), m.ID, "resign", state.Version, ""); err != nil {
		t.Fatal(err)
	}
	return ann, m.ID, state.Version
}

// TestForkRedealsHiddenCards forks a voyage with closed hands. The seat keeps its cards, no byte that a viewer gets
// shows the other hand, and the finished match's record can be replayed.
func TestForkRedealsHiddenCards(t *testing.T) {
	s := servePort(t)
	ann, id, at := resignedPortMatch(t, s)
	for seat := range 2 {
		was := viewOf(t, ann, id, fmt.Sprintf("?at=%d&as=%d", at, seat))
		hidden := viewOf(t, ann, id, fmt.Sprintf("?at=%d&as=%d", at, 1-seat)).Position.Hands[1-seat].Cards
		eve := s.guest() // a viewer of a finished match can fork it, and has seen everything
		answer := fetch(t, eve, "POST", "/api/v1/matches/"+id+"/fork", fmt.Sprintf(`{"at":%d,"seat":%d,"level":"lowest","name":"Eve"}`, at, seat))
		var made load.Seated
		if err := json.Unmarshal([]byte(answer[strings.Index(answer, "{\""):]), &made); err != nil || made.Seat != seat {
			t.Fatalf("%v: %s", err, answer)
		}
		eve.Token = made.Token
		now := viewOf(t, eve, made.ID, fmt.Sprint("?at=", at+1))
		if !slices.Equal(now.Position.Hands[seat].Cards, was.Position.Hands[seat].Cards) || len(now.Position.Hands[seat].Cards) == 0 || !slices.Equal(now.Position.Unseen, was.Position.Unseen) {
			t.Fatalf("seat %d had %v and has %v", seat, was.Position, now.Position)
		}
		last := now.Plays[len(now.Plays)-1]
		if last.Notation != fmt.Sprintf("imagine %d ?", seat) {
			t.Errorf("the log ends with %q", last.Notation)
		}
		for _, path := range []string{"/api/v1/matches/" + made.ID, "/api/v1/matches/" + made.ID + "/record", "/m/" + made.ID, fmt.Sprintf("/m/%s?at=%d", made.ID, at)} {
			text := fetch(t, eve, "GET", path, "")
			for _, card := range hidden {
				if strings.Contains(text, fmt.Sprintf("deal %d %s\n", 1-seat, card)) || strings.Contains(text, fmt.Sprintf("deal %d %s\"", 1-seat, card)) {
					t.Errorf("%s tells that seat %d was dealt %s", path, 1-seat, card)
				}
			}
		}
		state, err := eve.State(t.Context(), made.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := eve.Act(t.Context(), made.ID, "resign", state.Version, ""); err != nil {
			t.Fatal(err)
		}
		text := fetch(t, eve, "GET", "/api/v1/matches/"+made.ID+"/record", "")
		rec, err := record.Read(strings.NewReader(text[strings.Index(text, "quarterdeck-record"):]), portOnly)
		if err != nil {
			t.Fatal(err)
		}
		if err := record.Verify(rec, portOnly, record.VerifyOptions{}); err != nil {
			t.Errorf("the record does not verify: %v", err)
		}
		if n := strings.Count(text, "@ imagine "+fmt.Sprint(seat)); n != 1 || strings.Contains(text, "?") {
			t.Errorf("%d lines of cards dealt again:\n%s", n, text)
		}
	}
}

// TestBrowserForkWithHiddenCards goes from a finished voyage with closed hands to its replay and forks it there.
func TestBrowserForkWithHiddenCards(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := servePort(t)
	ann, id, at := resignedPortMatch(t, s)
	p := visitor(t, b, s, quick(browser.Desk))
	p.become(ann)
	p.Go(s.URL + "/m/" + id + "?at=" + fmt.Sprint(at))
	p.Until(`document.querySelector("#steps.past")`)
	p.Click(`#steps [title^="Play on"]`)
	p.Until(`document.querySelector(".practice .main")`)
	if !p.Has(`document.querySelector(".practice").textContent.includes("are dealt again")`) {
		t.Error("the page does not say that hidden cards are dealt again")
	}
	p.Shot("fork-hidden")
	p.Click(".practice .main")
	p.Until(`document.querySelector("#log") && document.querySelector("#log").textContent.includes("What you could not know is dealt again.")`)
	p.Until(`document.querySelector("#status.urgent")`)
	p.Shot("fork-hidden-table")
	resp, err := http.Get(s.URL + "/m/" + id + "/practice?at=" + fmt.Sprint(at) + "&seat=1")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Errorf("status %d", resp.StatusCode)
	}
}

func portOnly(string, int) (game.Game, error) { return port.Game(), nil }
