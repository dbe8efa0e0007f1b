package api

import (
	"net/http"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/puzzle"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// puzzles serves the puzzles for all guests.
type puzzles struct{ *services.Set }

func (a puzzles) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/puzzles", 2, a.overview),
		route.New("POST", "/api/v1/puzzles", 2, a.begin),
		route.New("GET", "/api/v1/puzzles/{run}", 2, a.show),
		route.New("POST", "/api/v1/puzzles/{run}", 2, a.answer),
	}
}

type (
	// puzzleGame is what a guest can choose from in one game.
	puzzleGame struct {
		Game    string              `json:"game"`
		Puzzles int                 `json:"puzzles"`
		Themes  map[string]int      `json:"themes"` // puzzles by theme
		Rating  puzzle.Rating       `json:"rating"`
		Best    map[puzzle.Kind]int `json:"best"` // score by kind
	}
	// puzzleRun is a run, with the puzzle that it waits for: nothing of its key.
	puzzleRun struct {
		ID string `json:"id"`
		puzzle.Wish
		Begun   time.Time     `json:"begun"`
		Ends    *time.Time    `json:"ends,omitempty"`
		Answers int           `json:"answers"` // so far; the next answer repeats the number
		Score   int           `json:"score"`
		Over    bool          `json:"over"`
		Race    string        `json:"race,omitempty"`    // its id
		Waiting bool          `json:"waiting,omitempty"` // the race has not begun
		Last    *puzzleResult `json:"last,omitempty"`    // of the newest answer
		Next    *nextPuzzle   `json:"next,omitempty"`
	}
	nextPuzzle struct {
		Theme string      `json:"theme"`
		View  *match.View `json:"view"`
	}
	puzzleResult struct {
		Action  string         `json:"action"`
		Right   bool           `json:"right"`
		Theme   string         `json:"theme"`
		Options []puzzleOption `json:"options"`
		Rating  int            `json:"rating"` // of the puzzle now
		Tries   int            `json:"tries"`
		Rated   bool           `json:"rated"`
		Change  int            `json:"change"` // of the guest's rating
		Void    bool           `json:"void,omitempty"`
	}
	puzzleOption struct {
		Action string  `json:"action"`
		Loss   float64 `json:"loss"`
		Share  float64 `json:"share,omitempty"`
		Right  bool    `json:"right,omitempty"`
	}
)

func (a puzzles) overview(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	list, err := a.Node.Puzzles.Overview(r.Context(), v.ID)
	if err != nil {
		return err
	}
	out := make([]puzzleGame, len(list))
	for i, o := range list {
		out[i] = puzzleGame{o.Game.Info().ID, o.All, map[string]int{}, o.Rating, o.Best}
		for _, t := range o.Themes {
			out[i].Themes[t.Name] = t.N
		}
	}
	return answer.JSON(w, http.StatusOK, map[string]any{"games": out})
}

func (a puzzles) begin(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var wish puzzle.Wish
	if err := readForGuest(r, v, &wish); err != nil {
		return err
	}
	run, err := a.Node.Puzzles.Begin(r.Context(), v.ID, wish, r.Header.Get("Idempotency-Key"))
	if err != nil {
		return err
	}
	return a.send(w, r, run)
}

func (a puzzles) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	run, err := a.Node.Puzzles.Run(r.Context(), v.ID, r.PathValue("run"))
	if err != nil {
		return err
	}
	return a.send(w, r, run)
}

func (a puzzles) answer(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Answers *int   `json:"answers"`
		Action  string `json:"action"`
	}
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	if body.Answers == nil {
		return &game.Refusal{Code: answer.BadRequest, Text: "“answers” is missing. Repeat the number of answers that the run has so far."}
	}
	run, err := a.Node.Puzzles.Answer(r.Context(), v.ID, r.PathValue("run"), puzzle.Reply{Answers: *body.Answers, Action: body.Action})
	if err != nil {
		return err
	}
	return a.send(w, r, run)
}

// send answers with a run.
func (a puzzles) send(w http.ResponseWriter, r *http.Request, run *puzzle.Run) error {
	out := puzzleRun{ID: run.ID, Wish: run.Wish, Begun: run.Begun, Answers: run.Answers, Score: run.Score, Over: run.Over, Race: run.Race, Waiting: run.Waiting}
	if !run.Ends.IsZero() {
		out.Ends = &run.Ends
	}
	if run.Answers > 0 {
		result, err := a.Node.Puzzles.Result(r.Context(), run, run.Answers)
		if err != nil {
			return err
		}
		out.Last = &puzzleResult{Action: result.Action, Right: result.Right, Theme: result.Theme, Rating: result.Rating, Tries: result.Tries, Rated: result.Rated, Change: result.Change, Void: result.Void}
		for _, o := range result.Options {
			out.Last.Options = append(out.Last.Options, puzzleOption(o))
		}
	}
	q, err := a.Node.Puzzles.Question(r.Context(), run)
	if err != nil {
		return err
	}
	if q != nil {
		out.Next = &nextPuzzle{q.Theme, q.View}
	}
	return answer.JSON(w, http.StatusOK, out)
}
