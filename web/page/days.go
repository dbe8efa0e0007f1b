package page

import (
	"context"
	"crypto/rand"
	"net/http"
	"strings"

	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/standing"
	dailyui "quarterdeck/web/ui/daily"
)

// days serves the pages of the deal of the day, if there is one.
type days struct{ *Pages }

func (s days) routes() []route.Route {
	if len(s.Node.Daily.Offers()) == 0 {
		return nil
	}
	return []route.Route{
		route.New("GET", "/daily", 1, s.show),
		route.New("GET", "/daily/{date}", 1, s.show),
		route.New("GET", "/daily/{game}/{date}", 1, s.show),
		route.New("POST", "/daily/{date}/sail", route.NewMatch, s.attempt),
		route.New("POST", "/daily/{date}/practice", route.NewMatch, s.practice),
		route.New("POST", "/daily/{game}/{date}/sail", route.NewMatch, s.attempt),
		route.New("POST", "/daily/{game}/{date}/practice", route.NewMatch, s.practice),
	}
}

// find returns the deal of a request: its game and day are in the address, its options in the form. The page of today's deal is
// /daily/bastion, and that of the voyage, whose addresses name no game, /daily.
func (s days) find(r *http.Request) (daily.Deal, error) {
	id, date, text := r.PathValue("game"), s.Node.Daily.Today(), r.PathValue("date")
	if _, ok := s.Node.Daily.Offer(text); ok && text != "" && id == "" {
		id, text = text, ""
	}
	if text != "" {
		var ok bool
		if date, ok = daily.ParseDate(text); !ok {
			return daily.Deal{}, &game.Refusal{Code: answer.NoRoute, Text: "There is no such day."}
		}
	}
	if err := answer.ReadForm(r); err != nil {
		return daily.Deal{}, err
	}
	options := map[string]string{}
	for name := range r.Form {
		if option, ok := strings.CutPrefix(name, "o."); ok {
			options[option] = r.Form.Get(name)
		}
	}
	return s.Node.Daily.Deal(id, date, options)
}

func (s days) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	d, err := s.find(r)
	if err != nil {
		return err
	}
	return s.sendDay(w, r, v, http.StatusOK, d, nil)
}

// attempt begins or continues the guest's attempt.
func (s days) attempt(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.begin(w, r, v, func(d daily.Deal, guest host.Guest) (*match.Match, error) {
		return s.Node.Daily.Attempt(r.Context(), d, guest)
	})
}

// practice deals the same cards again.
func (s days) practice(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.begin(w, r, v, func(d daily.Deal, guest host.Guest) (*match.Match, error) {
		return s.Node.Daily.Practice(r.Context(), d, guest, r.PostForm.Get("key"))
	})
}

// begin redirects the guest to a match, or shows the day's page with the reason why there is none.
func (s days) begin(w http.ResponseWriter, r *http.Request, v identity.Visitor, begin func(daily.Deal, host.Guest) (*match.Match, error)) error {
	d, err := s.find(r)
	if err != nil {
		return err
	}
	m, err := begin(d, s.People.EnrollNamed(w, r, v, nameOf(r)).Guest)
	if err != nil {
		status, refusal := s.errors.Explain(r, err)
		return s.sendDay(w, r, v, status, d, refusal)
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

func (s days) sendDay(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, d daily.Deal, problem *game.Refusal) error {
	p := &dailyui.Page{
		Page: s.page(v, d.Offer.Title+", "+string(d.Date)+" · Quarterdeck"), Deal: d, Today: s.Node.Daily.Today(), Guest: v.Name, Key: rand.Text(), Error: problem,
	}
	p.Page.Sheet = "css/daily.css"
	if err := s.fill(r.Context(), p, v.ID, s.Address.Base(r)); err != nil {
		return err
	}
	return s.send(w, r, status, dailyui.Show(p))
}

// fill adds what this guest may know of the deal now.
func (s days) fill(ctx context.Context, p *dailyui.Page, guest, base string) error {
	st, err := standing.Of(ctx, s.Node.Daily, standing.Query{Deal: p.Deal, Guest: guest, Link: base + dailyui.URL(p.Deal, "")})
	if err != nil {
		return err
	}
	p.Mine, p.Par, p.Count, p.Streak, p.Table, p.Share, p.Commit, p.Seed = st.Mine, st.Par, st.Count, st.Streak, st.Table, st.Share, st.Commit, st.Seed
	p.Rate, p.Days, p.Percent, p.Beaten = st.Rate, st.Days, st.Percent, st.Beaten
	if p.Board, err = s.Node.Friends.Board(ctx, guest, p.Deal.Offer); err != nil {
		return err
	}
	for _, o := range s.Node.Daily.Offers() {
		d, err := o.On(p.Deal.Date, nil)
		if err != nil {
			return err
		}
		p.Others = append(p.Others, dailyui.Link{Title: o.Title, URL: dailyui.URL(d, p.Today), Here: o.Game.Info().ID == p.Deal.Offer.Game.Info().ID})
	}
	return nil
}
