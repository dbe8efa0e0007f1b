package page

import (
	"net/http"
	"strconv"

	"quarterdeck/drill"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	drillui "quarterdeck/web/ui/drill"
	"quarterdeck/web/ui/patch"
)

// drills serves the puzzles made from the visitor's own matches.
type drills struct{ *Pages }

func (s drills) routes() []route.Route {
	return []route.Route{
		route.New("GET", href.Drills, 1, s.list),
		route.New("GET", href.NextDrill, 1, s.next),
		route.New("GET", href.Drills+"/{drill}", 2, s.show),
		route.New("POST", href.Drills+"/{drill}", 2, s.answer),
	}
}

// maxListed is how many puzzles the list counts by game.
const maxListed = 200

func (s drills) list(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	count, err := s.Node.Drills.Count(r.Context(), v.ID)
	if err != nil {
		return err
	}
	due, err := s.Node.Drills.List(r.Context(), v.ID, maxListed)
	if err != nil {
		return err
	}
	l := &drillui.List{Page: s.page(v, "Your puzzles · Quarterdeck"), Count: count}
	for _, g := range s.Host.Games {
		n := 0
		for i := range due {
			if due[i].Game == g.Info().ID {
				n++
			}
		}
		if n > 0 {
			l.Games = append(l.Games, drillui.Game{Title: g.Info().Title, Due: n})
		}
	}
	return s.send(w, r, http.StatusOK, drillui.ShowList(l))
}

// next leads to the first puzzle that is due.
func (s drills) next(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	due, err := s.Node.Drills.List(r.Context(), v.ID, 1)
	switch {
	case err != nil:
		return err
	case len(due) == 0:
		return answer.SeeOther(w, r, href.Drills)
	}
	return answer.SeeOther(w, r, href.Drill(due[0].ID))
}

// show shows a puzzle that is due, or the result of the newest answer to one that is not.
func (s drills) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p, err := s.Node.Drills.Get(r.Context(), v.ID, r.PathValue("drill"))
	if err != nil {
		return err
	}
	var result *drill.Result
	if !s.Node.Drills.IsDue(p) {
		if result, err = s.Node.Drills.Result(r.Context(), v.ID, p.ID); err != nil {
			return err
		}
	}
	page, err := s.draw(r, v, p, result)
	if err != nil {
		return err
	}
	return answer.SendPage(answer.SendPadded, w, r, http.StatusOK, drillui.Show(page))
}

// draw returns the page of a puzzle; result is nil before the answer.
func (s drills) draw(r *http.Request, v identity.Visitor, p drill.Puzzle, result *drill.Result) (*drillui.Page, error) {
	view, err := s.Node.Drills.View(r.Context(), p)
	if err != nil {
		return nil, err
	}
	due, err := s.Node.Drills.Due(r.Context(), v.ID)
	return &drillui.Page{Puzzle: p, View: view, Answers: p.Answers, Result: result, Version: view.At, Due: due, Build: s.build}, err
}

// answer takes an answer. The page's script gets a patch; a plain form is redirected to the page with the result.
func (s drills) answer(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	n, err := strconv.Atoi(r.PostForm.Get("n"))
	if err != nil {
		return answer.ErrIncomplete
	}
	id := r.PathValue("drill")
	result, err := s.Node.Drills.Answer(r.Context(), v.ID, id, drill.Reply{Answers: n, Action: r.PostForm.Get("a")})
	if err != nil {
		return err
	}
	if !answer.WantsJSON(r) {
		return answer.SeeOther(w, r, href.Drill(id))
	}
	number, err := strconv.Atoi(r.PostForm.Get("v"))
	if err != nil {
		return answer.ErrIncomplete
	}
	asked := result.Puzzle
	asked.Answers = n
	before, err := s.draw(r, v, asked, nil)
	if err != nil {
		return err
	}
	before.Number, before.Due = number, before.Due+1
	after, err := s.draw(r, v, result.Puzzle, result)
	if err != nil {
		return err
	}
	after.Number = number + 1
	was, err := before.Regions(nil)
	if err != nil {
		return err
	}
	now, err := after.Regions(was)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, Moved{number + 1, []string{string(patch.Between(was, now))}, href.Drill(id)})
}
