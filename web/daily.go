package web

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

// dailyRoutes is the pages of the deal of the day, if there is one here.
func (s *Server) dailyRoutes() []route.Route {
	if s.host.Daily.Game == nil {
		return nil
	}
	return []route.Route{
		route.New("GET", "/daily", 1, s.dailyPage),
		route.New("GET", "/daily/{date}", 1, s.dailyPage),
		route.New("POST", "/daily/{date}/sail", route.NewMatch, s.dailySail),
		route.New("POST", "/daily/{date}/practice", route.NewMatch, s.dailyPractice),
	}
}

// dealAsked is the deal that a request is about: its day from the address, its options from the form.
func (s *Server) dealAsked(r *http.Request) (daily.Deal, error) {
	date := s.host.Today()
	if text := r.PathValue("date"); text != "" {
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
	return s.host.Deal(date, options)
}

// dealOf is the deal of the day that a match belongs to, if it does.
func (s *Server) dealOf(m *match.Match) (d daily.Deal, kind daily.Kind, ok bool) {
	if s.host.Daily.Game == nil || m.Start().Series == "" {
		return d, "", false
	}
	return s.host.Daily.DealOf(m.Start().Series)
}

func (s *Server) dailyPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	d, err := s.dealAsked(r)
	if err != nil {
		return err
	}
	return s.showDaily(w, r, v, http.StatusOK, d, nil)
}

// dailySail begins the guest's attempt, or goes on with it.
func (s *Server) dailySail(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.embark(w, r, v, func(d daily.Deal, guest host.Guest) (*match.Match, error) {
		return s.host.Attempt(r.Context(), d, guest)
	})
}

// dailyPractice deals the same cards again.
func (s *Server) dailyPractice(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.embark(w, r, v, func(d daily.Deal, guest host.Guest) (*match.Match, error) {
		return s.host.Practise(r.Context(), d, guest, r.PostForm.Get("key"))
	})
}

// embark sends the guest to a match, or shows the day's page with the reason why not.
func (s *Server) embark(w http.ResponseWriter, r *http.Request, v identity.Visitor, begin func(daily.Deal, host.Guest) (*match.Match, error)) error {
	d, err := s.dealAsked(r)
	if err != nil {
		return err
	}
	m, err := begin(d, s.people.Enroll(w, r, v, nameOf(r)).Guest)
	if err != nil {
		status, refusal := s.errors.Explain(r, err)
		return s.showDaily(w, r, v, status, d, refusal)
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

func (s *Server) showDaily(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, d daily.Deal, problem *game.Refusal) error {
	p := &dailyui.Page{
		Page: s.page(v, d.Offer.Title+", "+string(d.Date)+" · Quarterdeck"), Deal: d, Today: s.host.Today(), Guest: v.Name, Key: rand.Text(), Error: problem,
	}
	p.Page.Sheet = "css/daily.css"
	if err := s.fillDaily(r.Context(), p, v.ID); err != nil {
		return err
	}
	return s.show(w, r, status, dailyui.Show(p))
}

// fillDaily adds what this guest may know of the deal now.
func (s *Server) fillDaily(ctx context.Context, p *dailyui.Page, guest string) error {
	st, err := standing.Of(ctx, s.host, p.Deal, guest)
	if err != nil {
		return err
	}
	p.Mine, p.Par, p.Count, p.Streak, p.Table, p.Share, p.Commit, p.Seed = st.Mine, st.Par, st.Count, st.Streak, st.Table, st.Share, st.Commit, st.Seed
	return nil
}
