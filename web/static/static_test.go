package static_test

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
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

// TestScriptsAreCurrent checks that no script has changed since the bundle was built.
func TestScriptsAreCurrent(t *testing.T) {
	h := sha256.New()
	err := fs.WalkDir(os.DirFS("js"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join("js", name))
		fmt.Fprintf(h, "%s %d\n", name, len(text))
		h.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile("built/sources.sum")
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(sum)) != fmt.Sprintf("%x", h.Sum(nil)) {
		t.Error("the scripts in built are not those in js; run in the repository's root: go -C tools run ./bundle")
	}
}

// TestStylesheetsAreShort checks that stylesheets have no needless spaces, and that quoted text keeps its own.
func TestStylesheetsAreShort(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"css/base.css", `@media (max-width:800px){.bar{gap:8px;padding-inline:10px;min-height:48px}`},
		{"css/table.css", `.status.urgent .turn-word::before{content:"▶ "}`},
		{"css/diagram-breach.css", `@container diagram (`},
	} {
		_, text := get(t, static.URL(c.name), "")
		if !strings.Contains(text, c.want) {
			t.Errorf("%s lacks %s", c.name, c.want)
		}
		if bare := regexp.MustCompile(`"[^"]*"`).ReplaceAllString(text, "quoted"); regexp.MustCompile(`\s\s|/\*|[{};,] |;}`).MatchString(bare) {
			t.Errorf("%s has needless spaces", c.name)
		}
		if opened, closed := strings.Count(text, "{"), strings.Count(text, "}"); opened != closed {
			t.Errorf("%s opens %d blocks and closes %d", c.name, opened, closed)
		}
	}
}

var importIn = regexp.MustCompile(`(?:from|import|import\()"(\./[^"]+)"`)

// Scripts import each other by existing names, and nothing from elsewhere.
func TestImportsExist(t *testing.T) {
	for name := range static.Sizes() {
		if path.Ext(name) != ".js" {
			continue
		}
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
	for _, script := range []string{"js/app.js", "js/rules.js"} {
		if modules := static.Modules(script); len(modules) == 0 || len(modules) > 2 {
			t.Errorf("%s needs %v before it runs", script, modules)
		}
	}
}

var urlIn = regexp.MustCompile(`url\("([^":#]+)"\)`)

// TestGameFiles checks that every game's folder is found: a picture, a stylesheet, and every drawing that it names.
func TestGameFiles(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		sheet := static.TableSheet(id)
		if static.Poster(id) == "" || sheet == static.TableSheet("none") {
			t.Errorf("%s: picture %q, stylesheet %q", id, static.Poster(id), sheet)
		}
		_, text := get(t, static.URL(sheet), "")
		for _, found := range urlIn.FindAllStringSubmatch(text, -1) {
			if drawing := path.Join(path.Dir(sheet), found[1]); !static.Has(drawing) {
				t.Errorf("%s names %s, which does not exist", sheet, drawing)
			}
		}
	}
	if static.Poster("none") != "" || !static.Has(static.TableSheet("none")) {
		t.Error("a game without files has a picture, or no stylesheet")
	}
}

// TestPageSheets checks the stylesheets of pages other than tables: each has the common rules and those of its kind.
func TestPageSheets(t *testing.T) {
	for name, rule := range map[string]string{"": ".bar", "css/lobby.css": ".table-row", "css/coach.css": ".coach-page", "css/none.css": ".bar"} {
		if _, text := get(t, static.URL(static.PageSheet(name)), ""); !strings.Contains(text, "--felt") || !strings.Contains(text, rule) {
			t.Errorf("the stylesheet of pages with %q lacks common rules or %s", name, rule)
		}
	}
	if _, text := get(t, static.URL(static.TableSheet("breach")), ""); !strings.Contains(text, `url("data:image/svg+xml,<svg`) || !strings.Contains(text, `url("../games/breach/hull.svg")`) {
		t.Error("the stylesheet of a table lacks a short drawing, or the address of a long one")
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
