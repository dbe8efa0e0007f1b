package page

import (
	"net/http"
	"strconv"

	"quarterdeck/chat"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/route"
	"quarterdeck/web/transcript"
	"quarterdeck/web/ui/play"
)

// messages serves the page and the forms of the chat beside a match.
type messages struct{ *Pages }

func (s messages) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/m/{match}/talk", 1, s.show),
		route.New("POST", "/m/{match}/say", 1, s.say).AsSpeech(),
		route.New("POST", "/m/{match}/mute", 1, s.mute),
	}
}

// chatOf returns the chat of m as the visitor may read it.
func chatOf(r *http.Request, c *chat.Service, v identity.Visitor, m *match.Match, view *match.View) (*play.Chat, error) {
	t, err := transcript.Read(r.Context(), c, m, v.ID)
	if err != nil {
		return nil, err
	}
	cursor := t.Cursor.String()
	return &play.Chat{View: view, Lines: t.Lines, Cursor: cursor, Audiences: t.Audiences, Name: v.Name, Key: "form-" + cursor, Muted: t.Muted, People: t.Others}, nil
}

// show shows the chat on a page of its own, for browsers without the script and for long chats.
func (s messages) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err != nil {
		return err
	}
	return s.sendChat(w, r, v, m, nil)
}

// sendChat shows the chat's page, with the reason why the last message was refused, if any.
func (s messages) sendChat(w http.ResponseWriter, r *http.Request, v identity.Visitor, m *match.Match, problem error) error {
	view, err := m.ShownTo(m.SeatsOf(v.ID)).View(m.SeatOf(v.ID), m.Version())
	var t *play.Chat
	if err == nil {
		t, err = chatOf(r, s.Node.Chat, v, m, view)
	}
	if err != nil {
		return err
	}
	status := http.StatusOK
	if t.All = true; problem != nil {
		status, t.Error = s.errors.Explain(r, problem)
		t.Text = r.PostForm.Get("text")
	}
	page := s.page(v, "Chat · "+view.Title)
	page.Sheet = "css/chat.css"
	return s.send(w, r, status, play.ChatOnly(&play.ChatPage{Page: page, Chat: t}))
}

// say sends the form's message. The script receives the message in its stream; a plain form redirects to the chat.
func (s messages) say(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	d := chat.Draft{Match: m.ID(), From: s.Limits.Allowance(quota.OriginOf(r.Context())), Text: r.PostForm.Get("text"), Key: r.Header.Get("Idempotency-Key")}
	if d.Key == "" {
		d.Key = r.PostForm.Get("key")
	}
	d.Channel, d.To = recipientOf(r.PostForm.Get("to"))
	d.Guest = s.People.EnrollNamed(w, r, v, nameOf(r)).Guest
	err = s.Node.Chat.Send(r.Context(), d)
	switch {
	case err != nil && answer.WantsJSON(r):
		return err
	case err != nil:
		return s.sendChat(w, r, v, m, err)
	case answer.WantsJSON(r):
		return answer.NoContent(w)
	}
	return answer.SeeOther(w, r, href.Chat(m.ID())+"#chat-text")
}

// recipientOf returns the recipient that a form names: "table", "watchers", or the number of a seat.
func recipientOf(text string) (channel matchchat.Channel, to int) {
	if seat, err := strconv.Atoi(text); err == nil {
		return matchchat.ToSeat, seat
	}
	return matchchat.Channel(text), 0
}

// mute mutes or unmutes the holder of a seat.
func (s messages) mute(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	seat, err := strconv.Atoi(r.PostForm.Get("seat"))
	if err != nil {
		return answer.ErrIncomplete
	}
	q := chat.MuteRequest{Match: r.PathValue("match"), Guest: s.People.Enroll(w, r, v, "").ID, Seat: seat, Muted: r.PostForm.Get("muted") == "1"}
	if err := s.Node.Chat.Mute(r.Context(), q); err != nil {
		return err
	}
	if answer.WantsJSON(r) {
		return answer.NoContent(w)
	}
	return answer.SeeOther(w, r, href.Chat(q.Match))
}
