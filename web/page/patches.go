package page

import (
	"bytes"

	"quarterdeck/match"
	"quarterdeck/web/stream"
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/play"
)

// drawing draws the regions of a match's page at version n. before are the regions that its viewers' pages show.
type drawing func(m *match.Match, key stream.Key, n int, before []patch.Region) ([]patch.Region, error)

// Names of the formats for pages without and with hints.
const (
	plainPatches  = "patches"
	hintedPatches = "hinted patches"
)

// newPatches returns a format for pages: one patch for every version. A renderer remembers what its viewers' pages
// show.
func newPatches(name string, draw drawing) *stream.Format {
	return &stream.Format{
		Name: name, Event: "patch", All: "patch", Pad: stream.PatchPadding, Beat: stream.PageBeat, Page: true, Chat: play.Messages,
		Start: func(m *match.Match, key stream.Key, n int) (stream.Renderer, error) {
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
		Whole: func(m *match.Match, key stream.Key) ([]byte, error) {
			now, err := draw(m, key, m.Version(), nil)
			return patch.Between(nil, now), err
		},
	}
}
