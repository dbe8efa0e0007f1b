package api

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
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/standing"
)

// days serves the deals of the day.
type days struct{ *services.Set }

func (a days) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/daily", 1, a.show),
		route.New("GET", "/api/v1/daily/{date}", 1, a.show),
		route.New("GET", "/api/v1/dailies", 1, a.plans),
		route.New("GET", "/api/v1/dailies/{game}", 1, a.show),
		route.New("GET", "/api/v1/dailies/{game}/{date}", 1, a.show),
		route.New("POST", "/api/v1/dailies/{game}/{date}/attempt", route.NewMatch, a.attempt),
		route.New("POST", "/api/v1/dailies/{game}/{date}/practice", route.NewMatch, a.practice),
		route.New("POST", "/api/v1/daily/{date}/attempt", route.NewMatch, a.attempt),
		route.New("POST", "/api/v1/daily/{date}/practice", route.NewMatch, a.practice),
	}
}

type (
	// dealOfDay is one deal of the day, as this guest may know it now.
	dealOfDay struct {
		Date    daily.Date        `json:"date"`
		Today   bool              `json:"today"`  // attempts at it still count
		Closes  time.Time         `json:"closes"` // when the day is over
		Game    string            `json:"game"`
		Title   string            `json:"title"`
		Unit    string            `json:"unit"` // unit of the score; "" if only win, draw and loss count
		Full    int               `json:"full"` // the highest possible score; 0 if win, draw and loss count before points
		Options map[string]string `json:"options"`
		Choices []option          `json:"choices"` // other deals of the same day
		Commit  string            `json:"commit"`
		Seed    string            `json:"seed,omitempty"` // once the day is over
		Count   int               `json:"count"`          // players who have begun an attempt
		Streak  int               `json:"streak"`         // days in a row on which you made an attempt
		Mine    *attempt          `json:"mine,omitempty"`
		Par     *attempt          `json:"par,omitempty"`        // the bot's attempt
		Table   []attempt         `json:"table,omitempty"`      // ranking, once your own attempt, or the day, is over
		Rate    *rate             `json:"rate,omitempty"`       // par where win, draw and loss count; with the table
		Percent *int              `json:"percentile,omitempty"` // of the others who finished, beaten by your attempt
		Days    []daily.Date      `json:"days,omitempty"`       // on which you made an attempt
		Share   string            `json:"share,omitempty"`      // a text for friends, once your own attempt is over
	}
	// attempt is one player's attempt.
	attempt struct {
		Match string     `json:"match,omitempty"`
		Name  string     `json:"name"`
		Score int        `json:"score"`
		Over  bool       `json:"over"`
		Won   bool       `json:"won"`
		Place int        `json:"place,omitempty"` // in the ranking
		You   bool       `json:"you,omitempty"`
		Way   []mark     `json:"way,omitempty"`
		Began *time.Time `json:"began,omitempty"`
		Ended *time.Time `json:"ended,omitempty"` // when the last entry that counts was made
		// Outcome is left, lost, drawn or won, where these count before points.
		Outcome string `json:"outcome,omitempty"`
		Moves   int    `json:"moves,omitempty"` // of a win: your actions
	}
	// rate is par: how many matches are won from the player's seat, draws as halves.
	rate struct {
		Value   float64 `json:"value"`
		Low     float64 `json:"low"`
		High    float64 `json:"high"` // with Low: the 95% interval
		Exact   bool    `json:"exact"`
		Matches int     `json:"matches"` // that the bot has played
		Of      int     `json:"of"`      // how many it plays in all
	}
	// plan is what a guest has to do today.
	plan struct {
		Game   string   `json:"game"`
		Title  string   `json:"title"`
		Streak int      `json:"streak"`
		Mine   *attempt `json:"mine,omitempty"`
	}
	planList struct {
		Date    daily.Date `json:"date"`
		Closes  time.Time  `json:"closes"`
		Dailies []plan     `json:"dailies"`
	}
	mark struct {
		Mark    string `json:"mark"` // a port's number
		Reached bool   `json:"reached"`
	}
)

// plans answers with today's deals and what the guest has done.
func (a days) plans(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	list, err := a.Node.Daily.Plans(r.Context(), v.ID)
	if err != nil {
		return err
	}
	today := a.Node.Daily.Today()
	out := planList{Date: today, Closes: today.Closes(), Dailies: make([]plan, 0, len(list))}
	for _, p := range list {
		entry := plan{Game: p.Offer.Game.Info().ID, Title: p.Offer.Title, Streak: p.Streak}
		if p.Mine != nil {
			entry.Mine = attemptOf(p.Mine, v.ID)
		}
		out.Dailies = append(out.Dailies, entry)
	}
	return answer.JSON(w, http.StatusOK, out)
}

// dealAt returns the deal of the game and the day in the address, or of the voyage and of today, under options.
func (a days) dealAt(r *http.Request, options map[string]string) (daily.Deal, error) {
	date := a.Node.Daily.Today()
	if text := r.PathValue("date"); text != "" {
		var ok bool
		if date, ok = daily.ParseDate(text); !ok {
			return daily.Deal{}, &game.Refusal{Code: daily.BadDay, Text: "Write a day as in 2026-11-20."}
		}
	}
	return a.Node.Daily.Deal(r.PathValue("game"), date, options)
}

// show answers with a deal. The query's "o." parameters are the options.
func (a days) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	options := map[string]string{}
	for name, values := range r.URL.Query() {
		option, ok := strings.CutPrefix(name, "o.")
		if !ok {
			return &game.Refusal{Code: answer.BadRequest, Text: "Options begin with “o.”: ?o.ports=2,3,4,5,6,7"}
		}
		options[option] = values[0]
	}
	d, err := a.dealAt(r, options)
	var out *dealOfDay
	if err == nil {
		out, err = a.dealFor(r.Context(), standing.Query{Deal: d, Guest: v.ID, Link: a.Address.Base(r) + href.Daily(d.Offer.Slug(), string(d.Date)) + d.Query()})
	}
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, out)
}

// dealFor returns what a guest may know of a deal now. Until their own attempt or the day is over, nothing in it helps to
// guess the cards: no seed, no player's marks or match, and of the bot only the score.
func (a days) dealFor(ctx context.Context, q standing.Query) (*dealOfDay, error) {
	d, guest := q.Deal, q.Guest
	st, err := standing.Of(ctx, a.Node.Daily, q)
	if err != nil {
		return nil, err
	}
	o := d.Offer
	out := &dealOfDay{
		Date: d.Date, Today: d.Date == a.Node.Daily.Today(), Closes: d.Date.Closes(), Game: o.Game.Info().ID, Title: o.Title, Unit: o.Unit, Full: o.MaxScore,
		Options: d.Setup.Options, Choices: optionsOf(o.Choices()), Commit: st.Commit, Seed: st.Seed, Count: st.Count, Streak: st.Streak, Share: st.Share, Days: st.Days,
	}
	if st.Beaten {
		out.Percent = &st.Percent
	}
	if p := st.Rate; p != nil {
		out.Rate = &rate{p.Value, p.Low, p.High, p.Exact, p.Matches, p.Of}
	}
	if st.Mine != nil {
		out.Mine = attemptOf(st.Mine, guest)
	}
	if st.Par != nil {
		out.Par = attemptOf(st.Par, guest)
		if st.Table == nil {
			out.Par = &attempt{Name: st.Par.Name, Score: st.Par.Score, Over: st.Par.Over, Won: st.Par.Won}
		}
	}
	for i := range st.Table {
		out.Table = append(out.Table, *attemptOf(&st.Table[i], guest))
	}
	return out, nil
}

// attemptOf returns an attempt with all its details.
func attemptOf(a *daily.Attempt, guest string) *attempt {
	out := &attempt{Match: a.Match, Name: a.Name, Score: a.Score, Over: a.Over, Won: a.Won, Place: a.Place, You: guest != "" && a.Guest == guest,
		Began: &a.Began, Ended: &a.Ended, Outcome: a.Outcome.String(), Moves: a.Moves}
	for _, m := range a.Marks {
		out.Way = append(out.Way, mark{m.Text, m.Reached})
	}
	return out
}

// beginBody is a request for an attempt at a deal, or for practice.
type beginBody struct {
	Options map[string]string `json:"options"`
	Name    string            `json:"name"`
}

func (a days) attempt(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return a.begin(w, r, v, func(d daily.Deal, guest host.Guest) (*match.Match, error) {
		return a.Node.Daily.Attempt(r.Context(), d, guest)
	})
}

func (a days) practice(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return a.begin(w, r, v, func(d daily.Deal, guest host.Guest) (*match.Match, error) {
		return a.Node.Daily.Practice(r.Context(), d, guest, r.Header.Get("Idempotency-Key"))
	})
}

// begin begins a match of a deal and answers with it.
func (a days) begin(w http.ResponseWriter, r *http.Request, v identity.Visitor, begin func(daily.Deal, host.Guest) (*match.Match, error)) error {
	var body beginBody
	err := answer.ReadBody(r, &body)
	var d daily.Deal
	if err == nil {
		d, err = a.dealAt(r, body.Options)
	}
	if err != nil {
		return err
	}
	v = a.People.Enroll(w, r, v, body.Name)
	m, err := begin(d, v.Guest)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/v1/matches/"+m.ID())
	return answer.JSON(w, http.StatusOK, seatInfoOf(a.People, m, v))
}
