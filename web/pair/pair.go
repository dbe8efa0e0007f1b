// Package pair has the handlers of the page on which guests look for an opponent; web/ui/pair draws it.
package pair

import (
	"net/http"
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/pairing"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/pair"
)

// Pages serves the page.
type Pages struct {
	*services.Set
	build  string // of the program; pages of another build reload
	errors answer.Errors
}

// New returns the pages of a server.
func New(s *services.Set, build string) *Pages {
	return &Pages{Set: s, build: build, errors: answer.Errors{Log: s.Log}}
}

// Routes returns the routes of the pages.
func (s *Pages) Routes() []route.Route {
	return []route.Route{
		route.New("GET", href.Pair, 1, s.show),
		route.New("POST", href.Pair, route.NewMatch, s.seek),
		route.New("GET", href.PairWait, 1, s.wait),
		route.New("POST", href.PairBot, route.NewMatch, s.playBot),
		route.New("POST", href.PairCancel, 1, s.cancel),
	}
}

const (
	// again is how often a page without the script asks, in seconds.
	again = 5
	// longest is how long an answer to the script waits for an opponent.
	longest = 4 * time.Second
)

// show shows how far the visitor's search is, or takes them to their match.
func (s *Pages) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	st, err := s.Node.Pairing.State(r.Context(), v.ID)
	if err != nil {
		return err
	}
	return s.send(w, r, v, &st)
}

// send answers with a search as a page, or takes the visitor to their match.
func (s *Pages) send(w http.ResponseWriter, r *http.Request, v identity.Visitor, st *pairing.State) error {
	switch st.Status {
	case pairing.Matched:
		return answer.SeeOther(w, r, href.Match(st.Match))
	case pairing.Ended:
		return answer.SeeOther(w, r, href.Match(st.Bot))
	case pairing.None:
		return s.form(w, r, v, Last(s.People, r), nil)
	}
	g, err := s.Host.Game(st.Wish.Game)
	if err != nil {
		return err
	}
	p := &pair.Page{State: st, Title: g.Info().Title, Crew: pairing.Crew(g)}
	p.Page = ui.Page{Title: p.Heading() + " · Quarterdeck", Guest: v.Name, Build: s.build, Sheet: "css/lobby.css", Again: again}
	return answer.SendPage(answer.SendPacked, w, r, http.StatusOK, pair.Show(p))
}

// form shows the form, with the reason why a search cannot begin, if any.
func (s *Pages) form(w http.ResponseWriter, r *http.Request, v identity.Visitor, chosen pairing.Wish, failure error) error {
	status, why := http.StatusOK, (*game.Refusal)(nil)
	if failure != nil {
		status, why = s.errors.Explain(r, failure)
	}
	p := &pair.Page{Form: pair.Form{Games: s.Host.Games, Chosen: chosen}, Error: why}
	p.Page = ui.Page{Title: "Find an opponent · Quarterdeck", Guest: v.Name, Build: s.build, Sheet: "css/lobby.css"}
	return answer.SendPage(answer.SendPacked, w, r, status, pair.Show(p))
}

// seek begins a search.
func (s *Pages) seek(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	wish, err := ReadWish(r)
	if err != nil {
		wish = Last(s.People, r)
	} else {
		keep(s.People, w, r, wish)
		v = s.People.EnrollNamed(w, r, v, "")
		_, err = s.Node.Pairing.Seek(r.Context(), pairing.Request{Wish: wish, Guest: v.Guest, Later: true})
	}
	if err != nil {
		return s.form(w, r, v, wish, err)
	}
	return answer.SeeOther(w, r, href.Pair)
}

// ReadWish reads the form for a kind of match.
func ReadWish(r *http.Request) (w pairing.Wish, err error) {
	w = pairing.Wish{Game: r.PostForm.Get(pair.FieldGame), Casual: r.PostForm.Get(pair.FieldRated) == pair.Casual}
	if text := r.PostForm.Get(pair.FieldSeats); text != "" {
		if w.Seats, err = strconv.Atoi(text); err != nil {
			return w, answer.ErrIncomplete
		}
	}
	w.Pace, err = clock.ParsePace(r.PostForm.Get(pair.FieldPace))
	return w, err
}

// playBot begins a match with a bot while the visitor waits.
func (s *Pages) playBot(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	st, err := s.Node.Pairing.PlayBot(r.Context(), v.ID)
	if err != nil {
		return err
	}
	if st.Status == pairing.Waiting && st.Bot != "" {
		return answer.SeeOther(w, r, href.Match(st.Bot))
	}
	return s.send(w, r, v, &st)
}

// cancel ends the search, unless an opponent was found before.
func (s *Pages) cancel(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	st, err := s.Node.Pairing.Cancel(r.Context(), v.ID)
	if err != nil {
		return err
	}
	if st.Status == pairing.None {
		return answer.SeeOther(w, r, href.Home)
	}
	return s.send(w, r, v, &st)
}

// progress is the answer to the script.
type progress struct {
	Status pairing.Status `json:"status"`
	Others string         `json:"others,omitempty"`
	Range  string         `json:"range,omitempty"`
	Waited int            `json:"waited"`
	Offer  string         `json:"offer,omitempty"` // the level of the bot
	Say    string         `json:"say,omitempty"`   // what has happened
	Go     string         `json:"go,omitempty"`    // where the page goes then
}

// wait answers when an opponent is found, or after a while.
func (s *Pages) wait(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	st, err := s.Node.Pairing.Wait(r.Context(), v.ID, longest)
	if err != nil {
		return err
	}
	out := progress{Status: st.Status, Waited: st.Waited, Offer: st.Offer}
	switch st.Status {
	case pairing.Waiting:
		out.Others, out.Range = pair.Others(&st), pair.Range(&st)
	case pairing.Matched:
		out.Go = href.Match(st.Match)
		if out.Say, err = s.found(r, &st); err != nil {
			return err
		}
	default:
		out.Say = "You have stopped looking for an opponent."
		if st.Status == pairing.Ended {
			out.Say = "You play the bot now, so the search for an opponent has ended."
		}
	}
	return answer.JSON(w, http.StatusOK, out)
}

// found returns the sentence with which a guest is taken to their match.
func (s *Pages) found(r *http.Request, st *pairing.State) (string, error) {
	m, err := s.Host.Get(r.Context(), st.Match)
	if err != nil {
		return "", err
	}
	return pair.Found(st, pairing.Crew(m.Game())), nil
}
