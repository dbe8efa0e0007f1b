// Package load plays matches over the JSON API: one client for tests, and many at once to measure
// a server.
package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Client is one guest of a server.
type Client struct {
	HTTP  *http.Client
	Base  string // "http://127.0.0.1:8080", without a slash at the end
	Token string // identifies the guest; set from the first answer that has one
}

// Refusal is the error of an answer that is not a success.
type Refusal struct {
	Status int    `json:"-"`
	Code   string `json:"code"`
	Text   string `json:"text"`
	Rule   string `json:"rule"`
}

// Error returns the server's message.
func (e *Refusal) Error() string { return fmt.Sprintf("%d %s: %s", e.Status, e.Code, e.Text) }

// NewMatch is a request for a new match.
type NewMatch struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	Seats   []Seat            `json:"seats"`
	Pace    string            `json:"pace,omitempty"`
	Name    string            `json:"name,omitempty"`
	Nonce   string            `json:"nonce,omitempty"`
}

// Seat is the player of a seat: "me", "friend", or "bot" with a level.
type Seat struct {
	Who   string `json:"who"`
	Level string `json:"level,omitempty"`
}

// Seated is the answer to a request for a match or a seat.
type Seated struct {
	ID      string   `json:"id"`
	Seat    int      `json:"seat"`
	Version int      `json:"version"`
	Commit  string   `json:"commit"`
	Token   string   `json:"token"`
	Invites []Invite `json:"invites"`
}

// Invite is the secret of a free seat's link.
type Invite struct {
	Seat   int    `json:"seat"`
	Invite string `json:"invite"`
}

// Receipt is the answer to an action.
type Receipt struct {
	Version int  `json:"version"`
	Again   bool `json:"again"`
}

// State is the part of a view or a step that a player needs.
type State struct {
	Version int      `json:"version"`
	Phase   string   `json:"phase"`
	Legal   []string `json:"legal"`
	Plays   []Played `json:"plays"`
	Next    string   `json:"next"`
	Created string   `json:"created"`
}

// Played is an entry of the match record.
type Played struct {
	N        int    `json:"n"`
	Actor    string `json:"actor"`
	Notation string `json:"notation"`
}

// Register gets a token, unless the client has one.
func (c *Client) Register(ctx context.Context) error {
	var out struct {
		Token string `json:"token"`
	}
	err := c.Do(ctx, "POST", "/api/v1/guests", "", nil, &out)
	if err == nil {
		c.Token = out.Token
	}
	return err
}

// Create creates a match.
func (c *Client) Create(ctx context.Context, m NewMatch, key string) (Seated, error) {
	return c.seated(ctx, "/api/v1/matches", m, key)
}

// Claim takes a free seat.
func (c *Client) Claim(ctx context.Context, match string, seat int, invite, name string) (Seated, error) {
	body := map[string]string{"invite": invite, "name": name}
	return c.seated(ctx, fmt.Sprintf("/api/v1/matches/%s/seats/%d/claim", match, seat), body, "")
}

func (c *Client) seated(ctx context.Context, path string, body any, key string) (out Seated, err error) {
	err = c.Do(ctx, "POST", path, key, body, &out)
	if err == nil {
		c.Token = out.Token
	}
	return out, err
}

// Act sends an action.
func (c *Client) Act(ctx context.Context, match, action string, version int, key string) (out Receipt, err error) {
	body := struct {
		Action  string `json:"action"`
		Version int    `json:"version"`
	}{action, version}
	err = c.Do(ctx, "POST", "/api/v1/matches/"+match+"/act", key, body, &out)
	return out, err
}

// State returns the current state of a match.
func (c *Client) State(ctx context.Context, match string) (out State, err error) {
	err = c.Do(ctx, "GET", "/api/v1/matches/"+match, "", nil, &out)
	return out, err
}

// Do makes one request and decodes the answer into out.
func (c *Client) Do(ctx context.Context, method, path, key string, body, out any) error {
	resp, err := c.send(ctx, method, path, key, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		refused := &Refusal{Status: resp.StatusCode}
		if err := json.Unmarshal(data, refused); err != nil {
			return fmt.Errorf("status %d with a body that is no error of the API: %q", resp.StatusCode, data)
		}
		return refused
	}
	return json.Unmarshal(data, out)
}

func (c *Client) send(ctx context.Context, method, path, key string, body any) (*http.Response, error) {
	var reader io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		reader = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.Base+path, reader)
	if err != nil {
		return nil, err
	}
	if c.Token != "" {
		req.Header.Set("Authorization", "Bearer "+c.Token)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	return c.HTTP.Do(req)
}

// Event is one server-sent event.
type Event struct {
	ID, Name string
	Data     []byte
}

// Stream reads a match's stream until heard returns false, the stream ends or ctx does. last is the id of the
// last event heard before, or empty.
func (c *Client) Stream(ctx context.Context, match, last string, heard func(Event) bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	resp, err := c.send(ctx, "GET", "/api/v1/matches/"+match+"/stream?last="+last, "", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return &Refusal{Status: resp.StatusCode, Code: "stream"}
	}
	return ReadEvents(resp.Body, heard)
}

// ReadEvents reads server-sent events until heard returns false or r ends.
func ReadEvents(r io.Reader, handle func(Event) bool) error {
	var e Event
	lines := bufio.NewReaderSize(r, 4<<10)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return err
		}
		line = strings.TrimSuffix(line, "\n")
		name, value, _ := strings.Cut(line, ": ")
		switch {
		case line == "" && e.Name != "":
			if !handle(e) {
				return nil
			}
			e = Event{}
		case name == "id":
			e.ID = value
		case name == "event":
			e.Name = value
		case name == "data" && e.Data != nil:
			e.Data = append(append(e.Data, '\n'), value...)
		case name == "data":
			e.Data = []byte(value)
		}
	}
}
