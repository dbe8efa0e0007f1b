package web_test

import (
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
)

// TestTermsInTheForm creates tables with the form of a game's page, as a browser without a script sends it.
func TestTermsInTheForm(t *testing.T) {
	s, h := serveAll(t)
	c := surf(t, s)
	for name, test := range map[string]struct {
		fields []string
		status int
		want   string // the terms, or a part of the error
	}{
		"as usual":    {nil, 200, "none live false"},
		"a preset":    {[]string{"pace", "days 3", "watch", "after", "visible", "public"}, 200, "days 3 after true"},
		"loses":       {[]string{"pace", "total 10m+5s", "flag", "lose", "visible", "unlisted"}, 200, "total 10m+5s lose live false"},
		"for anyone":  {[]string{"seat1", "anyone", "visible", "auto"}, 200, "none live true"},
		"my own":      {[]string{"pace", "own", "pace.kind", "total", "pace.time", "7.5", "pace.more", "3"}, 200, "total 7m30s+3s live false"},
		"my seconds":  {[]string{"pace", "own", "pace.kind", "move", "pace.time", "90", "pace.more", "3"}, 200, "move 1m30s live false"},
		"my days":     {[]string{"pace", "own", "pace.kind", "days", "pace.time", "14"}, 200, "days 14 live false"},
		"too long":    {[]string{"pace", "own", "pace.kind", "days", "pace.time", "99"}, 400, "1 to 30 whole days"},
		"no number":   {[]string{"pace", "own", "pace.kind", "move", "pace.time", "soon"}, 400, "as a number"},
		"no pace":     {[]string{"pace", "fast"}, 400, "is not a time control"},
		"no watching": {[]string{"watch", "sometimes"}, 400, "Watching is"},
		"nowhere":     {[]string{"visible", "here"}, 400, "public"},
	} {
		t.Run(name, func(t *testing.T) {
			form := append([]string{"seat0", "me", "seat1", "bot:lowest", "name", "Ann"}, test.fields...)
			text, at := c.submit("/new/bastion", test.status, form...)
			if test.status != 200 {
				if !htmltest.Says(t, text, test.want) || !htmltest.Has(t, text, `[role="alert"]`) {
					t.Fatalf("the page does not say %q", test.want)
				}
				if i := strings.Index(text, `value="own" checked`); (i > 0) != (test.fields[1] == "own") {
					t.Error("the form has lost what was chosen")
				}
				return
			}
			m, err := h.Host.Get(t.Context(), strings.TrimPrefix(at, "/m/"))
			if err != nil {
				t.Fatal(err)
			}
			terms := m.Start().Table
			watch, public := string(terms.Watch), "false"
			if watch == "" {
				watch = "live"
			}
			if terms.Public {
				public = "true"
			}
			if got := terms.Pace.String() + " " + watch + " " + public; got != test.want {
				t.Errorf("the terms are %q, want %q", got, test.want)
			}
		})
	}
}

// TestPresetsOfAGame chooses a preset of the first game that has any.
func TestPresetsOfAGame(t *testing.T) {
	s, h := serveAll(t)
	c := surf(t, s)
	found := false
	for _, g := range h.Host.Games {
		info := g.Info()
		for i, preset := range info.Presets {
			found = true
			text, _ := c.visit(`/games/`+info.ID+`?preset=`+string(rune('0'+i)), 200)
			if !htmltest.Says(t, text, preset.Doc) {
				t.Errorf("%s: the page does not explain %s", info.ID, preset.Name)
			}
			for name, value := range preset.Options {
				if o := info.Option(name); !htmltest.Has(t, text, `[name="o.`+name+`"][value="`+value+`"][checked]`) && !htmltest.Has(t, text, `[name="own.`+name+`"][value="`+value+`"]`) {
					t.Errorf("%s: with %s, %s is not %s (%s)", info.ID, preset.Name, name, value, o.Doc)
				}
			}
		}
	}
	if !found {
		t.Error("no game has presets any more; this test needs one")
	}
}

// TestLobbyWithoutScript finds a table in the lobby, joins it, and finds it among the guest's own.
func TestLobbyWithoutScript(t *testing.T) {
	s, h := serveAll(t)
	ann, bo := surf(t, s), surf(t, s)
	_, at := ann.submit("/new/sabotage", 200, "seat0", "me", "seat1", "anyone", "name", "Ann <b>")
	text, _ := bo.visit("/lobby", 200)
	if !htmltest.Says(t, text, "Ann <b>") || !htmltest.Has(t, text, `a[href="`+at+`/join"]`) || !htmltest.Has(t, text, `meta[http-equiv="refresh"]`) {
		t.Fatal("the lobby does not lead to Ann's table")
	}
	if text, _ = bo.visit(at+"/join", 200); !htmltest.Says(t, text, "Ann <b> invites you") {
		t.Error("the page of the seat does not say whose table it is")
	}
	if _, there := bo.submit(at+"/join", 200, "name", "Bo"); there != at {
		t.Errorf("who sits down gets to %s, want %s", there, at)
	}
	if _, there := bo.visit(at+"/join", 200); there != at {
		t.Errorf("who sits there already gets to %s", there)
	}
	if text, _ = surf(t, s).visit(at+"/join", 200); !htmltest.Says(t, text, "This table has no seat that is open to anyone") {
		t.Error("the page of a seat that is taken does not say so")
	}
	surf(t, s).submit(at+"/join", 409, "name", "Cy")
	surf(t, s).submit(at+"/fill", 403, "level", "lowest")
	ann.submit(at+"/calloff", 409)
	for who, c := range map[string]*surfer{"Ann": ann, "Bo": bo} {
		home, _ := c.visit("/", 200)
		mine, _ := c.visit("/lobby?list=mine", 200)
		for page, text := range map[string]string{"home": home, "lobby": mine} {
			if !htmltest.Has(t, text, `a[href="`+at+`"]`) {
				t.Errorf("%s does not find the match on the page %s", who, page)
			}
		}
	}
	if waiting, err := h.Lobby.Waiting(t.Context(), "unknown"); err != nil || len(waiting) != 0 {
		t.Errorf("an unknown guest has %v waiting (%v)", waiting, err)
	}
}
