package page

import (
	"net/http"

	"quarterdeck/match"
	"quarterdeck/web/identity"
	"quarterdeck/web/learning"
	"quarterdeck/web/stream"
	"quarterdeck/web/ui/patch"
)

// stream keeps a match's page up to date: a patch for every version.
func (s matches) stream(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if r.URL.Query().Has("hints") {
		return s.Streams.Match(w, r, v, s.hinted)
	}
	return s.Streams.Match(w, r, v, s.patches)
}

// regions draws a match's page for the viewers of one stream.
func (s matches) regions(m *match.Match, key stream.Key, n int, before []patch.Region) ([]patch.Region, error) {
	v, err := m.ShownTo(key.Seats).ViewAsOf(key.Viewer(m, n), n) // the same for all viewers, even those who missed versions
	if err != nil {
		return nil, err
	}
	p := s.pageOf(m, v)
	s.addHosting(p, m, key.Base)
	p.Hinted = key.Format == hintedPatches
	if v.Phase == match.Gathering {
		p.Learn = learning.First(identity.Visitor{}, v.Game) // only pages of newcomers show it
	}
	addHints(p, shippedHints(p.View.Game)) // the same for all viewers: the page's script leaves out what lessons taught its guest
	return p.Regions(before)
}
