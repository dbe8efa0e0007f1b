package web_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/browser"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/node"
	"quarterdeck/record"
	"quarterdeck/web"
)

// cardForger serves what a server serves, with one answer changed: one of the two from which a page verifies a deal.
type cardForger struct {
	*testServer
	forge, forgeStock atomic.Pointer[func(answer map[string]any)] // how the deal and the stock are shown; nil: honestly
}

// forging returns how the answer to a request is forged, or nil.
func (f *cardForger) forging(r *http.Request) *func(map[string]any) {
	switch {
	case strings.HasSuffix(r.URL.Path, "/deal"):
		return f.forge.Load()
	case strings.HasSuffix(r.URL.Path, "/stock"):
		return f.forgeStock.Load()
	}
	return nil
}

func forgeCards(t *testing.T, s *testServer) *cardForger {
	f := &cardForger{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		forge := f.forging(r)
		if forge == nil {
			s.web.ServeHTTP(w, r)
			return
		}
		r.Header.Del("Accept-Encoding") // the answer is read here
		rec := httptest.NewRecorder()
		s.web.ServeHTTP(rec, r)
		var answer map[string]any
		if err := json.Unmarshal(rec.Body.Bytes(), &answer); err != nil {
			t.Error(err)
		}
		(*forge)(answer)
		if status, refused := answer["status"].(int); refused {
			rec.Code = status
		}
		w.WriteHeader(rec.Code)
		_ = json.NewEncoder(w).Encode(answer)
	}))
	t.Cleanup(func() {
		s.web.EndStreams()
		server.Close()
	})
	f.testServer = &testServer{Server: server, web: s.web}
	return f
}

// dealCheckText plays a whole match by keys, whatever is dealt, and returns what the page says of its deal.
func (p *player) dealCheckText() string {
	p.t.Helper()
	for i := range 13 {
		p.Until(`document.querySelector("#status.urgent") && document.querySelectorAll("#q-hand .can").length === ` + fmt.Sprint(13-i))
		p.Click("#q-hand .can")
	}
	p.Until(`document.querySelector("#deal-check[data-verdict]")`)
	return p.dealCheck()
}

func (p *player) dealCheck() string {
	return browser.Eval[string](p.Tab, `document.querySelector("#deal-check").textContent`)
}

// TestBrowserVerifiesDeal: the page sends a number of its own when it has seen the commit, the cards follow from it, and at the end
// the page says so, also when it is asked after it was loaded again; it says the contrary of a server that cheats.
func TestBrowserVerifiesDeal(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	inner, h := serveWith(t, func(c *node.Config, _ *web.Options) { c.NonceWait = time.Hour })
	s := forgeCards(t, inner)
	p := visitor(t, b, s.testServer, quick(browser.Desk))
	p.sit()
	if got, want := p.dealCheckText(), "Deal verified: the server could not choose what was dealt. It fixed its secret number before this browser sent its own, and both together give all 13 draws."; got != want {
		t.Fatalf("the page says %q, want %q", got, want)
	}
	p.Shot("deal-verified")
	address := browser.Eval[string](p.Tab, `location.pathname`)
	m, err := h.Host.Get(t.Context(), strings.TrimPrefix(address, "/m/"))
	if err != nil || !m.Seats()[0].After || m.Record().NoncesAfter() != game.SetOf(0) {
		t.Errorf("seats %+v, %v", m.Seats(), err)
	}
	p.Go(s.URL + address)
	p.checksDeal()
	p.Until(`document.querySelector("#deal-check[data-verdict=good]") === document.activeElement`)
	p.mustHaveRole()
	forgotten := `(() => { const all = {...localStorage}; for (const key in all) if (key.startsWith("quarterdeck-draws-")) localStorage.removeItem(key); return JSON.stringify(all) })()`
	stored := browser.Eval[string](p.Tab, forgotten)
	p.Go(s.URL + address)
	p.checksDeal()
	p.Until(`document.querySelector("#deal-check[data-verdict=unknown]")?.textContent.startsWith("Verified in part: this browser did not see 13 of 13 draws")`)
	browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { Object.assign(localStorage, %s); return true })()`, stored))
	other := visitor(t, b, s.testServer, quick(browser.Phone))
	other.Go(s.URL + address)
	other.checksDeal()
	other.Until(`document.querySelector("#deal-check[data-verdict=unknown]")?.textContent.startsWith("This browser did not see the start")`)
	seed := hex.EncodeToString(make([]byte, 32))
	for name, c := range map[string]struct {
		forge func(map[string]any)
		want  string
	}{
		"seed": {func(d map[string]any) { d["seed"] = seed }, "NOT verified: the server’s secret number is not the one that it fixed before the deal."},
		"commit": {func(d map[string]any) {
			commit := fair.Seed{}.Commit()
			d["seed"], d["commit"] = seed, hex.EncodeToString(commit[:])
		}, "NOT verified: the server had fixed another secret number when this browser saw the start."},
		"nonce": {func(d map[string]any) { d["nonces"] = []string{"", ""} }, "NOT verified: the number that this browser sent is not in the deal."},
		"order": {func(d map[string]any) { d["nonces_after"] = []int{} }, "NOT verified: the number that this browser sent is not in the deal."},
		"card": {func(d map[string]any) {
			draws := d["draws"].([]any)
			draws[0], draws[1] = draws[1], draws[0]
		}, "NOT verified: draw 1 was"},
		"permuted": {func(d map[string]any) {
			for _, draw := range drawsOf(d) {
				among := draw["among"].([]any)
				if at := slices.Index(among, draw["drawn"]); len(among) > 1 {
					other := (at + 1) % len(among)
					among[at], among[other] = among[other], among[at]
					draw["drawn"] = among[at]
				}
			}
		}, "NOT verified: draw 1 was"},
		"disorder": {func(d map[string]any) {
			among := drawsOf(d)[0]["among"].([]any)
			slices.Reverse(among)
		}, "NOT verified: draw 1 is not from all that was left"},
		"one draw of 13": {func(d map[string]any) { d["draws"] = d["draws"].([]any)[:1] }, "NOT verified: this page showed 13 draws, and the server shows 1"},
		"no draws":       {func(d map[string]any) { d["draws"] = []any{} }, "NOT verified: this page showed 13 draws, and the server shows 0"},
		"nonsense": {func(d map[string]any) {
			for _, draw := range drawsOf(d) {
				draw["among"], draw["drawn"] = []string{"whatever I like"}, "whatever I like"
			}
		}, "NOT verified: draw 1 was"},
		"only what was drawn": {func(d map[string]any) {
			for _, draw := range drawsOf(d) {
				draw["among"] = []any{draw["drawn"]}
			}
		}, "NOT verified: draw 1 is not from all that was left"},
		"weights": {func(d map[string]any) {
			for _, draw := range drawsOf(d) { // one card is as good as certain
				weights := make([]int, len(draw["among"].([]any)))
				for i, card := range draw["among"].([]any) {
					if weights[i] = 1; card == draw["drawn"] {
						weights[i] = 1 << 30
					}
				}
				draw["weights"] = weights
			}
		}, "NOT verified: draw 1 does not have the weights of what was left"},
		"refusal": {func(d map[string]any) { d["status"] = http.StatusNotFound }, "NOT verified: the server does not show how it dealt."},
		"garbled": {func(d map[string]any) { d["draws"] = 7 }, "NOT verified: the server’s answer cannot be read"},
	} {
		s.forge.Store(&c.forge)
		if got := p.dealCheckAgain(s.URL + address); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: the page says %q, want %q", name, got, c.want)
		}
	}
}

// dealCheckAgain loads the page of a finished match again and returns what it says of its deal.
func (p *player) dealCheckAgain(url string) string {
	p.t.Helper()
	browser.Eval[bool](p.Tab, `(() => { document.querySelector("#deal-check").removeAttribute("id"); return true })()`) // the old page's
	p.Go(url)
	p.checksDeal()
	return p.dealCheck()
}

// checksDeal has the page of a finished match verify the deal, which it does when the reader asks.
func (p *player) checksDeal() {
	p.t.Helper()
	p.Click("#deal-check button")
	p.Until(`document.querySelector("#deal-check[data-verdict]")`)
}

// TestBrowserKeepsStock: the page keeps what the game draws from, as the server described it before the page sent its number. A server that
// describes something else at the end, or nothing, or did not describe it at the start, is not praised.
func TestBrowserKeepsStock(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	inner, _ := serveWith(t, func(c *node.Config, _ *web.Options) { c.NonceWait = time.Hour })
	s := forgeCards(t, inner)
	refused := func(stock map[string]any) { stock["status"] = http.StatusNotFound }
	other := func(stock map[string]any) { stock["piles"] = []any{map[string]any{"name": "sleeve"}} }
	const gone, partly = "NOT verified: the server no longer shows what this game draws from.", "Verified in part: the server did not say before the deal what the game draws from"
	const changed = "NOT verified: the server describes the decks in another way than at the start."
	p := visitor(t, b, s.testServer, quick(browser.Desk))
	p.sit()
	if got := p.dealCheckText(); !strings.HasPrefix(got, "Deal verified") {
		t.Fatalf("the page says %q", got)
	}
	address := s.URL + browser.Eval[string](p.Tab, `location.pathname`)
	mustSay := func(p *player, address, what string, forge func(map[string]any), want string) {
		t.Helper()
		if s.forgeStock.Store(&forge); forge == nil {
			s.forgeStock.Store(nil)
		}
		if got := p.dealCheckAgain(address); !strings.HasPrefix(got, want) {
			t.Errorf("%s: the page says %q, want %q", what, got, want)
		}
	}
	mustSay(p, address, "refused at the end", refused, gone)
	mustSay(p, address, "changed at the end", other, changed)
	mustSay(p, address, "as at the start", nil, "Deal verified")
	browser.Eval[bool](p.Tab, `(() => { localStorage.removeItem("quarterdeck-stock-" + location.pathname.split("/").at(-1)); return true })()`)
	mustSay(p, address, "not kept", nil, "Verified in part: this browser did not keep what the game draws from")

	s.forgeStock.Store(&refused)
	p = visitor(t, b, s.testServer, quick(browser.Desk))
	p.sit()
	if got := p.dealCheckText(); !strings.HasPrefix(got, partly) || !p.Has(`document.querySelector("#deal-check[data-verdict=unknown]")`) {
		t.Errorf("refused from the start: the page says %q", got)
	}
	address = s.URL + browser.Eval[string](p.Tab, `location.pathname`)
	mustSay(p, address, "described at the end only", nil, changed)
}

// drawsOf returns the draws that a server shows.
func drawsOf(deal map[string]any) (out []map[string]any) {
	for _, d := range deal["draws"].([]any) {
		out = append(out, d.(map[string]any))
	}
	return out
}

// mustHaveRole checks that screen readers are told of the verdict, and that it is text in the page's order.
func (p *player) mustHaveRole() {
	p.t.Helper()
	if !p.Has(`document.querySelector("#deal-check[role=status]").closest("aside[aria-label]")`) {
		p.t.Error("the verdict is not announced")
	}
}

// TestBrowserWithoutSecureContext: where a browser has no SHA-256 for the page, it says how to verify the deal all the same.
func TestBrowserWithoutSecureContext(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveWith(t, func(c *node.Config, _ *web.Options) { c.NonceWait = time.Hour })
	p := visitor(t, b, s, quick(browser.Desk))
	p.sit()
	browser.Eval[bool](p.Tab, `(() => { Object.defineProperty(Crypto.prototype, "subtle", { get: () => undefined }); return true })()`)
	if got := p.dealCheckText(); !strings.HasPrefix(got, "Not checked here: a browser can verify a deal only over HTTPS.") || !strings.Contains(got, "quarterdeck verify") {
		t.Errorf("the page says %q", got)
	}
}

// TestBrowserDealsAgain compares the script that deals again with package fair: matches of every game, with one, some and no nonces,
// and the test vector of ChaCha8Rand behind its first refill.
func TestBrowserDealsAgain(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	p := visitor(t, b, s, quick(browser.Desk))
	redeal := scriptSource(t, "late/redeal.js")
	for i, g := range games.All() {
		for run := range uint64(8) {
			rec := randomRecord(t, g, uint64(i)*10+run)
			draws, err := rec.Draws(g)
			if err != nil || len(draws) == 0 {
				t.Fatalf("%s: %d draws, %v", g.Info().ID, len(draws), err)
			}
			nonces := make([]string, len(rec.Names))
			for s := range rec.Nonces {
				if rec.Nonces[s] != (fair.Nonce{}) {
					nonces[s] = hex.EncodeToString(rec.Nonces[s][:])
				}
			}
			deal, err := json.Marshal(map[string]any{"seed": hex.EncodeToString(rec.Seed[:]), "nonces": nonces, "draws": draws})
			if err != nil {
				t.Fatal(err)
			}
			if wrong := p.shortage(asText(t, game.StockOf(g, rec.Setup)), draws); wrong != "" {
				t.Errorf("%s: %s", g.Info().ID, wrong)
			}
			script := fmt.Sprintf(`(() => { %s; return redeal(%s) })()`, redeal, deal)
			if wrong := browser.Eval[string](p.Tab, script); wrong != "" {
				t.Errorf("%s: %s", g.Info().ID, wrong)
			}
			last := &draws[len(draws)-1]
			for i := range draws { // the last draw that had an alternative
				if len(draws[i].Among) > 1 {
					last = &draws[i]
				}
			}
			for _, other := range last.Among {
				if other != last.Drawn {
					last.Drawn = other
					break
				}
			}
			forged, err := json.Marshal(draws)
			if err != nil {
				t.Fatal(err)
			}
			script = fmt.Sprintf(`(() => { %s; return redeal({...%s, draws: %s}) })()`, redeal, deal, forged)
			if wrong := browser.Eval[string](p.Tab, script); !strings.Contains(wrong, last.Drawn) {
				t.Errorf("%s: another %q was not noticed: %q", g.Info().ID, last.Drawn, wrong)
			}
		}
	}
}

// scriptSource returns a script that imports nothing, as statements that define what it exports.
func scriptSource(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("static/js/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`(?m)^export `).ReplaceAllString(string(text), "")
}

// randomRecord returns the record of a match of people who play at random, up to a few hundred moves.
func randomRecord(t *testing.T, g game.Game, seed uint64) *record.Record {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 0))
	info := g.Info()
	setup, err := g.Resolve(game.Setup{Seats: info.Seats[rnd.IntN(len(info.Seats))]})
	if err != nil {
		t.Fatal(err)
	}
	start := &match.Start{ID: "m", Game: g, Setup: setup, Seed: fair.Seed{byte(seed), 1}, Created: time.UnixMilli(0)}
	for i := range setup.Seats {
		p := seating.Player{Kind: seating.Human, Name: fmt.Sprint("Player ", i), Guest: fmt.Sprint("guest", i)}
		if rnd.IntN(2) == 0 {
			p.Nonce = fair.Nonce{byte(rnd.Uint32()), 1}
		}
		start.Seats = append(start.Seats, p)
	}
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(start.Created)
	}
	for step := 0; err == nil && m.Phase() == match.Running && step < 300; step++ {
		var seats []game.Seat
		for s := range m.Position().Actors().All() {
			if s >= 0 && len(m.Position().Legal(nil, s)) > 0 {
				seats = append(seats, s)
			}
		}
		s := seats[rnd.IntN(len(seats))]
		legal := m.Position().Legal(nil, s)
		m, _, err = m.Act(match.Request{Seat: s, Action: g.Format(legal[rnd.IntN(len(legal))]), Version: m.Version()}, start.Created)
	}
	for s := game.Seat(0); err == nil && m.Phase() != match.Finished; s++ {
		m, err = m.Leave(fmt.Sprint("guest", s), start.Created)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m.Record()
}

// TestBrowserPadsRequests: requests are padded too, so that their length does not tell which action they ask for.
func TestBrowserPadsRequests(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	inner := serve(t)
	lengths := make(chan int, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/act") {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				t.Error(err)
			}
			lengths <- len(body)
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		inner.web.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		inner.web.EndStreams()
		server.Close()
	})
	p := visitor(t, b, &testServer{Server: server, web: inner.web}, quick(browser.Desk))
	p.sit()
	for _, rank := range []string{"7", "T"} {
		p.Click(p.card(rank))
		p.played(rank)
		if n := <-lengths; n != 256 {
			t.Errorf("the request to play %s has %d bytes, want 256", rank, n)
		}
	}
}

// TestBrowserNumberNotTaken: a server that never takes this browser's number could have chosen the cards, and the page says so.
func TestBrowserNumberNotTaken(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	inner, _ := serveWith(t, func(c *node.Config, _ *web.Options) { c.NonceWait = time.Hour })
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/nonce") { // the server takes a number of its own instead
			body := "nonce=" + strings.Repeat("ab", 16)
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
			inner.web.ServeHTTP(httptest.NewRecorder(), r)
			w.WriteHeader(http.StatusConflict)
			return
		}
		inner.web.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		inner.web.EndStreams()
		server.Close()
	})
	p := visitor(t, b, &testServer{Server: server, web: inner.web}, quick(browser.Desk))
	p.sit()
	if got := p.dealCheckText(); !strings.HasPrefix(got, "Not verified: this browser added no number of its own") || !p.Has(`document.querySelector("#deal-check[data-verdict=unknown]")`) {
		t.Errorf("the page says %q", got)
	}
}
