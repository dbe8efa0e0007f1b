package puzzle

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"

	"quarterdeck/game"
	"quarterdeck/puzzle"
	"quarterdeck/puzzle/race"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	puzzleui "quarterdeck/web/ui/puzzle"
)

// raceRoutes returns the routes of races. Standings are cheap, because pages fetch them every two seconds.
func (s *Pages) raceRoutes() []route.Route {
	return []route.Route{
		route.New("POST", href.Races, 2, s.openRace),
		route.New("GET", href.Race("{race}"), 2, s.showRace),
		route.New("GET", href.RaceStandings("{race}"), 1, s.standings),
		route.New("POST", href.RaceChange("{race}", puzzleui.JoinRace), 2, s.joinRace),
		route.New("POST", href.RaceChange("{race}", puzzleui.LeaveRace), 2, s.leaveRace),
		route.New("POST", href.RaceChange("{race}", puzzleui.StartRace), 2, s.startRace),
		route.New("POST", href.RaceChange("{race}", puzzleui.NextRace), 2, s.raceAgain),
	}
}

// racePage returns the page of a race.
func (s *Pages) racePage(r *http.Request, v identity.Visitor) (*puzzleui.RacePage, error) {
	view, err := s.Node.Races.View(r.Context(), v.ID, r.PathValue("race"))
	if err != nil {
		return nil, err
	}
	p := &puzzleui.RacePage{Page: s.page(v, "Race"), Race: view, Title: s.title(view.Game), Link: s.Address.Base(r) + href.Race(view.ID), Known: v.ID != "", Now: s.Host.Now(), Key: rand.Text()}
	p.Page.Sheet, p.Page.Again = "css/me.css", puzzleui.RaceAgain(view)
	return p, nil
}

// title returns the title of a game.
func (s *Pages) title(id string) string {
	for _, g := range s.Node.Puzzles.Games() {
		if g.Info().ID == id {
			return g.Info().Title
		}
	}
	return id
}

func (s *Pages) showRace(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.sendRace(w, r, v, nil)
}

// sendRace sends the page of a race, with why a form did nothing, if it did.
func (s *Pages) sendRace(w http.ResponseWriter, r *http.Request, v identity.Visitor, failure error) error {
	p, err := s.racePage(r, v)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if failure != nil {
		p.Page.Again = 0 // the address of the page is the form's
		status, p.Error = (&answer.Errors{Log: s.Log}).Explain(r, failure)
	}
	return answer.SendPage(answer.SendPacked, w, r, status, puzzleui.ShowRace(p))
}

// standings sends what changes on the pages of a race, or 304 if the page has it already.
func (s *Pages) standings(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p, err := s.racePage(r, v)
	if err != nil {
		return err
	}
	tag, err := s.tag(p)
	if err != nil {
		return err
	}
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	return answer.SendPage(answer.SendPacked, w, r, http.StatusOK, puzzleui.RaceRegions(p))
}

// tag returns the entity tag of what a page shows of a race. Neither the time that is left, which the page counts down itself, nor the
// key of a form, which it keeps, makes another one.
func (s *Pages) tag(p *puzzleui.RacePage) (string, error) {
	shown, err := json.Marshal(p.Race)
	h := fnv.New64a()
	_, _ = fmt.Fprintln(h, s.build, p.Known, p.Link, p.Race.Ends != nil && !p.Now.Before(*p.Race.Ends), string(shown)) // a hash takes all
	return fmt.Sprintf(`"%x"`, h.Sum64()), err
}

// openRace opens a race.
func (s *Pages) openRace(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	v = s.People.EnrollNamed(w, r, v, "")
	game, key := r.PostForm.Get(puzzleui.FieldGame), r.PostForm.Get(puzzleui.FieldKey)
	if key != "" { // a visitor who comes back to the page and chooses another game opens another race
		key += " " + game
	}
	view, err := s.Node.Races.Open(r.Context(), v.Guest, game, key)
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Race(view.ID))
}

func (s *Pages) joinRace(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	id := r.PathValue("race")
	if _, err := s.Node.Races.View(r.Context(), v.ID, id); err != nil {
		return err // before the visitor becomes a guest
	}
	v = s.People.EnrollNamed(w, r, v, r.PostForm.Get("name"))
	if _, err := s.Node.Races.Join(r.Context(), v.Guest, id); err != nil {
		return s.sendRace(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.Race(id))
}

func (s *Pages) startRace(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if _, err := s.Node.Races.StartRace(r.Context(), v.ID, r.PathValue("race")); err != nil {
		return s.sendRace(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.Race(r.PathValue("race")))
}

// raceAgain opens the next race for the racers of one that is over, or joins it.
func (s *Pages) raceAgain(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	view, err := s.Node.Races.Again(r.Context(), v.Guest, r.PathValue("race"))
	if err != nil {
		return s.sendRace(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.Race(view.ID))
}

// leaveRace removes the guest from a race. When the last racer leaves, the race is deleted. The same form again leads to the puzzles, too.
func (s *Pages) leaveRace(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := s.Node.Races.Leave(r.Context(), v.ID, r.PathValue("race")); err != nil {
		return s.sendRace(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.Puzzles)
}

// raceOf returns the race of a run, or nil if it has none any more.
func (s *Pages) raceOf(ctx context.Context, guest string, run *puzzle.Run) (*race.View, error) {
	if run.Race == "" {
		return nil, nil
	}
	view, err := s.Node.Races.View(ctx, guest, run.Race)
	if isGone(err) {
		return nil, nil
	}
	return view, err
}

// isGone reports whether an error says that there is no such race.
func isGone(err error) bool {
	refusal := (*game.Refusal)(nil)
	return errors.As(err, &refusal) && refusal.Code == race.NoRace
}
