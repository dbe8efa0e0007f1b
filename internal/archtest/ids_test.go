package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"quarterdeck/games"
)

// mayNameGames are the packages that may decide by a game's id. All others ask the game or the roster.
var mayNameGames = []string{"games/", "bot/roster", "examples/"}

// TestNoDecisionByGameID fails on a comparison or a case with the id of a game outside mayNameGames.
func TestNoDecisionByGameID(t *testing.T) {
	ids := map[string]bool{}
	for _, g := range games.All() {
		ids[g.Info().ID] = true
	}
	for _, p := range packages(t) {
		if slices.ContainsFunc(mayNameGames, func(name string) bool { return within(p.path(), name) }) {
			continue
		}
		for _, name := range p.GoFiles {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, use := range decisions(file, ids) {
				t.Errorf("%s: a decision by the game id %s: ask the game, or add a field to the roster", fset.Position(use.at), use.what)
			}
		}
	}
}

// decisions returns the ids of games that file compares with, has cases for, or keys a map literal by.
func decisions(file *ast.File, ids map[string]bool) (out []use) {
	check := func(exprs ...ast.Expr) {
		for _, e := range exprs {
			if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, _ := strconv.Unquote(lit.Value); ids[text] {
					out = append(out, use{lit.Pos(), text})
				}
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				check(n.X, n.Y)
			}
		case *ast.CaseClause:
			check(n.List...)
		case *ast.KeyValueExpr:
			check(n.Key)
		}
		return true
	})
	return out
}

// TestDecisions: every form of a decision is found, and a mere mention is not.
func TestDecisions(t *testing.T) {
	ids := map[string]bool{"port": true}
	for body, want := range map[string]int{
		`func f(id string) bool { return id == "port" }`:                   1,
		`func f(id string) bool { return "port" != id }`:                   1,
		`func f(id string) { switch id { case "a", "port": } }`:            1,
		`var m = map[string]int{"port": 1}`:                                1,
		`var text = "port"`:                                                0,
		`func f(id string) bool { return id == "ports" }`:                  0,
		`func f(id string) bool { return g("port") }; func g(string) bool`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+body, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := decisions(file, ids); len(got) != want {
			t.Errorf("%s: %v, want %d", body, got, want)
		}
	}
}
