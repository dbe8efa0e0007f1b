package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
)

// TestMain runs the tests where the command runs: in the folder tools.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// fake returns a program that was not built.
func fake(t *testing.T, p platform) program {
	t.Helper()
	path := filepath.Join(t.TempDir(), "quarterdeck")
	if err := os.WriteFile(path, []byte("a program for "+p.String()), 0o755); err != nil {
		t.Fatal(err)
	}
	info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Path: "quarterdeck", Version: "v1.2.0"}, Deps: []*debug.Module{
		{Path: "example.org/b", Version: "v1.0.0+incompatible"}, {Path: "example.org/a", Version: "v1.0.0", Replace: &debug.Module{Path: "example.org/c", Version: "v3.0.0"}},
	}}
	return program{p, path, info, "1.2.0", time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)}
}

// TestPackTwice checks that what is packed from the same programs is the same to the byte.
func TestPackTwice(t *testing.T) {
	programs := []program{fake(t, all[0]), fake(t, all[1])}
	var sumsOf [2][]byte
	for i := range sumsOf {
		out := t.TempDir()
		if err := pack(out, programs); err != nil {
			t.Fatal(err)
		}
		var err error
		if sumsOf[i], err = os.ReadFile(filepath.Join(out, sums)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(sumsOf[0], sumsOf[1]) {
		t.Errorf("two runs wrote\n%s\n%s", sumsOf[0], sumsOf[1])
	}
	for _, name := range []string{"quarterdeck_1.2.0_amd64.deb", "quarterdeck_1.2.0_arm64.deb", "quarterdeck-1.2.0-oci.tar", "quarterdeck-1.2.0.cdx.json"} {
		if !bytes.Contains(sumsOf[0], []byte("  "+name+"\n")) {
			t.Errorf("no sum of %s in\n%s", name, sumsOf[0])
		}
	}
}

func TestComponents(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list.json")
	if err := writeComponents(file, []program{fake(t, all[0]), fake(t, all[2])}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list bom
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range list.Components {
		got = append(got, c.PURL)
	}
	want := []string{"pkg:golang/example.org/b@v1.0.0%2Bincompatible", "pkg:golang/example.org/c@v3.0.0", "pkg:golang/std@1.26.8"}
	if !slices.Equal(got, want) || list.Metadata.Component.PURL != "pkg:golang/quarterdeck@v1.2.0" {
		t.Errorf("components are %v of %v, want %v", got, list.Metadata.Component, want)
	}
}

// TestImage checks what is in the image and as whom it runs.
func TestImage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "oci.tar")
	if err := writeImage(file, []program{fake(t, all[0]), fake(t, all[1])}); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unpack(t, f, func(h *tar.Header, text []byte) {
		path := filepath.Join(dir, h.Name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644)); err != nil {
			t.Fatal(err)
		}
	})
	index, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := index.IndexManifest()
	if err != nil || len(manifest.Manifests) != 2 {
		t.Fatalf("%+v, %v", manifest, err)
	}
	for i, d := range manifest.Manifests {
		if d.Platform.Architecture != all[i].arch || d.Platform.OS != "linux" {
			t.Errorf("image %d is for %v", i, d.Platform)
		}
		img, err := index.Image(d.Digest)
		if err != nil {
			t.Fatal(err)
		}
		checkImage(t, img, all[i])
	}
}

func checkImage(t *testing.T, img v1.Image, p platform) {
	t.Helper()
	config, err := img.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if config.Config.User != "65532:65532" || config.Architecture != p.arch || config.Config.Entrypoint[0] != "/quarterdeck" {
		t.Errorf("%+v", config)
	}
	files := map[string]string{}
	unpack(t, mutate.Extract(img), func(h *tar.Header, text []byte) {
		files[h.Name] = string(text)
		if h.Name == "data/" && (h.Uid != user || h.Mode != 0o700) {
			t.Errorf("the data belong to %d with mode %o", h.Uid, h.Mode)
		}
	})
	if files["quarterdeck"] != "a program for "+p.String() || strings.Count(files["etc/ssl/certs/ca-certificates.crt"], "BEGIN CERTIFICATE") < 100 {
		t.Errorf("the image for %v lacks its program or certificates", p)
	}
	for name := range files {
		if strings.HasPrefix(name, "bin/") || strings.HasPrefix(name, "usr/") {
			t.Errorf("the image holds %s", name)
		}
	}
}

// unpack calls f with every file of an archive, compressed or not.
func unpack(t *testing.T, r io.Reader, f func(h *tar.Header, text []byte)) {
	t.Helper()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if z, err := gzip.NewReader(bytes.NewReader(text)); err == nil {
		if text, err = io.ReadAll(z); err != nil {
			t.Fatal(err)
		}
	}
	for a := tar.NewReader(bytes.NewReader(text)); ; {
		h, err := a.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(a)
		if err != nil {
			t.Fatal(err)
		}
		f(h, content)
	}
}

// TestUnitInDoc checks that the unit of the package is the one that doc/hosting.md prints.
func TestUnitInDoc(t *testing.T) {
	unit, err := os.ReadFile(unitFile)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../doc/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "```ini\n"+string(unit)+"```") {
		t.Errorf("doc/hosting.md does not print %s", unitFile)
	}
}

func TestMistakes(t *testing.T) {
	for only, want := range map[string]string{"plan9/amd64": `there is no platform "plan9/amd64"`, "linux": `there is no platform "linux"`} {
		if err := release(t.Context(), t.TempDir(), only); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", only, err, want)
		}
	}
	if err := release(t.Context(), "", ""); err == nil || !strings.Contains(err.Error(), "--out DIR") {
		t.Errorf("without a folder: %v", err)
	}
}
