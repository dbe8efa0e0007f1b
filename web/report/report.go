// Package report has the handlers of the page on which players report others to the administrators; web/ui/report draws it.
package report

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/store"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/transcript"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/report"
)

// messagesShown is how many of the newest messages can be reported.
const messagesShown = 30

// Pages serves the page.
type Pages struct {
	*services.Set
	build  string // of the program; pages of another build reload
	errors answer.Errors
}

// New returns the page of a server.
func New(s *services.Set, build string) *Pages {
	return &Pages{Set: s, build: build, errors: answer.Errors{Log: s.Log}}
}

// Routes returns the routes of the page.
func (s *Pages) Routes() []route.Route {
	return []route.Route{
		route.New("GET", href.Report("{match}"), 1, s.show),
		route.New("POST", href.Report("{match}"), 1, s.add),
	}
}

// Values of choices begin with what is reported.
const (
	ofSeat    = "seat-"
	ofMessage = "message-"
)

func (s *Pages) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err != nil {
		return err
	}
	return s.send(w, r, v, m, &report.Page{Done: r.URL.Query().Has("done")}, nil)
}

// choices returns what a visitor can report: other players, and the newest messages of others that the visitor may read.
func (s *Pages) choices(ctx context.Context, m *match.Match, guest string) ([]report.Choice, error) {
	t, err := transcript.Read(ctx, s.Node.Chat, m, guest)
	if err != nil {
		return nil, err
	}
	var out []report.Choice
	for _, seat := range t.Others {
		out = append(out, report.Choice{Value: ofSeat + strconv.Itoa(seat), Name: m.Names()[seat]})
	}
	for _, l := range t.Lines[max(0, len(t.Lines)-messagesShown):] {
		if !l.You && !l.Gone && l.Text != "" {
			out = append(out, report.Choice{Value: ofMessage + l.ID, Name: l.Name, Quote: l.Text})
		}
	}
	return out, nil
}

// add stores a report. The server takes the message from its own chat, so that no report can put words into another’s mouth.
func (s *Pages) add(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	v = s.People.Enroll(w, r, v, "")
	all, err := s.choices(r.Context(), m, v.ID)
	if err != nil {
		return err
	}
	what, text := r.PostForm.Get("what"), r.PostForm.Get("text")
	for _, c := range all {
		if c.Value != what {
			continue
		}
		made := store.Report{Reporter: v.ID, Match: m.ID(), Quote: c.Quote, Text: text}
		if made.Guest, err = s.subject(r.Context(), m, what); err != nil {
			return err
		}
		if err := s.Node.Moderation.Report(r.Context(), made); err != nil {
			return s.send(w, r, v, m, &report.Page{Chosen: what, Text: text}, err)
		}
		return answer.SeeOther(w, r, href.Report(m.ID())+"?done")
	}
	return s.send(w, r, v, m, &report.Page{Text: text}, &game.Refusal{Code: answer.BadRequest, Text: "Choose the player or the message that you report."})
}

// subject returns the guest whom a choice is about.
func (s *Pages) subject(ctx context.Context, m *match.Match, what string) (string, error) {
	if text, found := strings.CutPrefix(what, ofSeat); found {
		seat, err := strconv.Atoi(text)
		if err != nil {
			return "", answer.ErrIncomplete
		}
		return m.Seats()[seat].Guest, nil
	}
	log, err := s.Node.Chat.Log(ctx, m.ID())
	if err != nil {
		return "", err
	}
	return log.Writer(strings.TrimPrefix(what, ofMessage)), nil
}

// send sends the page, with the reason why a report was refused.
func (s *Pages) send(w http.ResponseWriter, r *http.Request, v identity.Visitor, m *match.Match, p *report.Page, failure error) error {
	status := http.StatusOK
	if failure != nil {
		status, p.Error = s.errors.Explain(r, failure)
	}
	var err error
	if p.Choices, err = s.choices(r.Context(), m, v.ID); err != nil {
		return err
	}
	p.Match, p.Page = m.ID(), ui.Page{Title: "Report · Quarterdeck", Guest: v.Name, Build: s.build}
	return answer.SendPage(answer.SendPadded, w, r, status, report.Show(p))
}
