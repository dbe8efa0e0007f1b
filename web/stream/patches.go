package stream

import (
	"bytes"

	"quarterdeck/match"
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/play"
)

// pageBeat is the sign of life of pages' streams, for which their script listens.
const pageBeat = "event: beat\ndata:\n\n"

// Draw returns the regions of a match's page at version n; those before are what its viewers' pages show.
type Draw func(m *match.Match, key Key, n int, before []patch.Region) ([]patch.Region, error)

// NewPatches returns the pages' format: a patch for every version. A renderer remembers what its viewers' pages show.
func NewPatches(draw Draw) *Format {
	return &Format{
		Name: "patches", Event: "patch", All: "patch", Pad: patchPadding, Beat: pageBeat, Page: true, Chat: play.SaidLines,
		Start: func(m *match.Match, key Key, n int) (Renderer, error) {
			shown, err := draw(m, key, n, nil)
			if err != nil {
				return nil, err
			}
			shown = patch.Forget(shown)
			return func(b *bytes.Buffer, m *match.Match, n int) error {
				now, err := draw(m, key, n, shown)
				if err != nil {
					return err
				}
				patch.Write(b, shown, now)
				shown = patch.Forget(now)
				return nil
			}, nil
		},
		Whole: func(m *match.Match, key Key) ([]byte, error) {
			now, err := draw(m, key, m.Version(), nil)
			return patch.Between(nil, now), err
		},
	}
}
