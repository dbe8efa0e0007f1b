package main

import (
	"os"
	"path/filepath"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// What the package runs. The unit is also printed in doc/hosting.md.
const (
	unitFile  = "release/quarterdeck.service"
	afterward = "release/postinst.sh"
	before    = "release/prerm.sh"
	purge     = "release/postrm.sh"
	defaults  = "release/defaults"
)

// writeDeb writes a Debian package with the program and its systemd unit.
func writeDeb(out string, p program) error {
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "quarterdeck", Arch: p.arch, Platform: "linux", Version: p.version, Section: "games", Priority: "optional",
		Maintainer: "Quarterdeck maintainers <maintainers@quarterdeck.invalid>", MTime: p.time,
		Description: "Plays, hosts and studies five table games\n A server for browsers and terminals, with bots, lessons and analysis.",
		Overridables: nfpm.Overridables{
			Depends: []string{"passwd"}, Recommends: []string{"ca-certificates"}, // for webhooks
			Contents: files.Contents{
				{Source: p.path, Destination: "/usr/bin/quarterdeck", FileInfo: &files.ContentFileInfo{Mode: 0o755, MTime: p.time}},
				{Source: unitFile, Destination: "/usr/lib/systemd/system/quarterdeck.service", FileInfo: &files.ContentFileInfo{Mode: 0o644, MTime: p.time}},
				{Source: defaults, Destination: "/etc/default/quarterdeck", Type: files.TypeConfigNoReplace, FileInfo: &files.ContentFileInfo{Mode: 0o644, MTime: p.time}},
			},
			Scripts: nfpm.Scripts{PostInstall: afterward, PreRemove: before, PostRemove: purge},
		},
	})
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(out, deb.Default.ConventionalFileName(info)))
	if err != nil {
		return err
	}
	if err := deb.Default.Package(info, f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
