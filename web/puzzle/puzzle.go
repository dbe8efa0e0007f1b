// Package puzzle has the handlers of the pages of puzzles for all guests; web/ui/puzzle draws them.
package puzzle

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/puzzle"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/patch"
	puzzleui "quarterdeck/web/ui/puzzle"
)

// Pages serves the pages.
type Pages struct {
	*services.Set
	build string // of the program; pages of another build reload
}

// New returns the pages of a server.
func New(s *services.Set, build string) *Pages { return &Pages{s, build} }

// Routes returns the routes of the pages.
func (s *Pages) Routes() []route.Route {
	return append([]route.Route{
		route.New("GET", href.Puzzles, 2, s.list),
		route.New("POST", href.Puzzles, 2, s.begin),
		route.New("GET", href.Puzzles+"/{run}", 2, s.show),
		route.New("POST", href.Puzzles+"/{run}", 2, s.answer),
		route.New("GET", href.Puzzles+"/{run}/{n}", 2, s.result),
	}, s.raceRoutes()...)
}

// page returns the data for the frame of a page.
func (s *Pages) page(v identity.Visitor, title string) ui.Page {
	return ui.Page{Title: title + " · Quarterdeck", Guest: v.Name, Build: s.build, Sheet: "css/lobby.css"}
}

// list shows what a guest can choose from.
func (s *Pages) list(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	games, err := s.Node.Puzzles.Overview(r.Context(), v.ID)
	if err != nil {
		return err
	}
	return answer.SendPage(answer.SendPacked, w, r, http.StatusOK, puzzleui.ShowList(&puzzleui.List{Page: s.page(v, "Puzzles"), Games: games, Key: rand.Text()}))
}

// begin begins a run of puzzles.
func (s *Pages) begin(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	form := r.PostForm
	wish := puzzle.Wish{Kind: puzzle.Kind(form.Get(puzzleui.FieldKind)), Game: form.Get(puzzleui.FieldGame), Theme: form.Get(puzzleui.FieldTheme), Difficulty: puzzle.Difficulty(form.Get(puzzleui.FieldDifficulty))}
	v = s.People.EnrollNamed(w, r, v, "")
	key := form.Get(puzzleui.FieldKey)
	if key != "" { // a visitor who comes back to the page and chooses something else begins another run
		key = strings.Join([]string{key, wish.Game, string(wish.Kind), wish.Theme, string(wish.Difficulty)}, " ")
	}
	run, err := s.Node.Puzzles.Begin(r.Context(), v.ID, wish, key)
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.PuzzleRun(run.ID))
}

// show shows the puzzle that a run waits for, or the result of a run that is over.
func (s *Pages) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	run, err := s.Node.Puzzles.Run(r.Context(), v.ID, r.PathValue("run"))
	if err != nil {
		return err
	}
	if run.Waiting {
		return answer.SeeOther(w, r, href.Race(run.Race))
	}
	if run.Over {
		return s.summary(w, r, v, run)
	}
	page, err := s.question(r, v, run)
	if err != nil {
		return err
	}
	return answer.SendPage(answer.SendPadded, w, r, http.StatusOK, puzzleui.Show(page))
}

// summary shows the result of a run.
func (s *Pages) summary(w http.ResponseWriter, r *http.Request, v identity.Visitor, run *puzzle.Run) error {
	standings, err := s.raceOf(r.Context(), v.ID, run)
	if err != nil {
		return err
	}
	p := &puzzleui.Summary{Run: run, Race: standings, Key: rand.Text()}
	p.Page = s.page(v, p.Outcome())
	for n := 1; n <= run.Answers; n++ {
		result, err := s.Node.Puzzles.Result(r.Context(), run, n)
		if err != nil {
			return err
		}
		p.Results = append(p.Results, result)
	}
	return answer.SendPage(answer.SendPacked, w, r, http.StatusOK, puzzleui.ShowSummary(p))
}

// result shows the result of an answer.
func (s *Pages) result(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	run, err := s.Node.Puzzles.Run(r.Context(), v.ID, r.PathValue("run"))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		return answer.ErrNoPage
	}
	page, err := s.judged(r, v, run, n)
	if err != nil {
		return err
	}
	return answer.SendPage(answer.SendPadded, w, r, http.StatusOK, puzzleui.Show(page))
}

// question returns the page of the puzzle that a run waits for. In a sprint and a race it has the result of the one before.
func (s *Pages) question(r *http.Request, v identity.Visitor, run *puzzle.Run) (*puzzleui.Page, error) {
	q, err := s.Node.Puzzles.Question(r.Context(), run)
	if err != nil {
		return nil, err
	}
	p := &puzzleui.Page{Run: run, View: q.View, Theme: q.Theme, Now: s.Host.Now(), Build: s.build}
	if run.Kind.Timed() && run.Answers > 0 {
		if p.Last, err = s.Node.Puzzles.Result(r.Context(), run, run.Answers); err != nil {
			return nil, err
		}
	}
	p.Race, err = s.raceOf(r.Context(), v.ID, run)
	return p, err
}

// judged returns the page of an answer.
func (s *Pages) judged(r *http.Request, v identity.Visitor, run *puzzle.Run, n int) (*puzzleui.Page, error) {
	result, err := s.Node.Puzzles.Result(r.Context(), run, n)
	if err != nil {
		return nil, err
	}
	p := &puzzleui.Page{Run: run, View: result.View, Theme: result.Theme, Result: result, Now: s.Host.Now(), Build: s.build}
	p.Race, err = s.raceOf(r.Context(), v.ID, run)
	return p, err
}

// moved is the answer to the page's script: a patch, its number, and the address of what it shows.
type moved struct {
	Version int      `json:"version"`
	Patches []string `json:"patches"`
	URL     string   `json:"url"`
	Still   bool     `json:"still,omitempty"` // another puzzle: nothing that happened, so motion would take time
}

// answer takes an answer. The page's script gets a patch; a plain form is redirected. A sprint or a race goes on with the next puzzle at once.
func (s *Pages) answer(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	n, err := strconv.Atoi(r.PostForm.Get("n"))
	if err != nil {
		return answer.ErrIncomplete
	}
	run, err := s.Node.Puzzles.Answer(r.Context(), v.ID, r.PathValue("run"), puzzle.Reply{Answers: n, Action: r.PostForm.Get("a")})
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && refusal.Code == puzzle.RunOver && !answer.WantsJSON(r) {
		return answer.SeeOther(w, r, href.PuzzleRun(r.PathValue("run"))) // which is the result now
	}
	if err != nil {
		return err
	}
	goesOn := run.Kind.Timed() && !run.Over
	url := href.PuzzleResult(run.ID, n+1)
	if goesOn {
		url = href.PuzzleRun(run.ID)
	}
	if !answer.WantsJSON(r) {
		return answer.SeeOther(w, r, url)
	}
	number, err := strconv.Atoi(r.PostForm.Get("v"))
	if err != nil {
		return answer.ErrIncomplete
	}
	after, err := s.judged(r, v, run, n+1)
	if err != nil {
		return err
	}
	before := *after
	before.Result, before.Number = nil, number
	if goesOn {
		if after, err = s.question(r, v, run); err != nil {
			return err
		}
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
	return answer.JSON(w, http.StatusOK, moved{number + 1, []string{string(patch.Between(was, now))}, url, goesOn})
}
