package archtest

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"
)

//go:embed imports.txt
var importsText string

// rule is a line of imports.txt: what a package may import.
type rule struct {
	name string
	may  []string
}

// parseRules reads the lines of imports.txt.
func parseRules(text string) ([]rule, error) {
	var rules []rule
	for _, line := range lines(text) {
		name, may, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("%q is not “package: imports”", line)
		}
		rules = append(rules, rule{name, strings.Fields(may)})
		if n := len(rules); n > 1 && rules[n-2].name >= name {
			return nil, fmt.Errorf("%s must come before %s, once", name, rules[n-2].name)
		}
		if strings.ContainsAny(line, "*?[") {
			return nil, fmt.Errorf("%q: name each package", line)
		}
	}
	return rules, nil
}

// lines returns the lines of a table without comments and blank lines.
func lines(text string) []string {
	all := strings.Split(strings.TrimSpace(text), "\n")
	return slices.DeleteFunc(all, func(line string) bool { return line == "" || strings.HasPrefix(line, "#") })
}

// faults returns what is wrong with the imports of packages under the rules.
func faults(rules []rule, all []pkg) (out []string) {
	imports := map[string][]string{}
	for _, p := range all {
		imports[p.path()] = ours(p.Imports)
		i := slices.IndexFunc(rules, func(r rule) bool { return r.name == p.path() })
		if i < 0 {
			out = append(out, fmt.Sprintf("%s has no line in imports.txt; it imports: %s", p.path(), strings.Join(ours(p.Imports), " ")))
			continue
		}
		for _, imp := range ours(p.Imports) {
			if !slices.Contains(rules[i].may, imp) {
				out = append(out, fmt.Sprintf("%s imports %s, which imports.txt does not allow", p.path(), imp))
			}
		}
	}
	for _, r := range rules {
		used, exists := imports[r.name]
		if !exists {
			out = append(out, r.name+" has a line in imports.txt and is no package: remove the line")
			continue
		}
		for _, imp := range r.may {
			if !slices.Contains(used, imp) {
				out = append(out, fmt.Sprintf("%s no longer imports %s: remove it from its line in imports.txt", r.name, imp))
			}
		}
	}
	return out
}

func TestImports(t *testing.T) {
	rules, err := parseRules(importsText)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults(rules, packages(t)) {
		t.Error(fault)
	}
}

// TestImportsFaults checks that the guard itself finds every kind of fault.
func TestImportsFaults(t *testing.T) {
	for _, tc := range []struct{ table, imports, want string }{
		{"a: b", "a: b", ""},
		{"a: b\ngames/a: a", "a: b; games/a: a", ""},
		{"a: b", "a: b c", "a imports c, which imports.txt does not allow"},
		{"a:", "a: b", "a imports b, which imports.txt does not allow"},
		{"a: b", "a: b/c", "a imports b/c, which imports.txt does not allow"},
		{"a:", "a:; new: a", "new has no line in imports.txt; it imports: a"},
		{"a:\nb: a", "a:", "b has a line in imports.txt and is no package: remove the line"},
		{"a: b c", "a: b", "a no longer imports c: remove it from its line in imports.txt"},
	} {
		rules, err := parseRules(tc.table)
		if err != nil {
			t.Fatal(err)
		}
		var all []pkg
		for one := range strings.SplitSeq(tc.imports, "; ") {
			name, imports, _ := strings.Cut(one, ":")
			p := pkg{ImportPath: module + name, Imports: []string{"fmt"}}
			for _, imp := range strings.Fields(imports) {
				p.Imports = append(p.Imports, module+imp)
			}
			all = append(all, p)
		}
		got := faults(rules, all)
		if tc.want != "" && !slices.Contains(got, tc.want) || tc.want == "" && len(got) > 0 {
			t.Errorf("table %q, imports %q: faults %q, want %q", tc.table, tc.imports, got, tc.want)
		}
	}
}

func TestParseRules(t *testing.T) {
	for _, bad := range []string{"b:\na:", "a:\na:", "a b", "games/*: a", "a: b/*"} {
		if _, err := parseRules(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
