package web_test

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"quarterdeck/game"
	"quarterdeck/internal/htmltest"
	"quarterdeck/lesson"
	"quarterdeck/node"
)

// TestLessonsWithoutScript plays every shipped lesson to its end by plain forms, along its path and along wrong ones.
func TestLessonsWithoutScript(t *testing.T) {
	t.Parallel()
	s, n := serveAll(t, func(c *node.Config) { c.Levels = []string{"lowest", "deckhand"} })
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		for _, path := range lesson.Paths() {
			t.Run(l.ID()+"/"+path.String(), func(t *testing.T) {
				t.Parallel()
				var last *lesson.Run
				if err := l.Walk(t.Context(), path, 2, func(r *lesson.Run) {
					if last == nil || !last.Prompt().Last {
						last = r
					}
				}); err != nil {
					t.Fatal(err)
				}
				page := s.lessonPage(t, "/learn/"+l.ID())
				for _, input := range inputs(last) {
					page = s.lessonInput(t, page, input)
				}
				s.wantSameGame(t, n, page, l)
			})
		}
	}
}

// wantSameGame checks that a lesson has ended and that the match offered then is of the game that the lesson taught: with the options for it,
// and with bots of the level deckhand in all seats but the learner's, of which there is at least one.
func (s *testServer) wantSameGame(t *testing.T, n *node.Node, page *goquery.Document, l *lesson.Lesson) {
	t.Helper()
	form := page.Find("#lesson form[action^='/new/']")
	if form.Length() != 1 {
		t.Fatalf("the lesson has not ended: %s", page.Find("#lesson").Text())
	}
	fields := url.Values{"name": {"Ann"}}
	form.Find("input").Each(func(_ int, field *goquery.Selection) { fields.Set(field.AttrOr("name", ""), field.AttrOr("value", "")) })
	resp, err := http.PostForm(s.URL+form.AttrOr("action", ""), fields)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	m, err := n.Host.Get(t.Context(), path.Base(resp.Request.URL.Path))
	if err != nil {
		t.Fatal(err)
	}
	if setup := m.Start().Setup; setup.Seats != l.Match.Seats || !maps.Equal(setup.Options, l.Match.Options) {
		t.Errorf("the lesson is about %+v and leads to a match of %+v", l.Setup, setup)
	}
	if len(m.Seats()) < max(l.Setup.Seats, 2) {
		t.Errorf("the match has %d seats, the lesson %d", len(m.Seats()), l.Setup.Seats)
	}
	for i, player := range m.Seats() {
		if want := "deckhand"; game.Seat(i) != l.You && player.Level != want {
			t.Errorf("seat %d is played by %q, want %q", i, player.Level, want)
		}
	}
}

// TestLessonProgress leaves a lesson, goes on with it from the list, and finishes it. The list and the game's page say so, to this guest
// only, and the lesson is offered no longer to those who never played.
func TestLessonProgress(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bo := surf(t, s), surf(t, s)
	const lesson, offer = "/learn/bastion/first-match", "Never played?"
	text, _ := ann.visit("/games/bastion", http.StatusOK)
	wantText(t, text, offer, "Your first match")
	trail := ""
	for _, move := range lessonPath(t, "bastion", "first-match") {
		text, _ = ann.submit(lesson, http.StatusOK, "a", move, "t", trail)
		trail = htmltest.Parse(t, text).Find("#act [name=t]").AttrOr("value", "")
		if move == "play A" {
			list, _ := ann.visit("/learn", http.StatusOK)
			wantText(t, list, "Go on at step 3 of")
			at := htmltest.Parse(t, list).Find(".lessons a[href^='"+lesson+"?']").AttrOr("href", "")
			text, _ = ann.visit(at, http.StatusOK)
			wantText(t, text, "Throw away your lowest card")
		}
	}
	wantText(t, text, "Play a real match")
	for _, path := range []string{"/learn", "/games/bastion"} {
		text, _ = ann.visit(path, http.StatusOK)
		wantText(t, text, "Finished")
		if strings.Contains(text, "step") && strings.Contains(text, "Go on at") {
			t.Errorf("%s asks to go on with a finished lesson", path)
		}
		text, _ = bo.visit(path, http.StatusOK)
		if strings.Contains(text, "Finished") {
			t.Errorf("%s shows another guest's progress", path)
		}
	}
	for _, path := range []string{"/games/bastion", "/"} {
		text, _ = ann.visit(path, http.StatusOK)
		if doc := htmltest.Parse(t, text); doc.Find("main .button[href^='"+lesson+"'], .learn-now[href^='"+lesson+"']").Length() > 0 {
			t.Errorf("%s offers the lesson as if she had never played", path)
		}
	}
	text, _ = bo.visit("/", http.StatusOK)
	if htmltest.Parse(t, text).Find(".learn-now[href='"+lesson+"']").Length() != 1 {
		t.Error("the lesson is not offered to a newcomer")
	}
}

// lessonPath returns the learner's inputs on the path of a lesson.
func lessonPath(t testing.TB, game, name string) (moves []string) {
	t.Helper()
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	if err := lib.Find(game, name).Walk(t.Context(), lesson.Main, 1, func(r *lesson.Run) { moves = inputs(r) }); err != nil {
		t.Fatal(err)
	}
	return moves
}

// inputs returns the learner's inputs of a run, as forms send them.
func inputs(r *lesson.Run) (out []string) {
	own := r.Lesson().You.String() + " "
	for _, input := range r.Trail() {
		if notation, found := strings.CutPrefix(input, own); found {
			out = append(out, notation)
		} else if input == "next" {
			out = append(out, ":next")
		}
	}
	return out
}

// lessonPage returns the page of a lesson.
func (s *testServer) lessonPage(t *testing.T, path string) *goquery.Document {
	t.Helper()
	resp, err := http.Get(s.URL + path)
	return document(t, resp, err)
}

// lessonInput presses a button of a lesson's page.
func (s *testServer) lessonInput(t *testing.T, page *goquery.Document, value string) *goquery.Document {
	t.Helper()
	form := url.Values{"a": {value}}
	page.Find("#act input").Each(func(_ int, field *goquery.Selection) { form.Set(field.AttrOr("name", ""), field.AttrOr("value", "")) })
	if page.Find("button[form=act]").FilterFunction(func(_ int, b *goquery.Selection) bool { return b.AttrOr("value", "") == value }).Length() == 0 {
		t.Fatalf("the page has no button %q: %s", value, page.Find("#lesson").Text())
	}
	resp, err := http.PostForm(s.URL+page.Find("#act").AttrOr("action", ""), form)
	return document(t, resp, err)
}

func document(t *testing.T, resp *http.Response, err error) *goquery.Document {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close() //nolint:errcheck // it was only read
	if resp.StatusCode != http.StatusOK {
		body, _ := io.ReadAll(resp.Body)
		t.Fatalf("%s: %d %s", resp.Request.URL, resp.StatusCode, body)
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return htmltest.Parse(t, string(text))
}

// TestLessonPage: the page names what is highlighted, links rules, answers a wrong move, shows hints, and has no moves while the learner
// reads. A run that cannot be read begins anew, and an unknown lesson is refused.
func TestLessonPage(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	page := s.lessonPage(t, "/learn/bastion/first-match")
	if n := page.Find("#p-middle-1.m-shown, #p-card-0-7.m-shown").Length(); n != 2 {
		t.Errorf("%d of 2 pieces are highlighted", n)
	}
	if link := page.Find(`#lesson a[href="/games/bastion/rules#BB-6"]`).Length(); link != 1 {
		t.Error("the rule is not linked")
	}
	for _, c := range []struct{ value, want string }{
		{":hint", "Choose the 7 there"},
		{"play 2", "That does not beat the 5"},
	} {
		if text := s.lessonInput(t, page, c.value).Find("#lesson-text").Text(); !strings.Contains(text, c.want) {
			t.Errorf("after %s the lesson says %q, not %q", c.value, text, c.want)
		}
	}
	if err := lib.Find("bastion", "first-match").Walk(t.Context(), lesson.Main, 1, func(r *lesson.Run) {
		if !r.Prompt().More || !r.Hint().Prompt().More {
			return
		}
		page := s.lessonPage(t, "/learn/bastion/first-match?"+url.Values{"t": {lesson.Pack(r.Trail())}}.Encode())
		for _, want := range []string{"Hint", "Hint 2", "Hint"} { // the last one is shown, and the button is off
			button := page.Find(`#lesson button[value=":hint"]`)
			if got := strings.TrimSpace(button.Text()); got != want {
				t.Errorf("the button for a hint says %q, want %q", got, want)
			}
			if button.AttrOr("aria-disabled", "") == "" {
				page = s.lessonInput(t, page, ":hint")
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	for _, broken := range []string{"?t=%21", "?t=AAAA", "?h=x&a=play+9", "?a=sing"} {
		if text := s.lessonPage(t, "/learn/bastion/first-match"+broken).Find("#lesson-text .goal").Text(); !strings.Contains(text, "Play your 7") {
			t.Errorf("%s: the lesson says %q", broken, text)
		}
	}
	for _, path := range []string{"/learn/bastion/none", "/learn/chess/first-match"} {
		resp, err := http.Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		if resp.Body.Close(); resp.StatusCode != http.StatusNotFound { //nolint:errcheck // nothing is read
			t.Errorf("%s: %d", path, resp.StatusCode)
		}
	}
	resp, err := http.PostForm(s.URL+"/learn/bastion/first-match", url.Values{"a": {":next"}, "t": {""}})
	if err != nil {
		t.Fatal(err)
	}
	if resp.Body.Close(); resp.StatusCode == http.StatusOK { //nolint:errcheck // nothing is read
		t.Error("the learner reads on while a move is due")
	}
}

// TestLessonSeats checks that only the learner's seat is to act while a lesson waits for the learner.
func TestLessonSeats(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	waits := 0
	for _, l := range lib.All() {
		page := s.lessonPage(t, "/learn/"+l.ID())
		for range 4 {
			if page.Find("#status.urgent").Length() > 0 {
				waits++
				page.Find("#table .pill.turn, #table .pill .state").Each(func(_ int, seat *goquery.Selection) {
					if text := strings.Join(strings.Fields(seat.Text()), " "); strings.Contains(text, "thinking") || seat.HasClass("turn") && !strings.HasPrefix(text, "You") {
						t.Errorf("%s: on the learner's turn a seat says %q", l.ID(), text)
					}
				})
				break
			}
			page = s.lessonInput(t, page, ":next")
		}
	}
	if waits < 5 {
		t.Errorf("only %d lessons wait for a move", waits)
	}
}

// TestLessonShowsButton: where a lesson wants a move that has a button of its own and highlights its piece, it highlights the button, too.
// It does not while the learner reads about the piece.
func TestLessonShowsButton(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	page := s.lessonPage(t, "/learn/port/first-match")
	for _, input := range []string{"play b7", ":next", "play c3", "play a2", "play d11", ":next"} {
		if page.Find(".shown > button").Length() > 0 {
			t.Errorf("before %s a button is highlighted", input)
		}
		page = s.lessonInput(t, page, input)
	}
	if page.Find("#calls .shown > button[value=flip]").Length() != 1 {
		t.Error("the button that turns an exposed port is not highlighted")
	}
	if page = s.lessonInput(t, page, "flip"); page.Find(".shown > button").Length() > 0 {
		t.Error("the button is still highlighted after the turn")
	}
}

// TestLessonSaysNothingTwice: while the moves of others are shown, the page says to screen readers what it said before. So the script
// announces only what the last patch says.
func TestLessonSaysNothingTwice(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	const path = "/learn/port/first-match"
	page := s.lessonPage(t, path)
	before := page.Find("#lesson").AttrOr("data-say", "")
	form := url.Values{"a": {"play b7"}, "t": {""}, "h": {"0"}, "v": {page.Find("#act [name=v]").AttrOr("value", "")}}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close() //nolint:errcheck // it was only read
	var moved struct{ Patches []string }
	if err := json.NewDecoder(resp.Body).Decode(&moved); err != nil {
		t.Fatal(err)
	}
	said := []string{before}
	for _, text := range moved.Patches {
		if lesson := htmltest.Parse(t, text).Find("#lesson"); lesson.Length() > 0 {
			said = append(said, lesson.AttrOr("data-say", ""))
		}
	}
	said = slices.Compact(said)
	if len(moved.Patches) < 2 || len(said) != 2 || !strings.HasPrefix(said[0], "A trick. ") || !strings.HasPrefix(said[1], "The aim. ") {
		t.Errorf("%d patches say %q", len(moved.Patches), said)
	}
}
