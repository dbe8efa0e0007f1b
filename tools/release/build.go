package main

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// platform is an operating system and an architecture, as Go names them.
type platform struct{ os, arch string }

func (p platform) String() string { return p.os + "/" + p.arch }

// all are the platforms of a release.
var all = []platform{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"}}

func parsePlatform(name string) (platform, error) {
	system, arch, _ := strings.Cut(strings.TrimSpace(name), "/")
	p := platform{system, arch}
	if !slices.Contains(all, p) {
		return p, fmt.Errorf("there is no platform %q; choose among %v", name, all)
	}
	return p, nil
}

// program is a built program.
type program struct {
	platform
	path    string
	info    *debug.BuildInfo
	version string    // without the leading "v"
	time    time.Time // of the commit
}

// build builds the program for p and returns it.
func build(ctx context.Context, out string, p platform) (program, error) {
	name := filepath.Join(out, "quarterdeck-"+p.os+"-"+p.arch)
	if p.os == "windows" {
		name += ".exe"
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", name, "./cmd/quarterdeck")
	cmd.Dir = ".." // the main module; this command runs in its folder tools
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+p.os, "GOARCH="+p.arch, "GOAMD64=v1", "GOARM64=v8.0")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return program{}, fmt.Errorf("building %s: %w", p, err)
	}
	return inspect(p, name)
}

// inspect reads what the Go command recorded in a program.
func inspect(p platform, path string) (program, error) {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return program{}, err
	}
	built := program{platform: p, path: path, info: info, version: strings.TrimPrefix(info.Main.Version, "v")}
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			if built.time, err = time.Parse(time.RFC3339, s.Value); err != nil {
				return program{}, err
			}
		}
	}
	if strings.HasSuffix(built.version, "+dirty") {
		return program{}, errors.New("files are changed or new: a release is built from a commit")
	}
	if built.time.IsZero() {
		return program{}, fmt.Errorf("%s does not name its commit; build it in a clone (Go does not record the commit of a linked worktree)", filepath.Base(path))
	}
	return built, nil
}
