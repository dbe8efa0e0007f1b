package stream

import (
	"bytes"

	"quarterdeck/match"
	"quarterdeck/web/ui"
)

// pageBeat is the sign of life of pages' streams, for which their script listens.
const pageBeat = "event: beat\ndata:\n\n"

// Draw returns the regions of a match's page at version n; those before are what its viewers' pages show.
type Draw func(m *match.Match, key Key, n int, before []ui.Region) ([]ui.Region, error)

// NewPatches returns the pages' format: a patch for every version. A renderer remembers what its viewers' pages show.
func NewPatches(draw Draw) *Format {
	return &Format{
		Name: "patches", Event: "patch", All: "patch", Pad: patchPadding, Beat: pageBeat, Page: true, Chat: ui.SaidLines,
		Start: func(m *match.Match, key Key, n int) (Renderer, error) {
			shown, err := draw(m, key, n, nil)
			if err != nil {
				return nil, err
			}
			shown = ui.Forget(shown)
			return func(b *bytes.Buffer, m *match.Match, n int) error {
				now, err := draw(m, key, n, shown)
				if err != nil {
					return err
				}
				ui.WritePatch(b, shown, now)
				shown = ui.Forget(now)
				return nil
			}, nil
		},
		Whole: func(m *match.Match, key Key) ([]byte, error) {
			now, err := draw(m, key, m.Version(), nil)
			return ui.Patch(nil, now), err
		},
	}
}
