// Package buildinfo says which program this is: its version and the commit that it was built from.
package buildinfo

import (
	"runtime/debug"
	"strings"
)

// Info describes a program. What the build did not record is "".
type Info struct {
	Version string // "v1.2.0", a pseudo-version between two releases, or "(devel)"
	Commit  string // in full, with "+dirty" if files were changed
	Go      string // "go1.26.8"
}

// Read returns what the Go command recorded in the running program.
func Read() Info {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Info{}
	}
	return from(info)
}

func from(build *debug.BuildInfo) Info {
	info := Info{Version: build.Main.Version, Go: build.GoVersion}
	dirty := false
	for _, s := range build.Settings {
		switch s.Key {
		case "vcs.revision":
			info.Commit = s.Value
		case "vcs.modified":
			dirty = s.Value == "true"
		}
	}
	if dirty && info.Commit != "" {
		info.Commit += "+dirty"
	}
	return info
}

// String returns all of it on one line, the commit only if the version does not name it.
func (i Info) String() string {
	var parts []string
	for _, part := range []string{i.Version, i.Commit, i.Go} {
		if part != "" && (part != i.Commit || !strings.Contains(i.Version, i.Commit[:min(12, len(i.Commit))])) {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "unknown"
	}
	return strings.Join(parts, " ")
}
