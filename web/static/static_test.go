package static_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/web/static"
)

func get(t *testing.T, address, encoding string) (*http.Response, string) {
	t.Helper()
	r := httptest.NewRequest("GET", address, nil)
	if encoding != "" {
		r.Header.Set("Accept-Encoding", encoding)
	}
	w := httptest.NewRecorder()
	static.Handler().ServeHTTP(w, r)
	body, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Result(), string(body)
}

func TestFilesAreKeptForEver(t *testing.T) {
	for _, name := range []string{"css/base.css", "js/app.js", "cards.svg", "games/bastion/style.css", "games/bastion/poster.svg"} {
		resp, _ := get(t, static.URL(name), "gzip")
		h := resp.Header
		if resp.StatusCode != http.StatusOK || h.Get("Content-Encoding") != "gzip" || !strings.Contains(h.Get("Cache-Control"), "immutable") || h.Get("Content-Type") == "" {
			t.Errorf("%s: %d %v", name, resp.StatusCode, h)
		}
	}
	if resp, body := get(t, static.URL("css/base.css"), ""); resp.Header.Get("Content-Encoding") != "" || !strings.Contains(body, "--felt") {
		t.Error("who cannot unpack is sent packed files")
	}
}

func TestOtherBuildsAreNotKept(t *testing.T) {
	resp, _ := get(t, static.Prefix+"older/css/base.css", "")
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("%d %v", resp.StatusCode, resp.Header)
	}
	for _, address := range []string{static.Prefix, static.URL("no/such.css"), static.URL("../static.go"), static.URL("static.go")} {
		if resp, _ := get(t, address, ""); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", address, resp.StatusCode)
		}
	}
}

var importIn = regexp.MustCompile(`from "(\./[^"]+)"`)

// Modules import each other by names that must exist, and nothing from anywhere else.
func TestImportsExist(t *testing.T) {
	for _, name := range append(static.Modules(), "js/app.js") {
		_, text := get(t, static.URL(name), "")
		if strings.Contains(text, "http://") || strings.Contains(text, "https://") {
			t.Errorf("%s names another server", name)
		}
		for _, found := range importIn.FindAllStringSubmatch(text, -1) {
			if imported := path.Join("js", found[1]); !static.Has(imported) {
				t.Errorf("%s imports %s, which is not there", name, imported)
			}
		}
	}
}

// A first load has 100 KB for everything; the page itself and its headers need some of it. What other pages need, and
// other games, is not loaded at a table, and some scripts only at the end of a match.
func TestATableIsSmall(t *testing.T) {
	elsewhere := []string{"css/pages.css", "css/coach.css", "css/daily.css", "css/lobby.css", "css/me.css"}
	shared, games := 0, map[string]int{}
	for name, size := range static.Sizes() {
		id, ofGame := strings.CutPrefix(name, "games/")
		switch {
		case ofGame:
			if id, file := path.Split(id); file != "poster.svg" { // which the home page shows
				games[id] += size
			}
		case !slices.Contains(elsewhere, name) && !strings.HasPrefix(name, static.Late):
			shared += size
		}
	}
	for id, size := range games {
		if shared+size > 86_000 {
			t.Errorf("the files of a table of %s take %d bytes compressed, %d of them for every game", id, shared+size, shared)
		}
	}
}

var urlIn = regexp.MustCompile(`url\("([^"#]+)"\)`)

// TestGameFiles checks that the folder of every game is found: a picture, stylesheets, and every drawing that they name.
func TestGameFiles(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		if static.Poster(id) == "" || len(static.Styles(id)) == 0 {
			t.Errorf("%s: picture %q, stylesheets %q", id, static.Poster(id), static.Styles(id))
		}
		for _, sheet := range static.Styles(id) {
			_, text := get(t, static.URL(sheet), "")
			for _, found := range urlIn.FindAllStringSubmatch(text, -1) {
				if drawing := path.Join(path.Dir(sheet), found[1]); !static.Has(drawing) {
					t.Errorf("%s names %s, which does not exist", sheet, drawing)
				}
			}
		}
	}
	if static.Poster("none") != "" || static.Styles("none") != nil {
		t.Error("a game without files has some")
	}
}

// TestSheet checks that faces are found in the common deck and in the deck of a game.
func TestSheet(t *testing.T) {
	for face, want := range map[string]string{"KS": "cards.svg", "a7": "cards.svg", "Xp": "games/duel/cards.svg", "none": "", "": ""} {
		if got := static.Sheet(face); got != want {
			t.Errorf("%q is in %q, want %q", face, got, want)
		}
	}
}
