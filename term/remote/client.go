// Package remote plays a match on a server through its JSON API. It knows no more of the match than the server's answers.
package remote

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"sync/atomic"
	"time"

	"quarterdeck/game"
)

// Client is a guest on a server.
type Client struct {
	Base  string // of the server: https://quarterdeck.example.org
	Token string // of the guest; empty before the first answer
	HTTP  *http.Client
	// Keep is called with a new token, so that the guest is the same the next time.
	Keep func(token string) error
	// Timeout limits each request but not the stream of events; 0: requestTime.
	Timeout time.Duration
	ahead   atomic.Int64 // nanoseconds by which the server's clock is ahead of this machine's
}

// leastAhead is the least difference between clocks that counts: a date has whole seconds.
const leastAhead = 2 * time.Second

// setTime notes what the server's clock says.
func (c *Client) setTime(date string) {
	at, err := http.ParseTime(date)
	if err != nil {
		return
	}
	ahead := time.Until(at.Add(time.Second / 2))
	if ahead.Abs() < leastAhead {
		ahead = 0
	}
	c.ahead.Store(int64(ahead))
}

// Place is what a link to a match names.
type Place struct {
	Base   string // of the server
	Match  string
	Seat   int // of an invitation; NoSeat without one
	Invite string
}

// NoSeat is the seat of a link that is no invitation.
const NoSeat = -1

// matchPath matches the path of a match, and of an invitation to a seat.
var matchPath = regexp.MustCompile(`^(.*)/m/([a-z0-9]+)(?:/seat/([0-9]+))?/?$`)

// ParseLink reads a link to a match, or to a seat of one.
func ParseLink(link string) (Place, error) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return Place{}, fmt.Errorf("%q is not a link to a match, such as https://example.org/m/jc74n3twfbt7hxcdivkd", link)
	}
	parts := matchPath.FindStringSubmatch(u.Path)
	if parts == nil {
		return Place{}, fmt.Errorf("%q is not a link to a match, whose path looks like /m/jc74n3twfbt7hxcdivkd", link)
	}
	p := Place{Base: u.Scheme + "://" + u.Host + parts[1], Match: parts[2], Seat: NoSeat, Invite: u.Query().Get("invite")}
	if n, err := strconv.Atoi(parts[3]); err == nil {
		p.Seat = n
	}
	return p, nil
}

// Link returns the link to a match.
func (p Place) Link() string {
	link := p.Base + "/m/" + p.Match
	if p.Seat != NoSeat {
		link += "/seat/" + strconv.Itoa(p.Seat) + "?invite=" + url.QueryEscape(p.Invite)
	}
	return link
}

// maxAnswer is the largest answer that is read, in bytes.
const maxAnswer = 16 << 20

// do sends a request and reads its answer into out. What the server refuses is a *game.Refusal.
func (c *Client) do(ctx context.Context, method, path string, body, out any, header ...string) error {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(c.Timeout, requestTime))
	defer cancel()
	r, err := c.request(ctx, method, path, body, header...)
	if err != nil {
		return err
	}
	answer, err := c.HTTP.Do(r)
	if err != nil {
		return c.unreachable(err)
	}
	defer answer.Body.Close()
	c.setTime(answer.Header.Get("Date"))
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	switch {
	case err != nil:
		return c.unreachable(err)
	case len(text) > maxAnswer:
		return fmt.Errorf("the answer of %s is larger than %d MB", c.Base, maxAnswer>>20)
	case answer.StatusCode >= 300:
		return failure(answer.StatusCode, refusal(answer.StatusCode, text))
	case out == nil:
		return nil
	}
	if json.Unmarshal(text, out) != nil {
		return fmt.Errorf("the answer of %s cannot be read: is it a Quarterdeck server?", c.Base)
	}
	clean(reflect.ValueOf(out).Elem())
	return nil
}

// request returns a request with the guest's token.
func (c *Client) request(ctx context.Context, method, path string, body any, header ...string) (*http.Request, error) {
	var in io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.Base+"/api/v1"+path, in)
	if err != nil {
		return nil, err
	}
	if c.Token != "" {
		r.Header.Set("Authorization", "Bearer "+c.Token)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return r, nil
}

// refusal returns the server's refusal.
func refusal(status int, text []byte) error {
	var answer struct {
		Code game.Code `json:"code"`
		Text string    `json:"text"`
	}
	if json.Unmarshal(text, &answer) != nil || answer.Text == "" {
		return fmt.Errorf("the server answered with status %d: is it a Quarterdeck server?", status)
	}
	return &game.Refusal{Code: answer.Code, Text: cleaned(answer.Text)}
}

// seated is the answer to a guest who has a seat.
type seated struct {
	ID      string   `json:"id"`
	Token   string   `json:"token"`
	Invites []invite `json:"invites"`
}

// invite is the secret of the link to a free seat.
type invite struct {
	Seat   int    `json:"seat"`
	Invite string `json:"invite"`
}

// keep keeps a new token.
func (c *Client) keep(token string) error {
	if token == "" || token == c.Token {
		return nil
	}
	c.Token = token
	if c.Keep == nil {
		return nil
	}
	return c.Keep(token)
}

// Sit takes the seat that a link invites to, or any seat that is free for all. A guest who sits there already stays.
func (c *Client) Sit(ctx context.Context, p Place, name string) error {
	path := "/matches/" + p.Match + "/join"
	body := map[string]string{"name": name}
	if p.Seat != NoSeat {
		path = "/matches/" + p.Match + "/seats/" + strconv.Itoa(p.Seat) + "/claim"
		body["invite"] = p.Invite
	}
	if err := c.enroll(ctx); err != nil { // an answer that gets lost must not lose the seat
		return err
	}
	var out seated
	if err := c.do(ctx, "POST", path, body, &out); err != nil {
		return err
	}
	return c.keep(out.Token)
}

// NewTable is a table to be set up.
type NewTable struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Seats   []Seat            `json:"seats"`
	Pace    string            `json:"pace,omitempty"`
	Name    string            `json:"name"`
}

// Seat is who is to sit somewhere, as the API has it.
type Seat struct {
	Who   string `json:"who"`
	Level string `json:"level,omitempty"`
	Name  string `json:"name,omitempty"`
}

// Create sets up a table and returns it, with the links to its free seats.
func (c *Client) Create(ctx context.Context, t NewTable) (p Place, invitations []string, err error) {
	var out seated
	if err := c.do(ctx, "POST", "/matches", t, &out); err != nil {
		return p, nil, err
	}
	if err := c.keep(out.Token); err != nil {
		return p, nil, err
	}
	p = Place{Base: c.Base, Match: out.ID, Seat: NoSeat}
	for _, in := range out.Invites {
		invitations = append(invitations, Place{c.Base, out.ID, in.Seat, in.Invite}.Link())
	}
	return p, invitations, nil
}

// requestTime is how long a request may take if the Client does not say.
const requestTime = 30 * time.Second
