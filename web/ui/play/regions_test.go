package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/htmltest"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/table"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/play"
)

// page returns a match's page with one zone of the pieces given.
func page(pieces ...table.Piece) *play.Page {
	t := &table.Table{Status: "Go.", Zones: []table.Zone{{ID: "z", Kind: table.Row, Title: "Zone", Seat: table.NoSeat, Pieces: pieces}}}
	return &play.Page{View: &match.View{ID: "m", Game: "g", Viewer: -3, Table: t, Phase: match.Running}}
}

func draw(t *testing.T, p *play.Page, before []patch.Region) []patch.Region {
	t.Helper()
	out, err := p.Regions(before)
	check(t, err)
	return out
}

func TestPatchOfNothing(t *testing.T) {
	a := draw(t, page(table.Piece{ID: "a", Kind: table.Token, Name: "a"}), nil)
	b := draw(t, page(table.Piece{ID: "a", Kind: table.Token, Name: "a"}), a)
	if got := patch.Between(a, b); len(got) != 0 {
		t.Errorf("nothing changed, and the patch is %s", got)
	}
}

func TestPatchNamesWhatStays(t *testing.T) {
	one, two := table.Piece{ID: "1", Kind: table.Token, Name: "one"}, table.Piece{ID: "2", Kind: table.Token, Name: "two"}
	before := draw(t, page(one, two), nil)
	two.Name = "a new name"
	doc := htmltest.Parse(t, string(patch.Between(before, draw(t, page(one, two), before))))
	if n := doc.Find("section#q-z q-k#p-1").Length(); n != 1 {
		t.Errorf("the unchanged piece is named %d times", n)
	}
	if name := htmltest.Attr(t, doc, "section#q-z #p-2", "aria-label"); name != "a new name" {
		t.Errorf("the changed piece is called %q", name)
	}
	if doc.Find("#status").Length() > 0 {
		t.Error("the patch has a region that did not change")
	}
}

func TestPatchTakesZonesAway(t *testing.T) {
	before := draw(t, page(), nil)
	p := page()
	p.View.Table.Zones = nil
	body := htmltest.Parse(t, string(patch.Between(before, draw(t, p, before)))).Find("body")
	if body.Children().Length() != 1 || body.Find("i#q-z[data-gone]").Length() != 1 {
		html, err := body.Html()
		t.Errorf("got %s, %v", html, err)
	}
}

// TestPatchOrdersZones checks that a patch names the order of the zones when one is new or in another place, and only then.
func TestPatchOrdersZones(t *testing.T) {
	zones := func(ids ...string) *play.Page {
		p := page()
		p.View.Table.Zones = nil
		for _, id := range ids {
			p.View.Table.Zones = append(p.View.Table.Zones, table.Zone{ID: id, Kind: table.Row, Title: id, Seat: table.NoSeat})
		}
		return p
	}
	before := draw(t, zones("a", "b", "c"), nil)
	for _, c := range []struct {
		now  []string
		want string
	}{
		{[]string{"a", "b", "c"}, ""},
		{[]string{"a", "c"}, ""},
		{[]string{"a", "new", "c"}, "q-a q-new q-c"},
		{[]string{"b", "a", "c"}, "q-b q-a q-c"},
	} {
		doc := htmltest.Parse(t, string(patch.Between(before, draw(t, zones(c.now...), before))))
		if got := strings.TrimSpace(doc.Find("i[data-order]").AttrOr("data-order", "")); got != c.want {
			t.Errorf("a, b, c becomes %v: the order is %q, want %q", c.now, got, c.want)
		}
	}
}

// TestNamesAreEscaped checks that a name is text, wherever it is shown: players choose names.
func TestNamesAreEscaped(t *testing.T) {
	const evil = `<script>alert("x")</script>&'`
	p := page(table.Piece{ID: "a", Kind: table.Counter, Name: evil, Text: evil}, table.Piece{ID: "b", Kind: table.Card, Face: "KS", Name: evil, Why: evil, Text: evil})
	p.View.Table.Zones[0].Title, p.View.Table.Zones[0].Note, p.View.Table.Status = evil, evil, evil
	p.View.Seats = []match.SeatView{{View: seat.View{Name: evil}}}
	p.View.Names = []string{evil}
	p.View.Log = []match.Line{{N: 1, Actor: "0", Words: []string{evil}}}
	shown := 0
	for _, r := range draw(t, p, nil) {
		doc := htmltest.Parse(t, r.HTML())
		if doc.Find("script").Length() > 0 {
			t.Errorf("a name becomes an element: %s", r.HTML())
		}
		shown += strings.Count(doc.Text(), evil)
	}
	if shown < 6 {
		t.Errorf("the name is shown %d times as it was written", shown)
	}
}

// TestOwnCardsStayButtons checks that a card of the viewer's hand stays a button while it cannot be played, and says why.
func TestOwnCardsStayButtons(t *testing.T) {
	p := page(table.Piece{ID: "a", Kind: table.Card, Face: "KS", Name: "king", Why: "You have chosen already."})
	p.View.Table.Zones[0].Mine = true
	doc := htmltest.Parse(t, draw(t, p, nil)[0].HTML())
	if got := htmltest.Attr(t, doc, `section[data-roving] button[aria-disabled="true"]`, "aria-label"); got != "king. You have chosen already." {
		t.Errorf("the card says %q", got)
	}
}

// TestWarnedMovesAreNotSubmitted checks that a move with a warning is not made by a press on its piece alone.
func TestWarnedMovesAreNotSubmitted(t *testing.T) {
	for warn, want := range map[string]string{"": "submit", "It ends the match.": "button"} {
		p := page(table.Piece{ID: "a", Kind: table.Token, Name: "a"})
		p.View.Table.Moves = []table.Move{{Action: "go", Label: "Go", From: "a", To: "z", Warn: warn}}
		regions := draw(t, p, nil)
		if got := htmltest.Attr(t, htmltest.Parse(t, regions[0].HTML()), "button#p-a", "type"); got != want {
			t.Errorf("with the warning %q the piece's button has the type %q, want %q", warn, got, want)
		}
		for _, r := range regions {
			if r.ID == "actions" {
				move := htmltest.One(t, htmltest.Parse(t, r.HTML()), `menu#actions button[value="go"]`)
				if from, to := move.AttrOr("data-from", ""), move.AttrOr("data-to", ""); from != "p-a" || to != "q-z" {
					t.Errorf("the move leads from %q to %q", from, to)
				}
			}
		}
	}
}

// TestForgottenPatchAlike checks that a patch from the stored regions equals the patch between two complete renderings,
// in matches of all games with clocks, offers, answers to them and undone actions.
func TestForgottenPatchAlike(t *testing.T) {
	for _, g := range games.All() {
		m := eventful(t, g)
		for _, viewer := range []game.Seat{0, 1, game.Watcher} {
			if int(viewer) >= len(m.Seats()) {
				continue
			}
			shown, short := drawn(t, m, viewer, 0, nil), patch.Forget(drawn(t, m, viewer, 0, nil))
			for n := 1; n <= m.Version(); n++ {
				now, again := drawn(t, m, viewer, n, nil), drawn(t, m, viewer, n, short)
				want, got := string(patch.Between(shown, now)), string(patch.Between(short, again))
				if got != want {
					t.Fatalf("%s, version %d: the patch is\n%s\nwant\n%s", g.Info().ID, n, got, want)
				}
				shown, short = now, patch.Forget(again)
			}
		}
	}
}

// eventful returns a match with clocks in which a seat sometimes makes each request besides the game's own actions that
// does not end the match.
func eventful(t *testing.T, g game.Game) *match.Match {
	t.Helper()
	setup, err := g.Resolve(game.Setup{})
	check(t, err)
	seats := make([]seating.Player, setup.Seats)
	for i := range seats {
		seats[i] = seating.Player{Kind: seating.Human, Name: fmt.Sprint("Ann ", i), Guest: fmt.Sprint("guest ", i)}
	}
	pace := clock.Pace{Kind: clock.ByTotal, Main: time.Hour}
	m, err := match.New(&match.Start{ID: "m", Game: g, Setup: setup, Seats: seats, Table: match.Terms{Pace: pace}})
	check(t, err)
	m, err = m.Begin(time.Unix(0, 0))
	check(t, err)
	ends := []string{match.Resign, match.Abort, match.AcceptDraw, match.HandToBot}
	for i := 0; i < 60 && m.Phase() == match.Running; i++ {
		for s := range game.Seat(len(seats)) {
			v, err := m.View(s, m.Version())
			check(t, err)
			choices := slices.DeleteFunc(v.May, func(may string) bool { return slices.Contains(ends, may) })
			if len(choices) == 0 || i%3 != 0 {
				choices = v.Legal
			}
			if len(choices) == 0 {
				continue
			}
			m, _, err = m.Act(match.Request{Seat: s, Action: choices[i%len(choices)], Version: m.Version()}, time.Unix(int64(i), 0))
			check(t, err)
		}
	}
	return m
}

func drawn(t *testing.T, m *match.Match, viewer game.Seat, n int, before []patch.Region) []patch.Region {
	t.Helper()
	v, err := m.ShownTo(0).ViewAsOf(viewer, n)
	check(t, err)
	return draw(t, &play.Page{View: v, Info: m.Game().Info(), Levels: []ui.Level{{Name: "mate"}}}, before)
}
