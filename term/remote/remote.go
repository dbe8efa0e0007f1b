package remote

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/term"
)

// Match is a match on a server. It implements term.Driver.
type Match struct {
	*Client
	id      string
	invites atomic.Pointer[[]string] // the links to the free seats
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
	m := &Match{Client: c, id: id, changes: make(chan struct{}, 1), absent: make(chan struct{}, 1)}
	m.invites.Store(&invitations)
	go m.follow(ctx)
	return m
}

// View implements term.Driver. While a server that has answered before does not, it waits.
func (m *Match) View(ctx context.Context, at int) (*match.View, error) {
	v, err := m.look(ctx, at)
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
		v, err = m.look(ctx, at)
		return err
	})
	return v, err
}

// look asks for the match once, and notes which seats are free.
func (m *Match) look(ctx context.Context, at int) (*match.View, error) {
	v, invites, err := m.viewInvites(ctx, m.id, at)
	if err != nil {
		return nil, err
	}
	links := m.links(invites)
	if len(invites) == 0 { // servers of earlier versions tell the host once
		links = slices.DeleteFunc(slices.Clone(*m.invites.Load()), func(link string) bool { return !leadsToFree(link, v) })
	}
	m.invites.Store(&links)
	return v, nil
}

// leadsToFree reports whether a link invites to a seat that is free.
func leadsToFree(link string, v *match.View) bool {
	p, err := ParseLink(link)
	return err == nil && v.Phase == match.Gathering && (p.Seat < 0 || p.Seat >= len(v.Seats) || !v.Seats[p.Seat].Taken)
}

// links returns the links of invitations.
func (m *Match) links(invites []invite) (out []string) {
	for _, in := range invites {
		out = append(out, Place{m.Base, m.id, in.Seat, in.Invite}.Link())
	}
	return out
}

// IsSeated reports whether the guest has a seat in a match. In one that the server refuses to show, the guest has no seat.
func (c *Client) IsSeated(ctx context.Context, id string) (bool, error) {
	v, err := c.view(ctx, id, term.Now)
	if errors.As(err, new(*game.Refusal)) && !isTemporary(err) {
		return false, nil
	}
	return err == nil && v.Viewer >= 0, err
}

// view returns a match at a version, or now.
func (c *Client) view(ctx context.Context, id string, at int) (*match.View, error) {
	v, _, err := c.viewInvites(ctx, id, at)
	return v, err
}

// viewInvites returns a match and, to its host, what invites to its free seats.
func (c *Client) viewInvites(ctx context.Context, id string, at int) (*match.View, []invite, error) {
	path := "/matches/" + id + "?table=1"
	if at != term.Now {
		path += "&at=" + strconv.Itoa(at)
	}
	var out struct {
		match.View
		Invites []invite `json:"invites"`
	}
	if err := c.do(ctx, "GET", path, nil, &out); err != nil {
		return nil, nil, err
	}
	v := &out.View
	if err := check(v); err != nil {
		return nil, nil, err
	}
	for i := range v.Clocks { // the time left counts, and this machine's clock may be wrong
		if until := v.Clocks[i].Until; until != nil {
			*until = until.Add(-time.Duration(c.ahead.Load()))
		}
	}
	for _, s := range v.Seats {
		v.Names = append(v.Names, s.Name)
	}
	return v, out.Invites, nil
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
func (m *Match) Invitations() []string { return *m.invites.Load() }

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
