package archtest

import (
	"bytes"
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Limits of a type and of a package outside games/, tests and generated code excluded.
const (
	maxMethods = 60   // of a type, declared
	maxLines   = 3000 // of a package, its templ files included
)

//go:embed debts.txt
var debtsText string

// generated matches Go’s mark of generated code (go help generate).
var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// parseDebts reads debts.txt: ceilings by "lines PACKAGE" and "methods PACKAGE.TYPE".
func parseDebts(text string) (map[string]int, error) {
	debts := map[string]int{}
	all := lines(text)
	if !slices.IsSorted(all) {
		return nil, fmt.Errorf("the lines are not sorted")
	}
	for _, line := range all {
		i := strings.LastIndexByte(line, ' ')
		ceiling, err := strconv.Atoi(line[i+1:])
		if err != nil || i < 0 {
			return nil, fmt.Errorf("%q is not “lines PACKAGE NUMBER” or “methods PACKAGE.TYPE NUMBER”", line)
		}
		debts[line[:i]] = ceiling
	}
	return debts, nil
}

// excesses returns what is wrong with sizes, which are keyed like debts.
func excesses(debts, sizes map[string]int) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		size, limit := sizes[name], limitOf(name)
		ceiling, indebted := debts[name]
		switch {
		case indebted && size <= limit:
			out = append(out, fmt.Sprintf("%s: %d is within the limit of %d: remove the debt from debts.txt", name, size, limit))
		case indebted && size > ceiling:
			out = append(out, fmt.Sprintf("%s: %d, more than its ceiling of %d in debts.txt: it may only shrink", name, size, ceiling))
		case !indebted && size > limit:
			out = append(out, fmt.Sprintf("%s: %d, the limit is %d: split it", name, size, limit))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(debts)) {
		if _, found := sizes[name]; !found {
			out = append(out, name+" does not exist any more: remove the debt from debts.txt")
		}
	}
	return out
}

func limitOf(name string) int {
	if strings.HasPrefix(name, "methods ") {
		return maxMethods
	}
	return maxLines
}

func TestLimits(t *testing.T) {
	debts, err := parseDebts(debtsText)
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[string]int{}
	for _, p := range packages(t) {
		if !strings.HasPrefix(p.path(), "games/") {
			measure(t, &p, sizes)
		}
	}
	for _, excess := range excesses(debts, sizes) {
		t.Error(excess)
	}
}

// measure adds the sizes of a package and of its types.
func measure(t *testing.T, p *pkg, sizes map[string]int) {
	t.Helper()
	templates, err := filepath.Glob(filepath.Join(p.Dir, "*.templ"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range templates {
		sizes["lines "+p.path()] += bytes.Count(read(t, name), []byte("\n"))
	}
	for _, name := range p.GoFiles {
		text := read(t, filepath.Join(p.Dir, name))
		if generated.Match(text) {
			continue
		}
		sizes["lines "+p.path()] += bytes.Count(text, []byte("\n"))
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for typ, n := range methods(file) {
			sizes["methods "+p.path()+"."+typ] += n
		}
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// methods counts the methods that a file declares, by type.
func methods(file *ast.File) map[string]int {
	counts := map[string]int{}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				counts[typeName(d.Recv.List[0].Type)]++
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if typ, ok := spec.(*ast.TypeSpec); ok {
					if face, ok := typ.Type.(*ast.InterfaceType); ok {
						counts[typ.Name.Name] += face.Methods.NumFields()
					}
				}
			}
		}
	}
	return counts
}

// typeName returns the name of a receiver's type.
func typeName(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.IndexExpr: // generic
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	case *ast.Ident:
		return e.Name
	}
	panic(fmt.Sprintf("archtest: receiver %T", expr))
}

func TestExcesses(t *testing.T) {
	for _, tc := range []struct {
		debts, name string
		size        int
		want        string
	}{
		{"", "methods a.T", 60, ""},
		{"", "methods a.T", 61, "methods a.T: 61, the limit is 60: split it"},
		{"", "lines a", 3000, ""},
		{"", "lines a", 3001, "lines a: 3001, the limit is 3000: split it"},
		{"lines a 5000", "lines a", 5000, ""},
		{"lines a 5000", "lines a", 5001, "lines a: 5001, more than its ceiling of 5000 in debts.txt: it may only shrink"},
		{"lines a 5000", "lines a", 3000, "lines a: 3000 is within the limit of 3000: remove the debt from debts.txt"},
		{"lines b 5000", "lines a", 1, "lines b does not exist any more: remove the debt from debts.txt"},
	} {
		debts, err := parseDebts(tc.debts)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(excesses(debts, map[string]int{tc.name: tc.size}), "; "); got != tc.want {
			t.Errorf("debts %q, %s %d: %q, want %q", tc.debts, tc.name, tc.size, got, tc.want)
		}
	}
}

// TestMethods counts methods of pointers, values, generic types and interfaces, and no functions.
func TestMethods(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "a.go", `package a
type T struct{}
func (t T) A() {}
func (t *T) B() {}
type G[K, V any] struct{}
func (g *G[K, V]) A() {}
type I interface { A(); B() }
func F() {}
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := methods(file), map[string]int{"T": 2, "G": 1, "I": 2}; !maps.Equal(got, want) {
		t.Errorf("counted %v, want %v", got, want)
	}
}
