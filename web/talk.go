package web

import (
	"encoding/json"
	"net/http"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/ui"
)

// talkRoutes is where people talk.
func (s *Server) talkRoutes() []route {
	return []route{
		{"GET", "/m/{match}/talk", s.talkPage},
		{"POST", "/m/{match}/say", s.talkSay},
		{"POST", "/m/{match}/mute", s.talkMute},
	}
}

// talk is what whoever asks may read of what was said beside m.
func (s *Server) talk(r *http.Request, m *match.Match, v *match.View) (*ui.Talk, error) {
	guest := s.guest(r)
	t, err := s.host.Talk(r.Context(), m.ID())
	if err != nil {
		return nil, err
	}
	reader, err := s.host.Reader(r.Context(), m, guest.ID)
	if err != nil {
		return nil, err
	}
	lines, heard := m.Hear(t, reader, match.Cursor{})
	return &ui.Talk{
		View: v, Lines: lines, Heard: heard.String(), Ears: m.Ears(reader.Viewer), Name: guest.Name, Key: "form-" + heard.String(),
		Muted: host.MutedSeats(m, reader), People: people(m, reader.Beside),
	}, nil
}

// people is the seats that who holds some might not want to hear.
func people(m *match.Match, own game.Seats) []int {
	var out []int
	for i, p := range m.Seats() {
		if p.Guest != "" && !own.Has(game.Seat(i)) {
			out = append(out, i)
		}
	}
	return out
}

// talkPage is the talk on a page of its own, for who has no script, or much to read.
func (s *Server) talkPage(w http.ResponseWriter, r *http.Request) {
	m, err := s.looked(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.showTalk(w, r, m, nil)
}

// showTalk shows the page, with what was wrong with the line that was sent last, if anything.
func (s *Server) showTalk(w http.ResponseWriter, r *http.Request, m *match.Match, problem error) {
	v, err := s.forReader(r, m).View(s.viewer(r, m), m.Version())
	var t *ui.Talk
	if err == nil {
		t, err = s.talk(r, m, v)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	status := http.StatusOK
	if t.All = true; problem != nil {
		status, t.Error = s.explain(r, problem)
		t.Text = r.PostForm.Get("text")
	}
	s.show(w, r, status, ui.TalkOnly(&ui.TalkPage{Page: s.page(r, "Talk · "+v.Title), Talk: t}))
}

// talkSay says what the form has. The script hears in its stream that it was said; a plain form goes back to the talk.
func (s *Server) talkSay(w http.ResponseWriter, r *http.Request) {
	m, err := s.looked(r)
	if err == nil {
		err = readForm(r)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sp := host.Speech{Match: m.ID(), From: s.allowance(r), Text: r.PostForm.Get("text"), Key: r.Header.Get("Idempotency-Key")}
	if sp.Key == "" {
		sp.Key = r.PostForm.Get("key")
	}
	sp.Channel, sp.To = earOf(r.PostForm.Get("to"))
	sp.Guest = s.speaker(w, r, nameOf(r))
	err = s.host.Say(r.Context(), sp)
	switch {
	case err != nil && wantsJSON(r):
		s.fail(w, r, err)
	case err != nil:
		s.showTalk(w, r, m, err)
	case wantsJSON(r):
		w.WriteHeader(http.StatusNoContent)
	default:
		http.Redirect(w, r, ui.TalkURL(m.ID())+"#talk-text", http.StatusSeeOther)
	}
}

// allowance is whose allowance to talk a request takes from, or "" where nothing is limited.
func (s *Server) allowance(r *http.Request) string {
	if s.limits.perSecond < 0 {
		return ""
	}
	return s.client(r)
}

// speaker is who says something: somebody, whatever they are called.
func (s *Server) speaker(w http.ResponseWriter, r *http.Request, name string) host.Guest {
	g := s.seated(w, r, name)
	if g.Name == "" {
		g.Name = "Guest"
	}
	return g
}

// earOf is to whom a form speaks: "table", "watchers", or the number of a seat.
func earOf(text string) (channel match.Channel, to int) {
	if seat, err := strconv.Atoi(text); err == nil {
		return match.ToSeat, seat
	}
	return match.Channel(text), 0
}

// talkMute mutes who holds a seat, or has them heard again.
func (s *Server) talkMute(w http.ResponseWriter, r *http.Request) {
	if err := readForm(r); err != nil {
		s.fail(w, r, err)
		return
	}
	seat, err := strconv.Atoi(r.PostForm.Get("seat"))
	if err != nil {
		s.refused(w, r, http.StatusBadRequest, badRequest, "This form is not complete; load the page again.")
		return
	}
	q := host.Mute{Match: r.PathValue("match"), Guest: s.seated(w, r, "").ID, Seat: seat, Muted: r.PostForm.Get("muted") == "1"}
	if err := s.host.Mute(r.Context(), q); err != nil {
		s.fail(w, r, err)
		return
	}
	if wantsJSON(r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.Redirect(w, r, ui.TalkURL(q.Match), http.StatusSeeOther)
}

type (
	// apiTalk answers GET talk.
	apiTalk struct {
		Heard string        `json:"heard"` // how much of the talk this is, for the stream's ?chat=
		Lines []match.Heard `json:"lines"`
		Ears  []match.Ear   `json:"ears"`
		Muted []int         `json:"muted"`
	}
	// apiSay asks to say something. To is a pointer so that it cannot be forgotten.
	apiSay struct {
		Channel match.Channel `json:"channel"`
		To      *int          `json:"to"`
		Text    string        `json:"text"`
		Name    string        `json:"name"`
	}
	apiMute struct {
		Seat  *int  `json:"seat"`
		Muted *bool `json:"muted"`
	}
)

// apiTalkRoutes is the talk for programs.
func (s *Server) apiTalkRoutes() []route {
	return []route{
		{"GET", "/api/v1/matches/{match}/talk", s.apiTalk},
		{"POST", "/api/v1/matches/{match}/talk", s.apiSay},
		{"POST", "/api/v1/matches/{match}/mute", s.apiMute},
	}
}

func (s *Server) apiTalk(w http.ResponseWriter, r *http.Request) {
	m, err := s.looked(r)
	var t *ui.Talk
	if err == nil {
		t, err = s.talk(r, m, nil)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, apiTalk{Heard: t.Heard, Lines: append([]match.Heard{}, t.Lines...), Ears: t.Ears, Muted: t.Muted})
}

func (s *Server) apiSay(w http.ResponseWriter, r *http.Request) {
	var body apiSay
	err := readBody(r, &body)
	if err == nil && (body.Channel == match.ToSeat) != (body.To != nil) {
		err = &game.Refusal{Code: badRequest, Text: "Say in “to” to which seat you whisper, and only for a whisper."}
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sp := host.Speech{Match: r.PathValue("match"), From: s.allowance(r), Channel: body.Channel, Text: body.Text, Key: r.Header.Get("Idempotency-Key")}
	if body.To != nil {
		sp.To = *body.To
	}
	sp.Guest = s.speaker(w, r, body.Name)
	if err := s.host.Say(r.Context(), sp); err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusCreated, apiGuestAnswer{s.token(r, sp.Guest.ID)})
}

func (s *Server) apiMute(w http.ResponseWriter, r *http.Request) {
	var body apiMute
	err := readBody(r, &body)
	if err == nil && (body.Seat == nil || body.Muted == nil) {
		err = &game.Refusal{Code: badRequest, Text: "Say in “seat” whom you mean, and in “muted” whether you do not want to hear them."}
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	q := host.Mute{Match: r.PathValue("match"), Guest: s.guest(r).ID, Seat: *body.Seat, Muted: *body.Muted}
	if err := s.host.Mute(r.Context(), q); err != nil {
		s.fail(w, r, err)
		return
	}
	s.apiTalk(w, r)
}

// chatJSON is what the API's streams tell of what was said.
func chatJSON(_ []string, lines []match.Heard) ([]byte, error) {
	return json.Marshal(struct {
		Lines []match.Heard `json:"lines"`
	}{lines})
}
