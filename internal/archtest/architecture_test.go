package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// architecturePage is the page whose code spans must name what exists.
const architecturePage = "../../doc/architecture.md"

var (
	oneSpan    = regexp.MustCompile("`([^`\n]+)`")
	goName     = regexp.MustCompile(`^[a-z]\w*(\.[A-Z]\w*)+$`) // stream.Format, host.Runner.OnCommit
	testFunc   = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	testName   = regexp.MustCompile(`^Test[A-Z]\w*$`)                        // a test of this package
	routeName  = regexp.MustCompile(`^(GET|POST|PUT|DELETE) (/\S*)$`)        // POST /m/{match}/act
	scriptName = regexp.MustCompile(`^[a-z-]+\.js$`)                         // a script, without its folder
	pathName   = regexp.MustCompile(`^[a-z][\w-]*(/[\w-]+)*(\.[a-z0-9]+)?$`) // a package, folder or file
)

// TestArchitectureNames checks that every package, path, route, test and exported name on the architecture page exists.
func TestArchitectureNames(t *testing.T) {
	names := newNames(t)
	spans := oneSpan.FindAllStringSubmatch(string(read(t, architecturePage)), -1)
	if len(spans) < 20 {
		t.Fatalf("only %d code spans", len(spans))
	}
	for _, span := range spans {
		if !names.has(span[1]) {
			t.Errorf("%s names %q, which does not exist", path.Base(architecturePage), span[1])
		}
	}
}

// names are the names of this module that a page may use.
type names struct {
	files    map[string]bool // files and folders, from the root
	exported map[string]bool // "stream.Format", "host.Runner.OnCommit"
	tests    map[string]bool // tests of this package
	routes   string          // sources of the packages that have routes
}

func newNames(t *testing.T) *names {
	n := &names{files: map[string]bool{}, exported: map[string]bool{}, tests: map[string]bool{}}
	err := fs.WalkDir(os.DirFS("../.."), ".", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != "." {
			return fs.SkipDir
		}
		n.files[name] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	for _, p := range packages(t) {
		for _, file := range p.GoFiles {
			text := read(t, path.Join(p.Dir, file))
			parsed, err := parser.ParseFile(fset, file, text, 0)
			if err != nil {
				t.Fatal(err)
			}
			n.addExported(parsed)
			if p.path() == "web/page" || p.path() == "web/api" {
				n.routes += string(text)
			}
		}
	}
	here, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range here {
		for _, test := range testFunc.FindAllSubmatch(read(t, name), -1) {
			n.tests[string(test[1])] = true
		}
	}
	return n
}

// addExported adds the declared names of a file, with the methods and fields of types.
func (n *names) addExported(file *ast.File) {
	pkg := file.Name.Name
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = typeName(d.Recv.List[0].Type) + "." + name
			}
			n.exported[pkg+"."+name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					n.exported[pkg+"."+spec.Name.Name] = true
					n.addMembers(pkg+"."+spec.Name.Name, spec.Type)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						n.exported[pkg+"."+name.Name] = true
					}
				}
			}
		}
	}
}

func (n *names) addMembers(owner string, t ast.Expr) {
	var list *ast.FieldList
	switch t := t.(type) {
	case *ast.StructType:
		list = t.Fields
	case *ast.InterfaceType:
		list = t.Methods
	default:
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			n.exported[owner+"."+name.Name] = true
		}
	}
}

// has reports whether a code span names something that exists. A span of any other form does not.
func (n *names) has(span string) bool {
	switch {
	case goName.MatchString(span):
		return n.exported[span]
	case testName.MatchString(span):
		return n.tests[span]
	case routeName.MatchString(span):
		parts := routeName.FindStringSubmatch(span)
		return strings.Contains(n.routes, fmt.Sprintf("%q, %q", parts[1], parts[2]))
	case scriptName.MatchString(span):
		return n.files["web/static/js/"+span]
	case pathName.MatchString(span):
		return n.files[span]
	}
	return false
}

// TestNamesHas checks that the guard itself finds names of every kind, and misses others.
func TestNamesHas(t *testing.T) {
	n := newNames(t)
	for _, span := range []string{"game.State.Legal", "stream.Format", "host.Runner.OnCommit", "match.View.Game", "game.Watcher", "TestReach", "web/ui/play",
		"internal/archtest/imports.txt", "patch.js", "POST /m/{match}/act"} {
		if !n.has(span) {
			t.Errorf("%q is not found", span)
		}
	}
	missing := []string{"game.State.Missing", "nowhere.Format", "TestNothing", "web/nothing", "nothing.js", "POST /nothing", "Format", "two words"}
	if found := slices.DeleteFunc(missing, func(span string) bool { return !n.has(span) }); len(found) > 0 {
		t.Errorf("found %q", found)
	}
}
