package page

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/learning"
	"quarterdeck/web/route"
	"quarterdeck/web/ui/learn"
	"quarterdeck/web/ui/patch"
)

// lessons serves the lessons. The state of a run is in its address, packed, so that a page can be reloaded and needs
// nothing stored. What a guest has finished is stored with the guest.
type lessons struct{ *Pages }

// lessonCost is the cost of a request, because it replays a run.
const lessonCost = 2

func (s lessons) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/learn", 1, s.list),
		route.New("GET", "/learn/{game}/{lesson}", lessonCost, s.show),
		route.New("POST", "/learn/{game}/{lesson}", lessonCost, s.act),
	}
}

func (s lessons) list(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	l := &learn.List{Page: s.page(v, "Learn a game · Quarterdeck")}
	l.Page.Sheet = "css/learn.css"
	for _, g := range s.Host.Games {
		if shown := learning.Of(v, g.Info().ID); len(shown) > 0 {
			l.Games = append(l.Games, learn.Game{Info: g.Info(), Lessons: shown})
		}
	}
	return s.send(w, r, http.StatusOK, learn.ShowList(l))
}

// find returns the lesson that a request names.
func (s lessons) find(r *http.Request) (*lesson.Library, *lesson.Lesson, error) {
	lib, err := lesson.Shipped()
	if err != nil {
		return nil, nil, err
	}
	if _, err := s.Host.Game(r.PathValue("game")); err != nil {
		return nil, nil, err
	}
	l := lib.Find(r.PathValue("game"), r.PathValue("lesson"))
	if l == nil {
		return nil, nil, &game.Refusal{Code: answer.NoRoute, Text: "There is no such lesson. Choose one from the list of all lessons."}
	}
	return lib, l, nil
}

// show shows the run in ?t=, with ?h= hints and the reply to the wrong move in ?a=.
func (s lessons) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	lib, l, err := s.find(r)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	run, err := resume(r, l, q.Get("t"), q.Get("h"))
	if err != nil {
		return err
	}
	if tried := q.Get("a"); tried != "" {
		if next, err := run.Act(r.Context(), tried); err == nil && next.Prompt().Reply != "" {
			run = next
		}
	}
	p, err := s.draw(r.Context(), lib, run, v)
	if err != nil {
		return err
	}
	return s.send(w, r, http.StatusOK, learn.Show(p))
}

// resume returns the run of a packed trail, with some of its hints shown.
func resume(r *http.Request, l *lesson.Lesson, trail, hints string) (*lesson.Run, error) {
	run, err := l.Resume(r.Context(), lesson.Unpack(trail))
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(hints)
	for i := 0; err == nil && i < n && run.Prompt().More; i++ {
		run = run.Hint()
	}
	return run, nil
}

// draw returns the page of a run.
func (s lessons) draw(ctx context.Context, lib *lesson.Library, run *lesson.Run, visitor identity.Visitor) (*learn.Page, error) {
	v, err := run.View()
	if err != nil {
		return nil, err
	}
	l := run.Lesson()
	p := &learn.Page{Lesson: l, View: v, Prompt: run.Prompt(), Trail: lesson.Pack(run.Trail()), Build: s.build, Key: rand.Text(), After: learning.After(lib, l, visitor)}
	p.Hints = len(p.Prompt.Hints)
	if p.Lost = run.Lost() && p.Ended(); p.Lost {
		again, err := run.Again(ctx)
		if err != nil {
			return nil, err
		}
		p.Again = lesson.Pack(again.Trail())
	}
	for i := range l.Match.Seats {
		who := "bot:" + s.firstOpponent()
		if game.Seat(i) == l.You {
			who = "me"
		}
		p.Match = append(p.Match, who)
	}
	return p, nil
}

// firstOpponent returns the level of the bots in a learner's next match.
func (s lessons) firstOpponent() string {
	if levels := s.Host.Levels; !slices.Contains(levels, roster.Deckhand) && len(levels) > 0 {
		return levels[0]
	}
	return roster.Deckhand
}

// Moved is the answer to the page's script: the patches after an input, the number of the first, and the address of the
// new run.
type Moved struct {
	Version int      `json:"version"`
	Patches []string `json:"patches"`
	URL     string   `json:"url"`
}

// act carries out an input: a move, or a request for the next step or a hint. The page's script gets patches; a plain
// form is redirected to the page of the new run.
func (s lessons) act(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	lib, l, err := s.find(r)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	run, err := resume(r, l, r.PostForm.Get("t"), r.PostForm.Get("h"))
	if err != nil {
		return err
	}
	next, err := input(r, run, r.PostForm.Get("a"))
	if err != nil {
		return err
	}
	s.keep(w, r, v, next)
	if !answer.WantsJSON(r) {
		return answer.SeeOther(w, r, address(next, r.PostForm.Get("a")))
	}
	number, err := strconv.Atoi(r.PostForm.Get("v"))
	if err != nil {
		return answer.ErrIncomplete
	}
	patches, err := s.patches(r.Context(), lib, run, next, v, number)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, Moved{number + 1, patches, address(next, "")})
}

// input returns the run after an input of the form.
func input(r *http.Request, run *lesson.Run, text string) (*lesson.Run, error) {
	switch text {
	case learn.Onward:
		return run.Next(r.Context())
	case learn.Hint:
		return run.Hint(), nil
	}
	return run.Act(r.Context(), text)
}

// address returns the address of a run, with the wrong move that was tried, if any.
func address(run *lesson.Run, tried string) string {
	q := url.Values{}
	if len(run.Trail()) > 0 {
		q.Set("t", lesson.Pack(run.Trail()))
	}
	p := run.Prompt()
	if p.Reply != "" && tried != "" {
		q.Set("a", tried)
	}
	if len(p.Hints) > 0 {
		q.Set("h", strconv.Itoa(len(p.Hints)))
	}
	at := learn.URL(run.Lesson())
	if len(q) > 0 {
		at += "?" + q.Encode()
	}
	return at
}

// patches returns the patches from the page of run to that of next: one for each entry of the match. The lesson's text is
// in the last one.
func (s lessons) patches(ctx context.Context, lib *lesson.Library, run, next *lesson.Run, v identity.Visitor, number int) ([]string, error) {
	page, err := s.draw(ctx, lib, run, v)
	if err != nil {
		return nil, err
	}
	page.Number = number
	told := *page
	told.Prompt.Reply = "?" // the page may show an answer to a wrong move, which no run remembers
	shown, err := told.Regions(nil)
	if err != nil {
		return nil, err
	}
	var patches []string
	add := func(p *learn.Page) error {
		now, err := p.Regions(shown)
		if err != nil {
			return err
		}
		patches = append(patches, string(patch.Between(shown, now)))
		shown = patch.Forget(now)
		return nil
	}
	for n := run.Version() + 1; n < next.Version(); n++ {
		view, err := next.ViewAsOf(n)
		if err != nil {
			return nil, err
		}
		if err := add(page.While(view)); err != nil {
			return nil, err
		}
	}
	last, err := s.draw(ctx, lib, next, v)
	if err != nil {
		return nil, err
	}
	last.Number = number + len(patches) + 1
	return patches, add(last)
}
