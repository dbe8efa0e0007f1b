package buildinfo

import (
	"runtime/debug"
	"testing"
)

func TestFrom(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	for _, c := range []struct {
		version  string
		settings []debug.BuildSetting
		want     string
	}{
		{"v1.2.0", []debug.BuildSetting{setting("vcs.revision", commit), setting("vcs.modified", "false")}, "v1.2.0 " + commit + " go1.26"},
		{"v0.0.0-20261125155100-0123456789ab", []debug.BuildSetting{setting("vcs.revision", commit)}, "v0.0.0-20261125155100-0123456789ab go1.26"},
		{"(devel)", []debug.BuildSetting{setting("vcs.modified", "true"), setting("vcs.revision", commit)}, "(devel) " + commit + "+dirty go1.26"},
		{"(devel)", nil, "(devel) go1.26"},
	} {
		got := from(&debug.BuildInfo{GoVersion: "go1.26", Main: debug.Module{Version: c.version}, Settings: c.settings}).String()
		if got != c.want {
			t.Errorf("%s with %v is %q, want %q", c.version, c.settings, got, c.want)
		}
	}
	if got := (Info{}).String(); got != "unknown" {
		t.Errorf("without information: %q", got)
	}
	if Read().Go == "" {
		t.Error("this test does not know its Go version")
	}
}
