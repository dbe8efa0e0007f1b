package page

import (
	"net/http"

	"quarterdeck/daily"
	"quarterdeck/duplicate"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/learning"
	"quarterdeck/web/perspective"
	"quarterdeck/web/route"
	"quarterdeck/web/stream"
	dailyui "quarterdeck/web/ui/daily"
	"quarterdeck/web/ui/play"
)

// matches serves the page of a match, and the forms with which players act there.
type matches struct {
	*Pages
	patches *stream.Format
	hinted  *stream.Format // patches for pages with hints
}

func newMatches(p *Pages) matches {
	m := matches{Pages: p}
	return matches{p, newPatches(plainPatches, m.regions), newPatches(hintedPatches, m.regions)}
}

func (s matches) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/m/{match}", 1, s.show),
		route.New("POST", "/m/{match}/nonce", 1, s.sendNonce),
		route.New("POST", "/m/{match}/act", 1, s.act),
		route.New("POST", "/m/{match}/point", 1, s.point),
		route.New("GET", "/m/{match}/events", 1, s.stream),
		route.New("POST", "/m/{match}/rematch", route.NewMatch, s.rematch),
		route.New("GET", "/m/{match}/record", 1, s.record),
		route.New("GET", "/m/{match}/turn", 1, s.turn),
	}
}

// show shows a match as it is, or as it was at ?at=N.
func (s matches) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err != nil {
		return err
	}
	mo, err := perspective.Of(r, v, m)
	var p *play.Page
	if err == nil {
		p, err = s.draw(r, v, m, mo)
	}
	if err != nil {
		return err
	}
	p.Now, p.Owner, p.Whole = s.Host.Now(), s.Owner(v.ID), r.URL.Query().Get("log") == href.All
	if p.Hinted, err = s.wantsHints(r.Context(), v, p); err != nil {
		return err
	}
	if p.Hinted {
		fresh := freshHints(v, p.View.Game)
		p.Known = shippedHints(p.View.Game).Without(fresh)
		addHints(p, fresh)
	}
	if p.View.Phase == match.Gathering && p.View.Viewer >= 0 {
		if p.Learn, err = learning.Offer(r.Context(), s.Node.Accounts, v, p.View.Game); err != nil {
			return err
		}
	}
	p.Removed = p.View.Phase == match.Gathering && m.Seating().WasRemoved(v.ID)
	if p.View.Viewer >= 0 && !p.Past() {
		waiting, err := s.Streams.Lists().Waiting(r.Context(), v.ID)
		if err != nil {
			return err
		}
		p.NextUp = play.NewNextUp(waiting, m.ID())
	}
	if err := s.addSearch(r.Context(), v, m, p); err != nil {
		return err
	}
	if p.Chat, err = chatOf(r, s.Node.Chat, v, m, p.View); err != nil {
		return err
	}
	if p.Past() {
		p.Chat.Audiences = nil // a page without a stream would not show a new message
	}
	return answer.SendPage(answer.SendPadded, w, r, http.StatusOK, play.Show(p))
}

// draw returns the page of a moment for the visitor.
func (s matches) draw(r *http.Request, v identity.Visitor, m *match.Match, mo perspective.Moment) (*play.Page, error) {
	shown := mo.Redact(m)
	p, err := s.view(shown, mo.Viewer, mo.Version)
	if err == nil && mo.Replay {
		s.addReplay(r, v, p, shown, mo)
	}
	if err == nil && v.ID != "" && v.ID == m.Start().Host {
		s.addHosting(p, m, s.Address.Base(r))
	}
	return p, err
}

// view returns the page of a match for a viewer, without the host's part.
func (s matches) view(m match.Perspective, viewer game.Seat, at int) (*play.Page, error) {
	v, err := m.View(viewer, at)
	if err != nil {
		return nil, err
	}
	return s.pageOf(m.Match, v), nil
}

func (s matches) pageOf(m *match.Match, v *match.View) *play.Page {
	p := &play.Page{View: v, Info: m.Game().Info(), Build: s.build, Levels: fixed(levelsFor(s.levels, m.Game().Info())), Crew: game.Together(m.Game(), m.Start().Setup)}
	if d, _, ok := s.dealOf(m); ok {
		p.Daily = dailyui.URL(d, s.Node.Daily.Today())
	}
	if id := m.Start().DuplicateOf(); id != "" {
		p.Duplicate = href.Duplicate(id)
	}
	if v.Phase == match.Finished {
		p.Offerable = duplicate.CanBeOffered(m)
		p.Coach = s.Analyst.HasReport(m)
		p.Turning = s.turningPoints(m, v)
	}
	if v.Seed != "" {
		p.Checked = checkOf(s.Analyst.Verify(m))
	}
	return p
}

// checkOf describes the result of verifying a match: whether its seed fits the commit and deals its cards.
func checkOf(err error) *play.Check {
	if err != nil {
		return &play.Check{Text: "The check failed: " + err.Error()}
	}
	return &play.Check{OK: true, Text: "Checked: the seed has the fingerprint that was shown before the first card, and it deals exactly these cards."}
}

// dealOf returns the deal of the day to which a match belongs, if it belongs to one.
func (s matches) dealOf(m *match.Match) (d daily.Deal, kind daily.Kind, ok bool) {
	if m.Start().Series == "" {
		return d, "", false
	}
	o, ok := s.Node.Daily.Offer(m.Game().Info().ID)
	if !ok {
		return d, "", false
	}
	return o.DealOf(m.Start().Series)
}
