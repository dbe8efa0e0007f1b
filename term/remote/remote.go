package remote

import (
	"bufio"
	"context"
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"

	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/term"
)

// Match is a match on a server. It implements term.Driver.
type Match struct {
	*Client
	id      string
	invites []string
	changes chan struct{}
	met     atomic.Bool   // the server has shown the match
	absent  chan struct{} // full while one View waits for a server that does not answer
}

var (
	_ term.Driver  = (*Match)(nil)
	_ term.Chatter = (*Match)(nil)
	_ term.Inviter = (*Match)(nil)
)

// Open returns a driver of a match. It follows the match until ctx ends.
func Open(ctx context.Context, c *Client, id string, invitations []string) *Match {
	m := &Match{Client: c, id: id, invites: invitations, changes: make(chan struct{}, 1), absent: make(chan struct{}, 1)}
	go m.follow(ctx)
	return m
}

// View implements term.Driver. While a server that has answered before does not, it waits.
func (m *Match) View(ctx context.Context, at int) (*match.View, error) {
	v, err := m.view(ctx, m.id, at)
	if err == nil {
		m.met.Store(true)
	}
	if !isTemporary(err) || !m.met.Load() {
		return v, err
	}
	select { // one View at a time asks again
	case m.absent <- struct{}{}:
		defer func() { <-m.absent }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	err = retry(ctx, func() (err error) {
		v, err = m.view(ctx, m.id, at)
		return err
	})
	return v, err
}

// IsSeated reports whether the guest has a seat in a match.
func (c *Client) IsSeated(ctx context.Context, id string) bool {
	v, err := c.view(ctx, id, term.Now)
	return err == nil && v.Viewer >= 0
}

// view returns a match at a version, or now.
func (c *Client) view(ctx context.Context, id string, at int) (*match.View, error) {
	path := "/matches/" + id + "?table=1"
	if at != term.Now {
		path += "&at=" + strconv.Itoa(at)
	}
	v := &match.View{}
	if err := c.do(ctx, "GET", path, nil, v); err != nil {
		return nil, err
	}
	if err := check(v); err != nil {
		return nil, err
	}
	for _, s := range v.Seats {
		v.Names = append(v.Names, s.Name)
	}
	return v, nil
}

// Act implements term.Driver. A request of which no answer comes is sent again; it acts once.
func (m *Match) Act(ctx context.Context, q match.Request) error {
	body := struct {
		Action  string `json:"action"`
		Version int    `json:"version"`
	}{q.Action, q.Version}
	key := rand.Text()
	return retry(ctx, func() error {
		return m.do(ctx, "POST", "/matches/"+m.id+"/act", body, nil, "Idempotency-Key", key)
	})
}

// Changes implements term.Driver.
func (m *Match) Changes() <-chan struct{} { return m.changes }

// Invitations implements term.Inviter.
func (m *Match) Invitations() []string { return m.invites }

// Chat implements term.Chatter.
func (m *Match) Chat(ctx context.Context) ([]chat.Line, error) {
	var out struct {
		Lines []chat.Line `json:"lines"`
	}
	err := m.do(ctx, "GET", "/matches/"+m.id+"/talk", nil, &out)
	return out.Lines, err
}

// Say implements term.Chatter. Players write to the table, spectators to each other until the match is over.
func (m *Match) Say(ctx context.Context, text string) error {
	v, err := m.view(ctx, m.id, term.Now)
	if err != nil {
		return err
	}
	channel := chat.ToTable
	if len(v.Audiences) > 0 {
		channel = v.Audiences[0].Channel
	}
	var out seated
	if err := m.do(ctx, "POST", "/matches/"+m.id+"/talk", map[string]string{"channel": string(channel), "text": text}, &out, "Idempotency-Key", rand.Text()); err != nil {
		return err
	}
	return m.keep(out.Token)
}

// follow notes the events of the match, and begins again when the stream breaks off.
func (m *Match) follow(ctx context.Context) {
	for wait := firstPause; ctx.Err() == nil; wait = min(2*wait, lastPause) {
		if m.stream(ctx) {
			wait = firstPause
		}
		m.signal() // what happened meanwhile is in the next View
		if pause(ctx, wait) != nil {
			return
		}
	}
}

// stream reads the events until the stream ends, and reports whether there were any.
func (m *Match) stream(ctx context.Context) (heard bool) {
	r, err := m.request(ctx, "GET", "/matches/"+m.id+"/stream?chat=0", nil, "Accept", "text/event-stream")
	if err != nil {
		return false
	}
	answer, err := m.HTTP.Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return false
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, maxLine)
	for lines.Scan() { // a line that is too long ends the stream
		if strings.HasPrefix(lines.Text(), "event: ") {
			heard = true
			m.signal()
		}
	}
	return heard
}

func (m *Match) signal() {
	select {
	case m.changes <- struct{}{}:
	default:
	}
}
