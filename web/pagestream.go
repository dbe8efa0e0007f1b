package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"sync"

	"quarterdeck/match"
	"quarterdeck/web/ui"
)

// matchEvents keeps a match's page up to date: a patch for every version.
func (s *Server) matchEvents(w http.ResponseWriter, r *http.Request) { s.stream(w, r, s.patches) }

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

var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// sendPacked sends a page, compressed if the client can take it.
func sendPacked(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if !acceptsGzip(r) {
		h.Set("Content-Length", strconv.Itoa(len(body)))
		w.WriteHeader(status)
		_, _ = w.Write(body) // the client is gone if it fails
		return
	}
	h.Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(w)
	_, _ = z.Write(body)
	_ = z.Close()
}
