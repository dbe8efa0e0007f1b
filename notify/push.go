package notify

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"quarterdeck/account"
	"quarterdeck/match"
	"quarterdeck/store"
	"quarterdeck/webhook"
	"quarterdeck/webpush"
)

// Notice is what a browser shows: the text of a message to it, in the words of the page’s service worker.
type Notice struct {
	Title string    `json:"title"`
	Body  string    `json:"body"`
	URL   string    `json:"url"`          // path of the page that a press opens
	Due   time.Time `json:"due,omitzero"` // when a clock runs out
}

// noticeOf returns what the player of a seat is told.
func noticeOf(m *match.Match, seat int, over bool) Notice {
	out := matchOf(m, seat)
	n := Notice{Title: whose(m, seat), Body: out.Title + opponentsOf(m, seat), URL: "/m/" + m.ID(), Due: out.Due}
	switch {
	case over:
		n.Title, n.Due = "The match is over, "+resultWords[m.SeatsNow()[seat].Result], time.Time{}
	case n.Title == yourTurn:
		n.Title = "Your turn"
	}
	return n
}

// How long a push service keeps a message for a browser that is off, and what counts as soon.
const (
	keptTime = 24 * time.Hour
	soon     = time.Hour
)

// push sends a stored message to a browser.
func (s *Service) push(p *account.Person, endpoint string, kept store.Delivery, network string, m *match.Match) {
	b, _ := p.PushTo(endpoint)
	notice := noticeOf(m, kept.Seat, kept.Over)
	d, err := s.pushMessage(&b, kept.ID, s.secret.ID("topic", kept.Guest, kept.Match), notice)
	d.Owner, d.Network = kept.Guest+" "+endpoint, network
	d.Wanted = func() bool {
		return s.hasPush(kept.Guest, b) && (kept.Over || s.isAwaited(kept.Guest, kept.Match, kept.Version))
	}
	s.hand(kept.ID, d, err, s.pushed, func(r webhook.Result) { s.recordPush(kept.Guest, b, r) })
}

// pushMessage returns a notice for the sender. A later one of the same topic takes the place of one that a push service still has.
func (s *Service) pushMessage(b *account.Push, id, topic string, n Notice) (webhook.Message, error) {
	m := webhook.Message{ID: id, URL: b.Endpoint}
	endpoint, err := url.Parse(b.Endpoint)
	if err != nil {
		return m, err
	}
	key, err := s.key()
	if err != nil {
		return m, err
	}
	contact := ""
	if strings.HasPrefix(b.Origin, "https:") {
		contact = b.Origin
	}
	authorization, err := key.Authorization(endpoint, contact, s.now())
	if err != nil {
		return m, err
	}
	text, err := json.Marshal(n)
	if err != nil {
		return m, err
	}
	if m.Body, err = webpush.Encrypt(b.Key, b.Auth, text); err != nil {
		return m, err
	}
	urgency := "normal"
	if !n.Due.IsZero() && n.Due.Sub(s.now()) < soon {
		urgency = "high"
	}
	m.Header = http.Header{}
	for name, value := range map[string]string{
		"Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "Authorization": authorization,
		"TTL": strconv.Itoa(int(keptTime / time.Second)), "Urgency": urgency, "Topic": topic,
	} {
		m.Header.Set(name, value)
	}
	return m, nil
}

// hasPush reports whether a person still gets notifications in this browser. It is true if the store does not answer: a message that
// comes in vain is better than one that is lost.
func (s *Service) hasPush(guest string, b account.Push) bool {
	p, err := s.accounts.Person(s.tasks.Context(), guest)
	now, found := p.PushTo(b.Endpoint)
	return err != nil || found && now.Since.Equal(b.Since)
}

// recordPush records the outcome of a message to a browser. A browser whose push service says that it is gone gets no more, nor does one
// to which too many messages in a row failed.
func (s *Service) recordPush(guest string, b account.Push, r webhook.Result) {
	s.pushed.Add(1, resultWord(r))
	if r.OK || !r.Waived && !s.hasPush(guest, b) {
		s.results.Delete(browserKey(guest, b.Endpoint))
	}
	if r.OK || r.Waived {
		return
	}
	if r.Status != http.StatusNotFound && r.Status != http.StatusGone && s.count(browserKey(guest, b.Endpoint), r).failures < maxFailures {
		return
	}
	s.results.Delete(browserKey(guest, b.Endpoint))
	s.tasks.Note(s.log, "a browser that is gone could not be removed", s.dropPush(s.tasks.Context(), guest, b.Endpoint, b.Since))
}
