// Package archtest holds the plan of the house as a test: what each room may import.
package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "quarterdeck/"

// floors are the rooms, lowest first. A room may import rooms of lower floors and of its own entry; a
// name that ends in / stands for everything below it too.
var floors = [][]string{
	{"internal/growing"},
	{"table"},
	{"game"},
	{"game/"},
	{"fair"},
	{"record", "record/"},
	{"internal/nickname"},
	{"games/internal/"},
	{"games/", "examples/"},
	{"games"},
	{"solve/"},
	{"bot"},
	{"bot/"},
	{"coach", "coach/"},
	{"lab/"},
	{"match"},
	{"daily"},
	{"store", "store/"},
	{"bus", "bus/"},
	{"meter"},
	{"hook"},
	{"host/think"},
	{"host"},
	{"web/"},
	{"term"},
	{"internal/"},
	{"cmd/"},
}

// rulesMayImport is all of ours that a rules package may import (tests may import more).
var rulesMayImport = []string{"game", "table", "games/internal/"}

// rulesMustNotImport are packages that would make a position depend on more than its log; a name that ends in / stands
// for everything below it too.
var rulesMustNotImport = []string{"os/", "net/", "log/", "crypto/", "math/rand", "io/", "sync/", "runtime/", "context", "syscall", "unsafe", "C"}

// banned tells whether rules may not import a package.
func banned(imp string) bool {
	return slices.ContainsFunc(rulesMustNotImport, func(name string) bool { return within(imp, name) })
}

type pkg struct {
	ImportPath, Dir  string
	GoFiles, Imports []string
}

func TestFloors(t *testing.T) {
	for _, p := range packages(t) {
		room := strings.TrimPrefix(p.ImportPath, module)
		floor := floorOf(room)
		if floor < 0 {
			t.Errorf("%s stands on no floor: give it a place in this test and in the design", room)
			continue
		}
		for _, imp := range ours(p.Imports) {
			if at := floorOf(imp); at > floor {
				t.Errorf("%s (floor %d) imports %s (floor %d): nothing imports upward", room, floor, imp, at)
			}
		}
	}
}

func TestRulesPackagesArePure(t *testing.T) {
	for _, p := range packages(t) {
		room := strings.TrimPrefix(p.ImportPath, module)
		if !isRules(room) {
			continue
		}
		for _, imp := range ours(p.Imports) {
			if !slices.ContainsFunc(rulesMayImport, func(may string) bool { return within(imp, may) }) {
				t.Errorf("%s imports %s; rules know only %v", room, imp, rulesMayImport)
			}
		}
		for _, imp := range p.Imports {
			if banned(imp) {
				t.Errorf("%s imports %s; rules have no I/O, clock, logger or randomness of their own", room, imp)
			}
		}
	}
}

func isRules(room string) bool {
	return strings.HasPrefix(room, "games/") || room == "examples/goofspiel"
}

// floorOf is the highest floor that names the room most exactly, or -1.
func floorOf(room string) int {
	best, length := -1, 0
	for i, names := range floors {
		for _, name := range names {
			if within(room, name) && len(name) > length {
				best, length = i, len(name)
			}
		}
	}
	return best
}

func within(room, name string) bool {
	if strings.HasSuffix(name, "/") {
		return strings.HasPrefix(room, name) || room == strings.TrimSuffix(name, "/")
	}
	return room == name
}

func ours(imports []string) []string {
	var rooms []string
	for _, imp := range imports {
		if room, ok := strings.CutPrefix(imp, module); ok {
			rooms = append(rooms, room)
		}
	}
	return rooms
}

func packages(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Dir,GoFiles,Imports", module+"...")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.Bytes())
	}
	var all []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
