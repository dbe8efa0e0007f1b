package web_test

import (
	"context"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/internal/browser"
	"quarterdeck/lobby"
	"quarterdeck/node"
	"quarterdeck/store/sqlite"
	"quarterdeck/web"
)

// serveAll starts a server of all games, at the present time.
func serveAll(t testing.TB, change ...func(*node.Config)) (*testServer, *node.Node) {
	t.Helper()
	st, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	c := node.Config{Config: host.Config{
		NonceWait: -1, // with nonces every deal would differ
		Store:     st, Bus: local.New(), Games: games.All(), Find: games.Find,
		Levels: []string{"lowest"}, Bot: func(string, game.Game, uint64) (bot.Bot, error) { return lowestCardBot{}, nil },
	}}
	for _, f := range change {
		f(&c)
	}
	h, err := node.New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	s := &testServer{node: h, web: web.New(h, web.Options{PerSecond: -1, Streams: -1, Build: "dev"})}
	s.Server = httptest.NewServer(s.web)
	t.Cleanup(func() {
		s.web.EndStreams()
		s.Server.Close()
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, h
}

// inLobby waits until a list of the lobby's page has the given number of rows.
func (p *player) inLobby(list lobby.List, rows string) {
	p.t.Helper()
	p.Until(`document.querySelector("#link[data-s=on], .home") && document.querySelectorAll("#lobby-` + string(list) + ` .table-row").length === ` + rows)
}

// named enters a name in the form of the page.
func (p *player) named(name string) {
	p.t.Helper()
	p.Click("input[name=name]")
	p.Type(name)
}

// TestBrowserLobby has Ann open a table to anyone, Bo join it from the lobby, and Cy watch them. Each has a browser,
// and no page is loaded again.
func TestBrowserLobby(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	bo, cy := visitor(t, b, s, quick(browser.Phone)), visitor(t, b, s, quick(browser.Desk))
	bo.Click(`.to-lobby`)
	bo.inLobby(lobby.OpenTables, "0")
	bo.Shot("lobby-empty-phone")
	cy.Go(s.URL + "/lobby?game=bastion")
	cy.inLobby(lobby.Watchable, "0")

	ann := visitor(t, b, s, quick(browser.Desk))
	ann.Click(`.game-card .new-table[href="/games/bastion"]`)
	ann.Click(`.sitter:has(input[name=seat1][value=anyone])`)
	ann.named("Ann")
	ann.Click(`details.options:last-of-type summary`)
	ann.Click(`label:has(input[name=pace][value="days 3"])`)
	ann.Shot("setup-anyone-desk")
	ann.Click(`.set-table .big`)
	ann.Until(`document.querySelector("#invite .waiting-tools")`)
	ann.Shot("waiting-desk")

	bo.inLobby(lobby.OpenTables, "1")
	bo.Shot("lobby-open-phone")
	cy.inLobby(lobby.OpenTables, "1")
	bo.Click(`#lobby-open .table-row .button`)
	bo.Until(`document.querySelector(".invitation .terms")`)
	bo.named("Bo")
	bo.Shot("join-phone")
	bo.Click(`.invitation .main`)
	bo.ready()
	ann.ready()

	cy.inLobby(lobby.OpenTables, "0")
	cy.inLobby(lobby.Watchable, "1")
	cy.Shot("lobby-running-desk")
	cy.Click(`.filter a[href*="sabotage"]`)
	cy.Until(`document.querySelector(".filter [aria-current]").textContent.startsWith("Sabotage")`)
	cy.inLobby(lobby.Watchable, "0")
	cy.Click(`.filter a[href*="bastion"]`)
	cy.inLobby(lobby.Watchable, "1")
	cy.Click(`#lobby-running .button`)
	cy.Until(`document.querySelector("#status .turn-word")?.textContent === "Watching"`)

	phone := &player{ann.Tab, t, s}
	phone.Go(s.URL + "/")
	phone.inLobby(lobby.Mine, "1")
	phone.Until(`document.querySelector("#lobby-mine .yours .word").textContent === "Your turn"`)
	phone.Shot("home-mine-desk")
	phone.Go(s.URL + "/lobby")
	phone.inLobby(lobby.Mine, "1")
	phone.Shot("lobby-mine-desk")
}

// TestBrowserInvitesStay has Ann create a table for two others. When one of them has joined, the other's link is still
// there, also after a reload. Then a bot takes the last seat.
func TestBrowserInvitesStay(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann, bo := visitor(t, b, s, quick(browser.Desk)), visitor(t, b, s, quick(browser.Phone))
	ann.Go(s.URL + "/games/bastion")
	ann.Click(`.sitter:has(input[name=seat0][value=friend])`)
	ann.Click(`.sitter:has(input[name=seat1][value=friend])`)
	ann.Click(`.set-table .big`)
	ann.Until(`document.querySelectorAll("#invite .copy input").length === 2`)
	links := browser.Eval[[]string](ann.Tab, `[...document.querySelectorAll("#invite .copy input")].map(n => n.value)`)
	bo.Go(links[0])
	bo.Click(`.invitation .main`)
	bo.Until(`document.querySelector("#invite:not([hidden])")`)
	left := `[...document.querySelectorAll("#invite .copy input")].map(n => n.value).join() === "` + links[1] + `"`
	ann.Until(left)
	ann.Go(browser.Eval[string](ann.Tab, `location.href`))
	ann.Until(left)
	ann.Shot("invites-left-desk")
	if bo.Has(`document.querySelector("#invite .copy")`) {
		t.Error("a guest sees a link")
	}
	bo.Shot("invites-guest-phone")
	ann.Click(`.waiting-tools form:first-child button`)
	bo.Until(`document.querySelector("#invite[hidden]")`)
}

// TestBrowserNextMatch has Ann play two matches against Bo. When she has chosen in one, its page links to the other,
// until she has chosen there too, on another page.
func TestBrowserNextMatch(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, h := serveAll(t)
	ann := visitor(t, b, s, quick(browser.Phone))
	var ids []string
	for range 2 {
		ann.Go(s.URL + "/games/bastion")
		ann.Click(`.sitter:has(input[name=seat1][value=anyone])`)
		ann.Click(`.set-table .big`)
		ann.Until(`document.querySelector("#invite .waiting-tools")`)
		id := browser.Eval[string](ann.Tab, `location.pathname.split("/")[2]`)
		if _, err := h.Host.Join(t.Context(), host.SeatRequest{Match: id, Guest: host.Guest{ID: "bo", Name: "Bo"}}); err != nil {
			t.Fatal(err)
		}
		ann.ready()
		ids = append(ids, id)
	}
	const panels = `JSON.stringify([...document.querySelectorAll(".side > *")].map(n => [n.offsetTop, n.offsetHeight]))`
	before := browser.Eval[string](ann.Tab, panels)
	byTaps(ann, "7")
	ann.Until(`document.querySelector("#next-up a[href='/m/` + ids[0] + `']")?.checkVisibility()`)
	if now := browser.Eval[string](ann.Tab, panels); now != before {
		t.Errorf("the link moves the panels from %s to %s", before, now)
	}
	ann.Shot("next-up-phone")
	row, err := h.Host.Get(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	guest := row.Start().Host
	if _, err := h.Host.Act(t.Context(), host.ActionRequest{Match: ids[0], Guest: guest, Action: "play 7", Version: row.Version()}); err != nil {
		t.Fatal(err)
	}
	ann.Until(`document.querySelector("#next-up[hidden]")`)
}
