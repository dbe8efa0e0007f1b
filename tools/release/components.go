package main

import (
	"encoding/json"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// bom lists the components of a release in the form of CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/).
type bom struct {
	Format      string      `json:"bomFormat"`
	SpecVersion string      `json:"specVersion"`
	Version     int         `json:"version"`
	Metadata    metadata    `json:"metadata"`
	Components  []component `json:"components"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

// component is a program or a Go module.
type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
}

// writeComponents writes a list of the modules that are part of any of the programs, and of the Go version.
func writeComponents(file string, programs []program) error {
	main := programs[0]
	list := bom{Format: "CycloneDX", SpecVersion: "1.6", Version: 1, Metadata: metadata{
		Timestamp: main.time.UTC().Format(time.RFC3339),
		Component: module("application", main.info.Main.Path, main.info.Main.Version),
	}}
	list.Components = append(list.Components, module("library", "std", strings.TrimPrefix(main.info.GoVersion, "go")))
	for _, p := range programs {
		for _, dep := range p.info.Deps {
			list.add(dep)
		}
	}
	slices.SortFunc(list.Components, func(a, b component) int { return strings.Compare(a.PURL, b.PURL) })
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}

// add adds a module, or what replaces it, unless it is in the list.
func (b *bom) add(m *debug.Module) {
	if m.Replace != nil {
		m = m.Replace
	}
	if c := module("library", m.Path, m.Version); !slices.Contains(b.Components, c) {
		b.Components = append(b.Components, c)
	}
}

func module(kind, path, version string) component {
	purl := "pkg:golang/" + path + "@" + strings.ReplaceAll(version, "+", "%2B")
	return component{Type: kind, Ref: purl, Name: path, Version: version, PURL: purl}
}
