package archtest

import (
	_ "embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
)

//go:embed imports.txt
var importsText string

// rule is a line of imports.txt: packages that match the pattern may import packages that match one of the others.
type rule struct {
	pattern string
	may     []string
}

// allows reports whether the rule allows an import.
func (r *rule) allows(imp string) bool {
	return slices.ContainsFunc(r.may, func(pattern string) bool { return matches(pattern, imp) })
}

func matches(pattern, name string) bool {
	ok, _ := path.Match(pattern, name)
	return ok
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
		if n := len(rules); n > 1 && rules[n-2].pattern >= name {
			return nil, fmt.Errorf("%s must come before %s, once", name, rules[n-2].pattern)
		}
		for _, pattern := range append(strings.Fields(may), name) {
			if _, err := path.Match(pattern, ""); err != nil {
				return nil, fmt.Errorf("%q: %w", pattern, err)
			}
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
	used := map[string]bool{} // patterns, and "pattern: import" of exact lines
	for _, p := range all {
		r := ruleOf(rules, p.path())
		if r == nil {
			out = append(out, fmt.Sprintf("%s has no line in imports.txt; it imports: %s", p.path(), strings.Join(ours(p.Imports), " ")))
			continue
		}
		used[r.pattern] = true
		for _, imp := range ours(p.Imports) {
			if !r.allows(imp) {
				out = append(out, fmt.Sprintf("%s imports %s, which imports.txt does not allow", p.path(), imp))
			}
			for _, pattern := range r.may {
				if matches(pattern, imp) {
					used[r.pattern+": "+pattern] = true
				}
			}
		}
	}
	for _, r := range rules {
		if !used[r.pattern] {
			out = append(out, r.pattern+" has a line in imports.txt and matches no package: remove the line")
			continue
		}
		for _, pattern := range r.may {
			if !used[r.pattern+": "+pattern] {
				out = append(out, fmt.Sprintf("%s no longer imports %s: remove it from its line in imports.txt", r.pattern, pattern))
			}
		}
	}
	return out
}

// ruleOf returns the rule of a package: the line that names it, else the first pattern that matches it, else nil.
func ruleOf(rules []rule, name string) *rule {
	var found *rule
	for i := range rules {
		switch {
		case rules[i].pattern == name:
			return &rules[i]
		case found == nil && matches(rules[i].pattern, name):
			found = &rules[i]
		}
	}
	return found
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
		{"*: b", "a: b", ""},
		{"a: b\ngames/*: a", "a: b; games/new: a", ""},
		{"*: c\na: b", "a: b; z: c", ""},
		{"a: b", "a: b c", "a imports c, which imports.txt does not allow"},
		{"a:", "a: b", "a imports b, which imports.txt does not allow"},
		{"a: b*", "a: b/c", "a imports b/c, which imports.txt does not allow"},
		{"a:", "a:; new: a", "new has no line in imports.txt; it imports: a"},
		{"a:\nb: a", "a:", "b has a line in imports.txt and matches no package: remove the line"},
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
	for _, bad := range []string{"b:\na:", "a:\na:", "a b", "[: a", "a: ["} {
		if _, err := parseRules(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
