package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rulesMayImport lists all of this module that rules may import; imports.txt cannot allow more (tests may import more).
var rulesMayImport = []string{"game", "table", "games/internal/"}

// rulesMustNotImport lists packages that would make a position depend on more than its log; a name that ends in / stands
// for everything below it too.
var rulesMustNotImport = []string{"os/", "net/", "log/", "crypto/", "math/rand", "io/", "sync/", "runtime/", "context", "syscall", "unsafe", "C"}

// banned reports whether rules must not import a package.
func banned(imp string) bool {
	return slices.ContainsFunc(rulesMustNotImport, func(name string) bool { return within(imp, name) })
}

// rulesMayUse lists all that rules may use of packages that also hold a clock, output or randomness of their own.
// Other packages are allowed or not as a whole.
var rulesMayUse = map[string][]string{
	"time":         {"Duration", "Nanosecond", "Microsecond", "Millisecond", "Second", "Minute", "Hour"},
	"math/rand/v2": {"Rand", "Source", "New", "NewPCG", "PCG", "NewChaCha8", "ChaCha8"}, // a generator that the caller passes or seeds
}

// rulesMustNotUse lists what rules must not use of packages that they need otherwise.
var rulesMustNotUse = map[string][]string{"fmt": {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"}}

func TestRulesPackagesArePure(t *testing.T) {
	for _, p := range packages(t) {
		if !isRules(p.path()) {
			continue
		}
		for _, imp := range ours(p.Imports) {
			if !slices.ContainsFunc(rulesMayImport, func(may string) bool { return within(imp, may) }) {
				t.Errorf("%s imports %s: rules may import only %v", p.path(), imp, rulesMayImport)
			}
		}
		for _, imp := range p.Imports {
			if banned(imp) {
				t.Errorf("%s imports %s: rules have no I/O, clock, logger or randomness of their own", p.path(), imp)
			}
		}
	}
}

// isRules reports whether a package holds rules.
func isRules(path string) bool {
	return strings.HasPrefix(path, "games/") || path == "examples/goofspiel"
}

// within reports whether name is the path, or ends in / and is above it.
func within(path, name string) bool {
	if strings.HasSuffix(name, "/") {
		return strings.HasPrefix(path, name) || path == strings.TrimSuffix(name, "/")
	}
	return path == name
}

// TestRulesUseNothingImpure reads the source of every rules package: they may import time for a Duration, but not
// to ask for the time of day.
func TestRulesUseNothingImpure(t *testing.T) {
	read := 0
	for _, p := range packages(t) {
		if !isRules(p.path()) {
			continue
		}
		for _, name := range p.GoFiles {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, use := range impure(file) {
				t.Errorf("%s: %s: rules have no clock, output or randomness of their own", fset.Position(use.at), use.what)
			}
			read++
		}
	}
	if read < 20 {
		t.Errorf("only %d files of rules were read", read)
	}
}

// use is something that rules must not do.
type use struct {
	at   token.Pos
	what string
}

// impure returns every use in file of what rules must not use.
func impure(file *ast.File) (out []use) {
	imports := map[string]string{} // name in this file: path
	for _, spec := range file.Imports {
		from, _ := strconv.Unquote(spec.Path.Value)
		name := path.Base(from)
		if name == "v2" {
			name = path.Base(path.Dir(from))
		}
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = from
		if name == "." || banned(from) {
			out = append(out, use{spec.Pos(), "import " + name + " " + from})
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "print" || id.Name == "println") && id.Obj == nil {
				out = append(out, use{n.Pos(), id.Name})
			}
		case *ast.SelectorExpr:
			id, ok := n.X.(*ast.Ident)
			if !ok || id.Obj != nil { // a variable that is called like a package
				break
			}
			from, name := imports[id.Name], n.Sel.Name
			may, limited := rulesMayUse[from]
			if limited && !slices.Contains(may, name) || slices.Contains(rulesMustNotUse[from], name) {
				out = append(out, use{n.Pos(), from + "." + name})
			}
		}
		return true
	})
	return out
}

// TestImpure checks that forbidden uses are found under any name, and that allowed ones are not.
func TestImpure(t *testing.T) {
	for body, want := range map[string]string{
		`import "time"; var x = time.Now()`:                                               "time.Now",
		`import clock "time"; func f() { clock.Sleep(clock.Second) }`:                     "time.Sleep",
		`import "time"; var x = time.Since`:                                               "time.Since",
		`import "math/rand/v2"; var x = rand.IntN(6)`:                                     "math/rand/v2.IntN",
		`import "math/rand/v2"; func f() { rand.Shuffle(3, nil) }`:                        "math/rand/v2.Shuffle",
		`import "math/rand"; var x = rand.Int()`:                                          "import rand math/rand",
		`import _ "net/http"`:                                                             "import _ net/http",
		`import . "time"`:                                                                 "import . time",
		`import "os"; var x = os.Getenv("SEED")`:                                          "import os os",
		`import "log"; func f() { log.Print(1) }`:                                         "import log log",
		`import "fmt"; func f() { fmt.Println(1) }`:                                       "fmt.Println",
		`func f() { println(1) }`:                                                         "println",
		`import "time"; var x = 30 * time.Second; var y time.Duration`:                    "",
		`import "math/rand/v2"; func f(r *rand.Rand) int { return r.IntN(6) }`:            "",
		`import "math/rand/v2"; var r = rand.New(rand.NewPCG(1, 2))`:                      "",
		`import "fmt"; var x = fmt.Sprint(1)`:                                             "",
		`import _ "embed"`:                                                                "",
		`import "time"; type t struct{ Now int }; func f(time t) int { return time.Now }`: "",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "rules.go", "package rules\n"+body, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, u := range impure(file) {
			got = u.what
		}
		if got != want {
			t.Errorf("%s: found %q, want %q", body, got, want)
		}
	}
}
