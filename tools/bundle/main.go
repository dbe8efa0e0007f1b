// Command bundle writes the scripts that browsers load: those of web/static/js, joined and without what only readers need, to
// web/static/built. What it writes is committed. Run it from the repository's root after any change of a script:
//
//	go -C tools run ./bundle
//
// Scripts that a page imports only when it needs them (js/late) stay files of their own. Code that several files share is in
// a file of its own too.
package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	root := "../web/static"
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	if err := bundle(root); err != nil {
		log.Fatal("bundle: ", err)
	}
}

// bundle writes root/built from the scripts in root/js.
func bundle(root string) error {
	built := filepath.Join(root, "built")
	if err := os.RemoveAll(built); err != nil {
		return err
	}
	var builds []api.BuildOptions
	for _, name := range []string{"app", "rules"} { // no page loads both, so they share no code
		module := options(root)
		module.EntryPoints = []string{filepath.Join(root, "js", name+".js")}
		module.Format, module.Splitting, module.ChunkNames = api.FormatESModule, true, "[name]-[hash]"
		builds = append(builds, module)
	}
	alone := options(root) // scripts that run without the others
	for _, name := range []string{"early", "offline", "worker"} {
		alone.EntryPoints = append(alone.EntryPoints, filepath.Join(root, "js", name+".js"))
	}
	alone.Format = api.FormatIIFE
	for _, o := range append(builds, alone) {
		result := api.Build(o)
		if len(result.Errors) > 0 {
			return errors.New(result.Errors[0].Text)
		}
	}
	sum, err := sum(filepath.Join(root, "js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(built, "sources.sum"), []byte(sum+"\n"), 0o644)
}

func options(root string) api.BuildOptions {
	return api.BuildOptions{
		Outdir: filepath.Join(root, "built/js"), Outbase: filepath.Join(root, "js"), Write: true, Bundle: true, Target: api.ES2022,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsNone,
		Charset: api.CharsetUTF8, LogLevel: api.LogLevelError,
	}
}

// sum returns a hash of the scripts, by which a test of package static notices that the written files are out of date.
func sum(dir string) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		fmt.Fprintf(h, "%s %d\n", name, len(text))
		h.Write(text)
		return err
	})
	return fmt.Sprintf("%x", h.Sum(nil)), err
}
