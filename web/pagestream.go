package web

import (
	"bytes"
	"net/http"

	"quarterdeck/match"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui"
)

// matchEvents keeps a match's page up to date: a patch for every version.
func (s *Server) matchEvents(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.stream(w, r, v, s.patches)
}

// newPatches is the pages' format. A renderer remembers what its viewers' pages show.
func (s *Server) newPatches() *format {
	regions := func(m *match.Match, key feedKey, n int, before []ui.Region) ([]ui.Region, error) {
		v, err := m.ShownTo(key.seats).Then(key.viewer(m, n), n) // the same for everybody, however far behind
		if err != nil {
			return nil, err
		}
		p := s.pageOf(m, v)
		s.gather(p, m, key.origin)
		return p.Regions(before)
	}
	return &format{
		name: "patches", event: "patch", all: "patch", pad: patchPadding, beat: "event: beat\ndata:\n\n", chat: ui.SaidLines,
		start: func(m *match.Match, key feedKey, n int) (renderer, error) {
			shown, err := regions(m, key, n, nil)
			if err != nil {
				return nil, err
			}
			shown = ui.Forget(shown)
			return func(b *bytes.Buffer, m *match.Match, n int) error {
				now, err := regions(m, key, n, shown)
				if err != nil {
					return err
				}
				ui.WritePatch(b, shown, now)
				shown = ui.Forget(now)
				return nil
			}, nil
		},
		whole: func(m *match.Match, key feedKey) ([]byte, error) {
			now, err := regions(m, key, m.Version(), nil)
			return ui.Patch(nil, now), err
		},
	}
}
