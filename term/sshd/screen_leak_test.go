package sshd_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"quarterdeck/account"
	"quarterdeck/bus"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record/recordtest"
	"quarterdeck/store"
	"quarterdeck/term/sshd"
)

// matchID is the same in both worlds: a guest sees it.
const matchID = "jc74n3twfbt7hxcdivkd"

// begun is when both matches began.
var begun = time.Now().Add(-time.Hour).Truncate(time.Second)

// theater is one of two worlds on a server of its own, and the guest who looks at it over SSH.
type theater struct {
	t      *testing.T
	site   *site
	m      *match.Match
	window *terminal
	size   size
	answer *answers
}

// answers are the server's answers about the match from which a session draws.
type answers struct {
	next http.Handler

	mu     sync.Mutex
	bodies map[string]string // by the request, and the version at its time
	newest int
}

// ServeHTTP implements http.Handler.
func (a *answers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != "GET" || r.URL.Path != "/api/v1/matches/"+matchID {
		a.next.ServeHTTP(w, r)
		return
	}
	c := &copied{ResponseWriter: w}
	a.next.ServeHTTP(c, r)
	a.mu.Lock()
	defer a.mu.Unlock()
	var v struct{ Version int }
	if json.Unmarshal(c.body.Bytes(), &v) != nil {
		return // a refusal
	}
	a.bodies[fmt.Sprint(r.URL.RawQuery, " at version ", v.Version)] = c.body.String()
	if !r.URL.Query().Has("at") {
		a.newest = max(a.newest, v.Version)
	}
}

// all returns the answers, and the newest version that was read.
func (a *answers) all() (bodies map[string]string, newest int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return maps.Clone(a.bodies), a.newest
}

// copied keeps a copy of a body.
type copied struct {
	http.ResponseWriter
	body bytes.Buffer
}

// Write implements http.ResponseWriter.
func (c *copied) Write(p []byte) (int, error) {
	c.body.Write(p)
	return c.ResponseWriter.Write(p)
}

// stage stores a match of people on a new server, in which Bo has the viewer's seat. An event is shown for beat.
func stage(t *testing.T, g game.Game, setup game.Setup, viewer game.Seat, first recordtest.World, beat time.Duration) *theater {
	t.Helper()
	h := &theater{t: t, answer: &answers{bodies: map[string]string{}}}
	h.site = serve(t, func(o *sshd.Options) {
		h.answer.next, o.Handler, o.Beat = o.Handler, h.answer, beat
	})
	key := newKey(t, 2)
	bo, err := h.site.node.Node.Accounts.OfKey(t.Context(), ssh.FingerprintSHA256(key.PublicKey()))
	if err != nil {
		t.Fatal(err)
	}
	// Which hint was shown first depends on which versions a window was in time for. TestHints of term/screen compares the hints.
	if err := h.site.node.Node.Accounts.SetHints(t.Context(), bo.Guest, false); err != nil {
		t.Fatal(err)
	}
	start := &match.Start{ID: matchID, Game: g, Setup: setup, Seed: fair.Seed{1, 2, 3}, Created: begun}
	for s, name := range []string{"Ann", "Cy", "Dora", "Eve", "Finn", "Gus"}[:setup.Seats] {
		guest := "guest-" + name
		if game.Seat(s) == viewer {
			name, guest = "Bo", bo.Guest
		}
		start.Seats = append(start.Seats, seating.Player{Kind: seating.Human, Name: name, Guest: guest})
	}
	start.Host = start.Seats[0].Guest
	if h.m, err = match.New(start); err != nil {
		t.Fatal(err)
	}
	if h.m, err = h.m.With(entriesOf(first, 0)); err != nil {
		t.Fatal(err)
	}
	stored, err := codec.Encode(h.m)
	if err != nil {
		t.Fatal(err)
	}
	log, err := codec.EncodeLog(g, h.m.Entries(0))
	if err == nil {
		err = h.site.node.Config.Store.Create(t.Context(), stored, log)
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// enter has Bo continue the match in a new window.
func (h *theater) enter(z size) {
	h.t.Helper()
	h.size = z
	h.window = openScreen(h.t, dial(h.t, h.site.addr, "bo", ssh.PublicKeys(newKey(h.t, 2))), z)
	h.window.until("the lobby", func(screen string) bool { return strings.Contains(screen, "Continue "+h.m.Game().Info().Title) })
	h.window.typed("\r")
	h.window.until("the table", func(screen string) bool { return strings.Contains(screen, "F5: replay") })
}

// entriesOf returns the entries of a world from one on. Their times are the same in both worlds.
func entriesOf(w recordtest.World, from int) (out []match.Entry) {
	for i := from; i < len(w.Record.Entries); i++ {
		out = append(out, match.Entry{At: begun.Add(time.Duration(i) * time.Second), Play: &w.Record.Entries[i]})
	}
	return out
}

// advance stores what has happened in the world since, as another server would, and publishes it.
func (h *theater) advance(w recordtest.World) {
	h.t.Helper()
	next, err := h.m.With(entriesOf(w, h.m.Version()))
	if err != nil {
		h.t.Fatal(err)
	}
	log, err := codec.EncodeLog(h.m.Game(), next.Entries(h.m.Version()))
	if err != nil {
		h.t.Fatal(err)
	}
	sum := codec.Summary(next)
	config := h.site.node.Config
	if err := config.Store.Append(h.t.Context(), store.Change{Match: matchID, From: h.m.Version(), Entries: log, Summary: &sum}); err != nil {
		h.t.Fatal(err)
	}
	h.m = next
	config.Bus.Publish(bus.Event{Kind: bus.MatchAdvanced, Match: matchID, Version: next.Version()})
}

// settled reports whether the window shows the newest version: the session has read it, no event is being shown, and nothing was sent for
// a moment.
func (h *theater) settled() bool {
	_, read := h.answer.all()
	return read == h.m.Version() && !strings.Contains(h.window.text(), "Space: next event") && h.window.rested()
}

// compare waits until both windows are settled and equal, and fails if they do not become so, or if what they are drawn from differs. Moves
// keep their letters, so letters depend on which versions a window was in time for. With reopen, windows that stay different are opened anew,
// once.
func compare(t *testing.T, worlds [2]*theater, when string, reopen bool) {
	t.Helper()
	start, anew := time.Now(), !reopen
	for ; ; time.Sleep(5 * time.Millisecond) {
		alike, settled := worlds[0].window.cells() == worlds[1].window.cells(), worlds[0].settled() && worlds[1].settled()
		if alike && settled {
			break
		}
		if settled && !anew && time.Since(start) > 10*time.Second {
			anew = true
			for _, h := range worlds {
				h.enter(h.size)
			}
		}
		if time.Since(start) > time.Minute {
			t.Fatalf("%s: alike %v, settled %v %v:\n%q\n\n%q", when, alike, worlds[0].settled(), worlds[1].settled(), worlds[0].window.cells(), worlds[1].window.cells())
		}
	}
	here, _ := worlds[0].answer.all()
	there, _ := worlds[1].answer.all()
	for query, body := range here {
		if other, both := there[query]; both && other != body {
			t.Fatalf("%s: the answers to %s differ:\n%s\n%s", when, query, body, other)
		}
	}
}

// cast is a game with a number of seats.
type cast struct {
	game.Game
	seats int
}

// casts returns all games of two seats, and those in which more seats have secrets from each other: offers and trays, and cards of rivals.
func casts() (all []cast) {
	for _, g := range games.All() {
		all = append(all, cast{g, 2})
		if id := g.Info().ID; id == "duel" || id == "breach" {
			all = append(all, cast{g, 4})
		}
	}
	return all
}

// String returns a name such as duel/4.
func (c cast) String() string { return fmt.Sprintf("%s/%d", c.Info().ID, c.seats) }

// hasSecrets reports whether the first matches of a cast have secrets.
func (c cast) hasSecrets() bool {
	return c.seats > 2 || c.Info().ID != "sabotage" && c.Info().ID != "breach"
}

// setup returns the setup of a match, in every other one with the options by which most is hidden. No stage of it has an end in time.
func (c cast) setup(t *testing.T, seed uint64) game.Setup {
	t.Helper()
	options := map[string]string{}
	if seed%2 == 0 {
		maps.Copy(options, map[string]map[string]string{"bastion": {"row": "hidden"}, "port": {"hands": "closed"}, "breach": {"mode": "competitive"}}[c.Info().ID])
	}
	if c.Info().ID == "duel" && c.seats > 2 {
		maps.Copy(options, map[string]string{"talk1": "0", "market": "0", "talk2": "0", "backs": "plain"})
	}
	setup, err := c.Resolve(game.Setup{Seats: c.seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// steps returns how many pairs are compared. A crowd needs some to make offers.
func (c cast) steps() int {
	if c.seats > 2 && c.Info().ID == "duel" {
		return 35
	}
	return 15
}

// compareCast calls leak with seeds until enough was compared. It checks that what was compared had secrets.
func compareCast(t *testing.T, c cast, leak func(setup game.Setup, r *rand.Rand) found) {
	t.Helper()
	all := found{}
	for seed := range uint64(4) { // a match ends when all that can happen would reveal the difference
		one := leak(c.setup(t, seed), rand.New(rand.NewPCG(seed, 4)))
		all.compared, all.different, all.offers = all.compared+one.compared, all.different+one.different, all.offers+one.offers
		if all.compared >= c.steps() {
			break
		}
	}
	if all.compared < 10 || c.hasSecrets() && all.different == 0 || c.seats > 2 && c.Info().ID == "duel" && all.offers == 0 {
		t.Errorf("compared %+v: this tests nothing", all)
	}
	t.Logf("compared %+v", all)
}

// found is how many pairs were compared, in how many of them the positions differed, and how many offers others made to others.
type found struct{ compared, different, offers int }

// note adds a pair that was compared.
func (f *found) note(c cast, w *recordtest.Twins, viewer game.Seat) {
	f.compared++
	if !reflect.DeepEqual(w.Worlds[0].State, w.Worlds[1].State) {
		f.different++
	}
	rec := w.Worlds[0].Record
	last := rec.Entries[len(rec.Entries)-1]
	text := c.Format(last.Action)
	if strings.HasPrefix(text, "offer ") && last.Actor != viewer && !strings.HasPrefix(text, fmt.Sprintf("offer %d", viewer)) {
		f.offers++
	}
}

// TestScreenLeak: in two worlds that differ only in what a guest cannot know, the guest's whole screen over SSH shows the same, cell by
// cell, after each action that another server stores. So does everything that the session reads to draw it, the events that it shows one
// at a time included.
func TestScreenLeak(t *testing.T) {
	for _, c := range casts() {
		for _, z := range []size{{80, 24}, {160, 50}} {
			t.Run(fmt.Sprintf("%s/%d", c, z.w), func(t *testing.T) {
				compareCast(t, c, func(setup game.Setup, r *rand.Rand) found { return screenLeak(t, c, setup, z, r) })
			})
		}
	}
}

// viewer is the seat of the guest whose output is compared.
const viewer game.Seat = 1

// screenLeak compares the screens of one match.
func screenLeak(t *testing.T, c cast, setup game.Setup, z size, r *rand.Rand) (f found) {
	twins, err := recordtest.NewTwins(c, setup, viewer, r)
	if err != nil {
		t.Fatal(err)
	}
	if !draw(twins) {
		t.Fatal("the worlds differ at once")
	}
	var worlds [2]*theater
	for i := range worlds {
		worlds[i] = stage(t, c, setup, viewer, twins.Worlds[i], time.Millisecond)
		worlds[i].enter(z)
	}
	compare(t, worlds, "at the start", true)
	for f.compared < c.steps() && twins.Step() && draw(twins) {
		for i, h := range worlds {
			h.advance(twins.Worlds[i])
		}
		compare(t, worlds, fmt.Sprintf("after %d entries", len(twins.Worlds[0].Record.Entries)), true)
		f.note(c, twins, viewer)
	}
	whisper(worlds)
	for _, h := range worlds {
		h.enter(z) // no event is being shown there, during which keys would do something else
	}
	for range 4 { // F2: the panes in turn
		for _, h := range worlds {
			h.window.typed("\x1bOQ")
			h.window.toggle("?") // the keys before have been read then
			h.window.toggle(esc)
		}
		compare(t, worlds, "after F2", false)
	}
	for _, key := range []string{"?", esc, esc, esc} { // help, the menu
		for _, h := range worlds {
			h.window.toggle(key)
		}
		compare(t, worlds, fmt.Sprintf("after the key %q", key), false)
	}
	for _, h := range worlds {
		h.window.typed("\x1b[15~") // F5; the last of what it shows is what was there before
	}
	compare(t, worlds, "after F5", false)
	return f
}

// esc is the key Esc as a terminal sends it that does not begin other keys with it.
const esc = "\x1b[27u"

// toggle presses a key that lays something over the table, or takes it away, and waits until it has.
func (w *terminal) toggle(key string) {
	w.t.Helper()
	over := func(screen string) bool { return strings.Contains(screen, "╭") }
	before := over(w.text())
	w.typed(key)
	w.until(fmt.Sprintf("after the key %q", key), func(screen string) bool { return over(screen) != before })
}

// whisper has the first player whisper another text to the third in each world.
func whisper(worlds [2]*theater) {
	for i, h := range worlds {
		if len(h.m.Seats()) > 2 {
			h.whisper(2, fmt.Sprint("my secret has the number ", i))
		}
	}
}

// whisper has the first player whisper to another.
func (h *theater) whisper(to int, text string) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), "POST", h.site.base+"/api/v1/matches/"+matchID+"/talk", strings.NewReader(fmt.Sprintf(`{"channel":"whisper","to":%d,"text":%q}`, to, text)))
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+h.site.web.TokenOf(account.Person{Guest: h.m.Seats()[0].Guest}))
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, _ := io.ReadAll(answer.Body); answer.StatusCode >= 300 {
		h.t.Fatalf("the whisper is refused: %s", body)
	}
}

// draw carries out the draws of chance that are due.
func draw(w *recordtest.Twins) bool {
	for w.Worlds[0].State.Actors() == game.NatureOnly {
		if !w.Step() {
			return false
		}
	}
	return true
}
