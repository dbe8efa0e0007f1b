// Package archtest checks the architecture: what each package may import, what rules may use, and how wide a type
// and a package may grow.
package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

const module = "quarterdeck/"

// pkg is a package of this module as go list describes it.
type pkg struct {
	ImportPath, Name, Dir string
	GoFiles, Imports      []string
}

// path returns the package's path within the module.
func (p *pkg) path() string { return strings.TrimPrefix(p.ImportPath, module) }

var list = sync.OnceValues(func() ([]pkg, error) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Name,Dir,GoFiles,Imports", module+"...")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.Join(err, errors.New(stderr.String()))
	}
	var all []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
})

// packages returns the packages of this module.
func packages(t *testing.T) []pkg {
	t.Helper()
	all, err := list()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	if len(all) < 60 {
		t.Fatalf("go list found only %d packages", len(all))
	}
	return all
}

// ours returns those of imports that belong to this module, as paths within it.
func ours(imports []string) []string {
	var paths []string
	for _, imp := range imports {
		if path, ok := strings.CutPrefix(imp, module); ok {
			paths = append(paths, path)
		}
	}
	return paths
}
