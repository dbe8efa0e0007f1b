package lobby_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/daily"
	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/lobby"
	"quarterdeck/term/remote"
	"quarterdeck/web"
)

// site is a server with all games, lessons and deals of the day.
type site struct {
	t     *testing.T
	pages *httptest.Server
}

func serve(t *testing.T) *site {
	t.Helper()
	n := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.NonceWait = -1
		c.Games, c.Find, c.Daily = games.All(), games.Find, daily.Offers()
	})
	w := web.New(n.Node, web.Options{PerSecond: -1, Streams: -1, Build: "dev"})
	s := &site{t: t, pages: httptest.NewServer(w)}
	t.Cleanup(func() {
		w.EndStreams()
		s.pages.Close()
		n.Close()
	})
	return s
}

// guest returns what a new guest of the server chooses from.
func (s *site) guest(name string) *lobby.Lobby {
	s.t.Helper()
	lib, err := lesson.Shipped()
	if err != nil {
		s.t.Fatal(err)
	}
	l := &lobby.Lobby{
		Client: &remote.Client{Base: s.pages.URL, HTTP: &http.Client{}}, Lessons: lib.All(), Dailies: true, Name: name,
		Rules: func(string) term.Rulebook { return term.Rulebook{Goal: "THE GOAL", Text: "THE RULES"} },
	}
	for _, g := range games.All() {
		info := g.Info()
		l.Games = append(l.Games, lobby.Game{ID: info.ID, Title: info.Title, Tagline: info.Tagline, Seats: info.Seats, Contract: g, Levels: []lobby.Level{{Name: "lowest", About: "Plays low."}}})
	}
	return l
}

// home returns the first page.
func home(t *testing.T, l *lobby.Lobby) *lobby.Page {
	t.Helper()
	p, err := l.Home(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// choose does what the item says that begins with a text.
func choose(t *testing.T, p *lobby.Page, text string) lobby.Step {
	t.Helper()
	step, err := p.Items[find(t, p, text)].Do(t.Context())
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return step
}

// find returns the item that begins with a text.
func find(t *testing.T, p *lobby.Page, text string) int {
	t.Helper()
	i := slices.IndexFunc(p.Items, func(it lobby.Item) bool { return strings.HasPrefix(it.Text, text) })
	if i < 0 {
		t.Fatalf("%q has no item %q: %+v", p.Title, text, p.Items)
	}
	return i
}

// answer answers the question of a step.
func answer(t *testing.T, step lobby.Step, text string) (lobby.Step, error) {
	t.Helper()
	if step.Ask == nil {
		t.Fatalf("nothing is asked: %+v", step)
	}
	return step.Ask.Do(t.Context(), text)
}

// TestHome: the first page lists what waits for the guest, every game, lessons, deals of the day and open tables.
func TestHome(t *testing.T) {
	s := serve(t)
	ann, bo := s.guest("Ann"), s.guest("Bo")
	p := home(t, ann)
	for _, g := range games.All() {
		find(t, p, "Play "+g.Info().Title)
	}
	for _, item := range []string{"Learn", "Deals of the day", "Open a link", "Your finished matches", "You: name", "Leave"} {
		find(t, p, item)
	}
	if !strings.Contains(p.Text, "You are Ann.") || !strings.Contains(p.Text, "You showed no key") {
		t.Errorf("the first page says %q", p.Text)
	}
	step := choose(t, choose(t, p, "Play Bastion").Page, "Anyone who joins")
	if step.Table == nil || step.Table.Place.Match == "" {
		t.Fatalf("no table: %+v", step)
	}
	find(t, home(t, ann), "Continue Bastion's Breach with")
	step = choose(t, home(t, bo), "Join Bastion's Breach with Ann")
	if step.Table == nil {
		t.Fatalf("no seat: %+v", step)
	}
	find(t, home(t, bo), "Continue Bastion's Breach with Ann: your turn")
	if !choose(t, home(t, bo), "Leave").Leave {
		t.Error("the guest cannot leave")
	}
}

// TestSetUp: a game asks for the number of players first, unless there is one, and shows the rules on request.
func TestSetUp(t *testing.T) {
	l := serve(t).guest("Ann")
	p := choose(t, home(t, l), "Play Breach").Page
	if p == nil || p.Text != "How many play?" || len(p.Items) != 6 {
		t.Fatalf("Breach begins with %+v", p)
	}
	if step := choose(t, choose(t, p, "You alone").Page, "Start"); step.Table == nil {
		t.Errorf("alone, there is no table: %+v", step)
	}
	p = choose(t, p, "3 players").Page
	if step := choose(t, p, "Friends"); step.Table == nil || len(step.Table.Invitations) != 2 {
		t.Errorf("two friends have the invitations %+v", step.Table)
	}
	if step := choose(t, p, "The bot lowest. Plays low."); step.Table == nil || len(step.Table.Invitations) != 0 {
		t.Errorf("bots have invitations: %+v", step.Table)
	}
	rules := choose(t, p, "Read the rules first").Page
	if rules.Text != "THE RULES" || len(rules.Items) != len(p.Items) || p.Text == rules.Text {
		t.Errorf("the rules are %+v", rules)
	}
}

// TestTerms: a host chooses options and a clock, which the match has. What the game or the server refuses is said in their words.
func TestTerms(t *testing.T) {
	l := serve(t).guest("Ann")
	games := choose(t, home(t, l), "Play Heads Up Duel").Page
	p := choose(t, choose(t, games, "6 players").Page, "Options: as in the rulebook").Page
	format := choose(t, p, "Does each player duel once").Page
	if _, err := format.Items[find(t, format, "a tournament")].Do(t.Context()); err == nil || !strings.Contains(err.Error(), "a tournament needs 4 or 8 seats") {
		t.Errorf("a tournament of six: %v", err)
	}
	p = choose(t, choose(t, games, "4 players").Page, "Options: as in the rulebook").Page
	p = choose(t, choose(t, p, "Does each player duel once").Page, "a tournament").Page
	stage := choose(t, choose(t, p, "How long does the first talk").Page, "Another value")
	if _, err := answer(t, stage, "soon"); err == nil || !strings.Contains(err.Error(), "from 0 to 86400") {
		t.Errorf("a stage that ends soon: %v", err)
	}
	step, err := answer(t, stage, "77")
	if err != nil {
		t.Fatal(err)
	}
	find(t, step.Page, "How long does the first talk last, in seconds? 0 means until all players are ready. Now: 77")
	p = choose(t, step.Page, "Done").Page
	find(t, p, "Options: 2 differ from the rulebook")
	clocks := choose(t, p, "Clock: no clock").Page
	if _, err := answer(t, choose(t, clocks, "Another clock"), "fast"); err == nil || !strings.Contains(err.Error(), "is not a time control") {
		t.Errorf("a clock that is fast: %v", err)
	}
	if step, err = answer(t, choose(t, clocks, "Another clock"), "total 7m+3s lose"); err != nil {
		t.Fatal(err)
	}
	find(t, step.Page, "Clock: 7 min + 3 s; who runs out of time loses")
	if _, err := step.Page.Items[find(t, step.Page, "The bot lowest")].Do(t.Context()); err == nil || !strings.Contains(err.Error(), "Choose that a bot takes the seat") {
		t.Errorf("four players who lose by the clock: %v", err)
	}
	step = choose(t, choose(t, choose(t, step.Page, "Clock: ").Page, "3 min").Page, "The bot lowest")
	v, err := remote.Open(t.Context(), l.Client, step.Table.Place.Match, nil).View(t.Context(), term.Now)
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[string]string{}
	for _, o := range v.Options {
		chosen[o.Name] = o.Value
	}
	if len(v.Seats) != 4 || chosen["talk1"] != "77" || chosen["format"] != "tournament" || v.Terms.Pace.String() != "total 3m+2s" {
		t.Errorf("the match has %d seats, the options %v and the clock %q", len(v.Seats), chosen, v.Terms.Pace)
	}
	p = choose(t, choose(t, games, "4 players").Page, "Options").Page
	p = choose(t, choose(t, p, "By post").Page, "Done").Page
	find(t, p, "Options: 3 differ from the rulebook")
	p = choose(t, choose(t, choose(t, p, "Options").Page, "All as in").Page, "Done").Page
	find(t, p, "Options: as in the rulebook")
	for _, item := range choose(t, choose(t, games, "2 players").Page, "Options").Page.Items {
		if strings.Contains(item.Text, "trade") || strings.Contains(item.Text, "By post") {
			t.Errorf("two players, who never trade, are asked %q", item.Text)
		}
	}
	alone := choose(t, choose(t, choose(t, home(t, l), "Play Breach").Page, "You alone").Page, "Options: as in the rulebook").Page
	for _, item := range alone.Items {
		if strings.Contains(item.Text, "Now: co-operative") || strings.Contains(item.Text, "who plays with you") {
			t.Errorf("a player alone is asked %q", item.Text)
		}
	}
	find(t, choose(t, choose(t, alone, "All as in").Page, "Done").Page, "Options: as in the rulebook")
}

// TestVisit: the link of an invitation leads to its seat, that of a match to watch it, and a wrong one is refused.
func TestVisit(t *testing.T) {
	s := serve(t)
	ann, bo := s.guest("Ann"), s.guest("Bo")
	invited := choose(t, choose(t, home(t, ann), "Play Bastion").Page, "Friends").Table
	for _, link := range []string{"", "nowhere", "https://example.org/somewhere", "ftp://x/m/y"} {
		if step, err := answer(t, choose(t, home(t, bo), "Open a link"), link); err == nil && step.Table != nil && isSeated(t, bo, step.Table.Place.Match) {
			t.Errorf("the link %q leads to a seat", link)
		}
	}
	if _, err := answer(t, choose(t, home(t, bo), "Open a link"), strings.Replace(invited.Invitations[0], "invite=", "invite=x", 1)); err == nil {
		t.Error("a wrong invitation opens a seat")
	}
	step, err := answer(t, choose(t, home(t, bo), "Open a link"), " "+invited.Invitations[0]+" ")
	if err != nil || step.Table == nil || !isSeated(t, bo, invited.Place.Match) {
		t.Errorf("the invitation leads to %+v, %v", step, err)
	}
	cy := s.guest("Cy")
	if step, err = answer(t, choose(t, home(t, cy), "Open a link"), invited.Place.Match); err != nil || step.Table == nil || isSeated(t, cy, invited.Place.Match) {
		t.Errorf("the match's id leads to %+v, %v", step, err)
	}
}

// TestYou: a guest changes the name, gets a link for a browser, and deletes the data only after the word.
func TestYou(t *testing.T) {
	l := serve(t).guest("Ann")
	you := choose(t, home(t, l), "You: name").Page
	if _, err := answer(t, choose(t, you, "Your name: Ann"), "Anna"); err != nil {
		t.Fatal(err)
	}
	if p := home(t, l); !strings.Contains(p.Text, "You are Anna.") {
		t.Errorf("after another name, the page says %q", p.Text)
	}
	if _, err := answer(t, choose(t, you, "Your name"), strings.Repeat("x", 300)); err == nil {
		t.Error("a name of 300 letters is accepted")
	}
	if link := choose(t, you, "Be the same guest").Page; !strings.Contains(link.Text, "http") || !strings.Contains(link.Text, "█") {
		t.Errorf("the personal link is %q", link.Text)
	}
	l.ASCII = true
	if link := choose(t, you, "Be the same guest").Page; !strings.Contains(link.Text, "http") || strings.Contains(link.Text, "█") {
		t.Errorf("in ASCII, the personal link is %q", link.Text)
	}
	if keys := choose(t, you, "Your SSH keys").Page; !strings.Contains(keys.Text, "None yet") {
		t.Errorf("the keys are %+v", keys)
	}
	choose(t, choose(t, home(t, l), "Play Bastion").Page, "The bot")
	if step, err := answer(t, choose(t, you, "Delete your data"), "no"); step.Leave || err != nil {
		t.Errorf("no deletes: %+v, %v", step, err)
	}
	find(t, home(t, l), "Continue Bastion")
	if step, err := answer(t, choose(t, you, "Delete your data"), "delete"); !step.Leave || err != nil {
		t.Errorf("delete: %+v, %v", step, err)
	}
}

// TestKey: a guest with a key becomes the guest of a personal link.
func TestKey(t *testing.T) {
	l := serve(t).guest("Ann")
	linked := ""
	l.Key = &lobby.Key{Fingerprint: "SHA256:abc", Link: func(_ context.Context, link string) (string, error) {
		if linked = link; link == "wrong" {
			return "", errors.New("there is no such link")
		}
		return "token", nil
	}}
	if p := home(t, l); strings.Contains(p.Text, "no key") {
		t.Errorf("with a key, the page says %q", p.Text)
	}
	you := choose(t, home(t, l), "You: name").Page
	if !strings.Contains(you.Text, "SHA256:abc") {
		t.Errorf("the page does not have the key: %q", you.Text)
	}
	step := choose(t, you, "Be the guest that you are in a browser")
	if _, err := answer(t, step, "wrong"); err == nil || l.Client.Token == "token" {
		t.Errorf("a wrong link: %v", err)
	}
	if _, err := answer(t, step, " https://x/l/1 "); err != nil || linked != "https://x/l/1" || l.Client.Token != "token" {
		t.Errorf("%v: the link is %q, the token %q", err, linked, l.Client.Token)
	}
}

// TestLearn: the pages of lessons list all of them, and open one.
func TestLearn(t *testing.T) {
	l := serve(t).guest("Ann")
	learn := choose(t, home(t, l), "Learn").Page
	for _, g := range games.All() {
		lessons := choose(t, learn, g.Info().Title+": 0 of").Page
		for i := range lessons.Items {
			if step, err := lessons.Items[i].Do(t.Context()); err != nil || step.Lesson == nil || step.Lesson.Game.Info().ID != g.Info().ID {
				t.Errorf("%s opens %+v, %v", lessons.Items[i].Text, step, err)
			}
		}
	}
}

// TestDailies: each game has a deal of the day; an attempt is continued rather than begun twice.
func TestDailies(t *testing.T) {
	l := serve(t).guest("Ann")
	page := choose(t, home(t, l), "Deals of the day").Page
	if len(page.Items) != len(games.All()) {
		t.Fatalf("%d deals of the day", len(page.Items))
	}
	first := choose(t, page, "The daily siege: not begun").Table
	again := choose(t, choose(t, home(t, l), "Deals of the day").Page, "The daily siege: go on").Table
	if first == nil || again == nil || first.Place.Match != again.Place.Match {
		t.Errorf("the attempt is at %+v, then at %+v", first, again)
	}
}

// TestAway: when the server cannot be reached, every page says so.
func TestAway(t *testing.T) {
	s := serve(t)
	l := s.guest("Ann")
	p := home(t, l)
	s.pages.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if _, err := l.Home(ctx); err == nil {
		t.Error("there is a first page without a server")
	}
	if _, err := p.Items[find(t, p, "Your finished matches")].Do(ctx); err == nil {
		t.Error("there are finished matches without a server")
	}
}

// TestMatchAfterLesson: when a guest has finished a lesson, the first page begins with the lesson's own match: its seats and its options. What is
// said at the lesson's end names the place of the next one.
func TestMatchAfterLesson(t *testing.T) {
	l := serve(t).guest("Ann")
	for _, c := range []struct{ id, end, item, options string }{
		{"duel/trading", "The next lesson, “Packs”, is under “Learn”.", " with 4 players, the others the bot lowest", "market=0 talk1=0 talk2=0"},
		{"port/crew", "All lessons are under “Learn”.", " with the bot lowest", "hands=closed"},
		{"sabotage/last-stand", "All lessons are under “Learn”.", " with the bot lowest", "rows=3"},
	} {
		i := slices.IndexFunc(l.Lessons, func(one *lesson.Lesson) bool { return one.ID() == c.id })
		one := l.Lessons[i]
		inputs, _, err := one.Inputs(t.Context(), lesson.Main, 1)
		if err != nil {
			t.Fatal(err)
		}
		var runs []*lesson.Run
		if err := one.Walk(t.Context(), lesson.Main, 1, func(r *lesson.Run) { runs = append(runs, r) }); err != nil {
			t.Fatal(err)
		}
		at := numberOf(t, choose(t, home(t, l), "Learn").Page, one.Game.Info().Title)
		of := 1 + slices.IndexFunc(l.Lessons, func(o *lesson.Lesson) bool { return o.Game.Info().ID == one.Game.Info().ID })
		typed := numberOf(t, home(t, l), "Learn") + "\n" + at + "\n" + strconv.Itoa(i+2-of) + "\n"
		for i, in := range inputs {
			typed += strings.TrimPrefix(in.Text, lesson.Onward) + "\n"
			v, err := runs[i].View()
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(v.Table.Moves, func(m table.Move) bool { return m.Action == in.Text && m.Warn != "" }) {
				typed += "y\n"
			}
		}
		out, _ := lines(t, l, typed+"\n\n\n")
		page := strings.Join(strings.Fields(out), " ")
		want := "1 Play the match after “" + one.Title + "”: " + one.Game.Info().Title + c.item
		if end := "The first page begins with the match that follows. " + c.end; !strings.Contains(page, end) || !strings.Contains(page, want) {
			t.Errorf("%s: there is no %q or no %q at the end:\n%s", c.id, end, want, out[max(0, len(out)-3000):])
			continue
		}
		p := home(t, l)
		if find(t, p, "Play the match after") != 0 {
			t.Errorf("%s: the match is not the first item: %+v", c.id, p.Items)
		}
		step := choose(t, p, "Play the match after")
		v, err := remote.Open(t.Context(), l.Client, step.Table.Place.Match, nil).View(t.Context(), term.Now)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, o := range v.Options {
			got[o.Name] = o.Value
		}
		for _, o := range strings.Fields(c.options) {
			if name, value, _ := strings.Cut(o, "="); got[name] != value {
				t.Errorf("%s: the match has %s=%s, not %s", c.id, name, got[name], o)
			}
		}
		if len(v.Seats) != one.Match.Seats || v.Viewer != int(one.You) {
			t.Errorf("%s: the guest has seat %d of %d", c.id, v.Viewer, len(v.Seats))
		}
		if slices.ContainsFunc(home(t, l).Items, func(it lobby.Item) bool { return strings.HasPrefix(it.Text, "Play the match after") }) {
			t.Errorf("%s: the match is offered after it has begun", c.id)
		}
	}
}

// isSeated reports whether the guest of a lobby has a seat in a match.
func isSeated(t *testing.T, l *lobby.Lobby, id string) bool {
	t.Helper()
	seated, err := l.Client.IsSeated(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return seated
}
