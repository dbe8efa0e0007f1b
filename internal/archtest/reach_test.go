package archtest

import (
	"path"
	"slices"
	"testing"
)

// far names packages that must not be reached from others, by whatever way: imports.txt speaks of direct imports alone.
var far = []struct{ from, to, why string }{
	{"web/api", "web/ui", "programs are served without drawing pages"},
	{"web/api", "web/ui/*", "programs are served without drawing pages"},
	{"web/stream", "web/ui/*", "streams send what they are handed"},
	{"host", "web*", "matches run without knowing about HTTP"},
	{"match", "host*", "a match has no I/O"},
}

// matches reports whether a package's name matches a pattern, in which * stands for a part of one path element.
func matches(pattern, name string) bool {
	ok, _ := path.Match(pattern, name)
	return ok
}

// chainTo returns the shortest chain of imports from a package to one that matches a pattern, or nil.
func chainTo(all []pkg, from, pattern string) []string {
	imports := map[string][]string{}
	for _, p := range all {
		imports[p.path()] = ours(p.Imports)
	}
	seen := map[string]bool{from: true}
	for chains := [][]string{{from}}; len(chains) > 0; chains = chains[1:] {
		chain := chains[0]
		last := chain[len(chain)-1]
		if len(chain) > 1 && matches(pattern, last) {
			return chain
		}
		for _, next := range imports[last] {
			if !seen[next] {
				seen[next] = true
				chains = append(chains, append(slices.Clone(chain), next))
			}
		}
	}
	return nil
}

func TestReach(t *testing.T) {
	all := packages(t)
	for _, f := range far {
		if chain := chainTo(all, f.from, f.to); chain != nil {
			t.Errorf("%s reaches %s by %q: %s", f.from, f.to, chain, f.why)
		}
	}
}

// TestChainTo checks that the guard itself finds chains, and only those.
func TestChainTo(t *testing.T) {
	all := []pkg{
		{ImportPath: module + "a", Imports: []string{"fmt", module + "b"}},
		{ImportPath: module + "b", Imports: []string{module + "c/d", module + "a"}},
		{ImportPath: module + "c/d"},
	}
	for _, tc := range []struct {
		from, to string
		want     []string
	}{
		{"a", "c/*", []string{"a", "b", "c/d"}},
		{"b", "a", []string{"b", "a"}},
		{"a", "c", nil},
		{"c/d", "a", nil},
	} {
		if got := chainTo(all, tc.from, tc.to); !slices.Equal(got, tc.want) {
			t.Errorf("from %s to %s: %q, want %q", tc.from, tc.to, got, tc.want)
		}
	}
}
