// Package static serves stylesheets, scripts and drawings, all our own and all public. Those of a game lie in games/ID and
// are found there: stylesheets (*.css), its picture (poster.svg), the faces of its cards (cards.svg) and whatever its
// stylesheets name. Drawings that are computed come from package art; its command appicons writes the pictures in icons.
//
// A page loads one stylesheet, joined from several (TableSheet, PageSheet), and one script, joined from those in js: js/rules.js for
// rules, js/app.js for all others.
//
// Addresses carry a hash of all contents (/static/<build>/css/base.css), so that browsers may
// keep them for ever and modules can still import each other by name. The hash is the
// build id that a page compares with the server's.
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"

	"quarterdeck/web/art"
)

//go:embed built css games icons
var embedded embed.FS

// built is where the joined scripts are among the embedded files. They are written from the sources in js by tools/bundle.
const built = "built/"

// Prefix is where the files are served.
const Prefix = "/static/"

// file is one file, ready to be sent.
type file struct {
	kind   string // Content-Type
	plain  []byte
	packed []byte // gzip
}

// library is all files, made once and never changed.
type library struct {
	build   string
	files   map[string]file
	modules map[string][]string // which the script of a page imports
	sheets  map[string]string   // files of card faces, by face

	portraits map[string]bool // the names of the symbols in Faces
}

var load = sync.OnceValue(func() *library {
	lib := &library{files: map[string]file{}}
	for name, draw := range art.Drawings() {
		lib.add(name, []byte(draw()))
	}
	err := fs.WalkDir(embedded, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := embedded.ReadFile(name)
		if path.Ext(name) != ".sum" {
			lib.add(strings.TrimPrefix(name, built), minify(name, text))
		}
		return err
	})
	if err != nil {
		panic("static: " + err.Error()) // embedded files cannot fail to be read
	}
	lib.joinSheets()
	lib.modules = map[string][]string{}
	for _, script := range []string{"js/app.js", "js/rules.js"} {
		lib.modules[script] = lib.imports(script)
	}
	lib.build = lib.hash()
	lib.sheets = lib.faces()
	lib.portraits = map[string]bool{}
	for _, found := range symbol.FindAllSubmatch(lib.files[Faces].plain, -1) {
		lib.portraits[string(found[1])] = true
	}
	return lib
})

func (lib *library) add(name string, text []byte) {
	lib.files[name] = file{kind: kindOf(name), plain: text, packed: compress(text)}
}

// imported is a script that another one imports at its beginning.
var imported = regexp.MustCompile(`\b(?:from|import)"\./([^"]+)"`)

// imports returns the scripts without which a script does not run.
func (lib *library) imports(name string) []string {
	var out []string
	for _, found := range imported.FindAllSubmatch(lib.files[name].plain, -1) {
		out = append(out, path.Join(path.Dir(name), string(found[1])))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (lib *library) hash() string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(lib.files)) {
		h.Write([]byte(name))
		h.Write(lib.files[name].plain)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

func kindOf(name string) string {
	switch path.Ext(name) {
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".png":
		return "image/png"
	}
	return "image/svg+xml"
}

// compress packs a text once for all requests. This library's gzip is 1% smaller than the standard one, and pages have to be small.
func compress(text []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	w.Write(text)                                         // into memory: cannot fail
	w.Close()
	return b.Bytes()
}

// Build identifies all files together; it changes when any of them does.
func Build() string { return load().build }

// URL returns where the file of that name is served, e.g. "css/base.css".
func URL(name string) string { return Prefix + load().build + "/" + name }

// Text returns the contents of a file, or "" if there is none of that name.
func Text(name string) string { return string(load().files[name].plain) }

// Has reports whether there is a file of that name.
func Has(name string) bool {
	_, found := load().files[name]
	return found
}

// Modules returns the scripts that a page's script imports, so that they can be asked for at once.
func Modules(script string) []string { return load().modules[script] }

// Sizes returns how many bytes each file takes on the wire, compressed.
func Sizes() map[string]int {
	sizes := map[string]int{}
	for name, f := range load().files {
		sizes[name] = len(f.packed)
	}
	return sizes
}

// Handler serves every address under Prefix. Files asked for under another build are served
// as they are now, but not kept.
func Handler() http.Handler {
	lib := load()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		build, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Prefix), "/")
		f, found := lib.files[name]
		if !found {
			http.NotFound(w, r)
			return
		}
		head := w.Header()
		head.Set("Content-Type", f.kind)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Content-Security-Policy", "default-src 'none'") // of a drawing opened by itself; shorter than that of pages
		head.Set("Cache-Control", "no-cache")
		if build == lib.build {
			head.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		send(w, r, f)
	})
}

func send(w http.ResponseWriter, r *http.Request, f file) {
	body := f.plain
	w.Header().Add("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		body = f.packed
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		w.Write(body)
	}
}
