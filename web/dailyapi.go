package web

import (
	"context"
	"net/http"
	"strings"
	"time"

	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/standing"
)

// apiDailyRoutes is the deal of the day for programs.
func (s *Server) apiDailyRoutes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/daily", 1, s.apiDaily),
		route.New("GET", "/api/v1/daily/{date}", 1, s.apiDaily),
		route.New("POST", "/api/v1/daily/{date}/attempt", route.NewMatch, s.apiAttempt),
		route.New("POST", "/api/v1/daily/{date}/practice", route.NewMatch, s.apiPractise),
	}
}

type (
	// apiDeal is one deal of the day, as this guest may know it now.
	apiDeal struct {
		Date    daily.Date        `json:"date"`
		Today   bool              `json:"today"`  // attempts count
		Closes  time.Time         `json:"closes"` // when the day is over
		Game    string            `json:"game"`
		Title   string            `json:"title"`
		Unit    string            `json:"unit"` // what a score counts
		Full    int               `json:"full"` // the best score
		Options map[string]string `json:"options"`
		Choices []apiOption       `json:"choices"` // other deals of the same day
		Commit  string            `json:"commit"`
		Seed    string            `json:"seed,omitempty"` // once the day is over
		Count   int               `json:"count"`          // people who have begun
		Streak  int               `json:"streak"`         // days in a row on which you did
		Mine    *apiAttempted     `json:"mine,omitempty"`
		Par     *apiAttempted     `json:"par,omitempty"`   // the computer's
		Table   []apiAttempted    `json:"table,omitempty"` // once your own attempt, or the day, is over
		Share   string            `json:"share,omitempty"` // a text for friends, once your own attempt is over
	}
	// apiAttempted is what became of an attempt.
	apiAttempted struct {
		Match string     `json:"match,omitempty"`
		Name  string     `json:"name"`
		Score int        `json:"score"`
		Over  bool       `json:"over"`
		Won   bool       `json:"won"`
		Place int        `json:"place,omitempty"` // in the table
		You   bool       `json:"you,omitempty"`
		Way   []apiMark  `json:"way,omitempty"`
		Began *time.Time `json:"began,omitempty"`
		Ended *time.Time `json:"ended,omitempty"` // when the last thing was done that counts
	}
	apiMark struct {
		Mark    string `json:"mark"` // a port's number
		Reached bool   `json:"reached"`
	}
)

// dealOfDay is the deal of a day in the address, or of today, under options.
func (s *Server) dealOfDay(r *http.Request, options map[string]string) (daily.Deal, error) {
	date := s.host.Today()
	if text := r.PathValue("date"); text != "" {
		var ok bool
		if date, ok = daily.ParseDate(text); !ok {
			return daily.Deal{}, &game.Refusal{Code: daily.BadDay, Text: "A day is written like this: 2026-11-20."}
		}
	}
	return s.host.Deal(date, options)
}

// apiDaily answers with a deal; its options are the query's members that begin with "o.".
func (s *Server) apiDaily(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	options := map[string]string{}
	for name, values := range r.URL.Query() {
		option, ok := strings.CutPrefix(name, "o.")
		if !ok {
			return &game.Refusal{Code: answer.BadRequest, Text: "Options begin with “o.”: ?o.ports=2,3,4,5,6,7"}
		}
		options[option] = values[0]
	}
	d, err := s.dealOfDay(r, options)
	var out *apiDeal
	if err == nil {
		out, err = s.apiDealFor(r.Context(), d, v.ID)
	}
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, out)
}

// apiDealFor is what a guest may know of a deal now. Before their own attempt, or the day, is over that is nothing by which
// the cards could be guessed: no seed, nobody's way or match, of the computer its score alone.
func (s *Server) apiDealFor(ctx context.Context, d daily.Deal, guest string) (*apiDeal, error) {
	st, err := standing.Of(ctx, s.host, d, guest)
	if err != nil {
		return nil, err
	}
	o := d.Offer
	out := &apiDeal{
		Date: d.Date, Today: d.Date == s.host.Today(), Closes: d.Date.Closes(), Game: o.Game.Info().ID, Title: o.Title, Unit: o.Unit, Full: o.Full,
		Options: d.Setup.Options, Choices: apiOptions(o.Choices()), Commit: st.Commit, Seed: st.Seed, Count: st.Count, Streak: st.Streak, Share: st.Share,
	}
	if st.Mine != nil {
		out.Mine = attempted(st.Mine, guest)
	}
	if st.Par != nil {
		out.Par = attempted(st.Par, guest)
		if st.Table == nil {
			out.Par = &apiAttempted{Name: st.Par.Name, Score: st.Par.Score, Over: st.Par.Over, Won: st.Par.Won}
		}
	}
	for i := range st.Table {
		out.Table = append(out.Table, *attempted(&st.Table[i], guest))
	}
	return out, nil
}

// attempted is all that became of an attempt.
func attempted(a *daily.Attempt, guest string) *apiAttempted {
	out := &apiAttempted{Match: a.Match, Name: a.Name, Score: a.Score, Over: a.Over, Won: a.Won, Place: a.Place, You: guest != "" && a.Guest == guest,
		Began: &a.Began, Ended: &a.Ended}
	for _, m := range a.Way {
		out.Way = append(out.Way, apiMark{m.Text, m.Reached})
	}
	return out
}

func apiOptions(list []game.Option) []apiOption {
	out := []apiOption{}
	for _, o := range list {
		out = append(out, apiOption{o.Name, o.Doc, o.Rule, o.Default, o.Values})
	}
	return out
}

// apiSail asks for an attempt at a deal, or for practice.
type apiSail struct {
	Options map[string]string `json:"options"`
	Name    string            `json:"name"`
}

func (s *Server) apiAttempt(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.apiEmbark(w, r, v, func(d daily.Deal, guest host.Guest) (*match.Match, error) {
		return s.host.Attempt(r.Context(), d, guest)
	})
}

func (s *Server) apiPractise(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.apiEmbark(w, r, v, func(d daily.Deal, guest host.Guest) (*match.Match, error) {
		return s.host.Practise(r.Context(), d, guest, r.Header.Get("Idempotency-Key"))
	})
}

// apiEmbark answers with a match of a deal.
func (s *Server) apiEmbark(w http.ResponseWriter, r *http.Request, v identity.Visitor, begin func(daily.Deal, host.Guest) (*match.Match, error)) error {
	var body apiSail
	err := answer.ReadBody(r, &body)
	var d daily.Deal
	if err == nil {
		d, err = s.dealOfDay(r, body.Options)
	}
	if err != nil {
		return err
	}
	v = s.people.Enroll(w, r, v, body.Name)
	m, err := begin(d, v.Guest)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/v1/matches/"+m.ID())
	return answer.JSON(w, http.StatusOK, s.seatedIn(m, v))
}
