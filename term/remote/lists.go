package remote

import (
	"context"
	"net/url"
	"strings"
	"time"

	"quarterdeck/match"
	"quarterdeck/term"
)

// Listing is a table in a list of the server's.
type Listing struct {
	ID       string      `json:"id"`
	Game     string      `json:"game"`
	Title    string      `json:"title"`
	Phase    match.Phase `json:"phase"`
	YourTurn bool        `json:"your_turn"`
	Seats    []struct {
		Name   string `json:"name"`
		Bot    bool   `json:"bot"`
		Taken  bool   `json:"taken"`
		You    bool   `json:"you"`
		Result string `json:"result"`
	} `json:"seats"`
	Options []struct {
		Label string `json:"label"`
	} `json:"options"`
}

// With returns the names of the other players, and what is special about the table.
func (l *Listing) With() string {
	var others []string
	for _, s := range l.Seats {
		switch {
		case s.You:
		case s.Bot, s.Taken:
			others = append(others, term.MarkBot(s.Name, s.Bot))
		default:
			others = append(others, "a free seat")
		}
	}
	text := strings.Join(others, ", ")
	for _, o := range l.Options {
		text += " · " + o.Label
	}
	return text
}

// Outcome returns the result for the guest: "win", "loss", "draw" or "".
func (l *Listing) Outcome() string {
	for _, s := range l.Seats {
		if s.You && s.Result != "" {
			return s.Result
		}
	}
	return ""
}

// List returns the first page of a list: "open", "mine", "past", "running" or "finished".
func (c *Client) List(ctx context.Context, list string) ([]Listing, error) {
	var out struct {
		Tables []Listing `json:"tables"`
	}
	err := c.do(ctx, "GET", "/lobby?list="+url.QueryEscape(list), nil, &out)
	return out.Tables, err
}

// Me is what the server knows of the guest.
type Me struct {
	Name    string   `json:"name"`
	Matches int      `json:"matches"`
	Lessons []string `json:"lessons"` // finished
	Hints   *bool    `json:"hints"`
	Seen    []string `json:"hints_seen"`
	Link    struct {
		URL string `json:"url"`
	} `json:"link"`
	SSHKeys []SSHKey `json:"ssh_keys"`
}

// SSHKey is a key with which the guest is the same over SSH.
type SSHKey struct {
	Fingerprint string    `json:"fingerprint"`
	Created     time.Time `json:"created"`
}

// Me returns what the server knows of the guest. A client without a token becomes one.
func (c *Client) Me(ctx context.Context) (Me, error) {
	var out Me
	if err := c.enroll(ctx); err != nil {
		return out, err
	}
	return out, c.do(ctx, "GET", "/me", nil, &out)
}

// Rename changes the guest's name.
func (c *Client) Rename(ctx context.Context, name string) error {
	if err := c.enroll(ctx); err != nil {
		return err
	}
	return c.do(ctx, "PATCH", "/me", map[string]string{"name": name}, nil)
}

// PersonalLink makes a link that makes a browser this guest's, too. It is good for a day.
func (c *Client) PersonalLink(ctx context.Context) (string, error) {
	if err := c.enroll(ctx); err != nil {
		return "", err
	}
	var out Me
	err := c.do(ctx, "POST", "/me/link", struct{}{}, &out)
	return out.Link.URL, err
}

// RemoveKey removes one of the guest's SSH keys.
func (c *Client) RemoveKey(ctx context.Context, fingerprint string) error {
	return c.do(ctx, "DELETE", "/me/ssh-keys", map[string]string{"fingerprint": fingerprint}, nil)
}

// DeleteMe deletes the guest's data.
func (c *Client) DeleteMe(ctx context.Context) error {
	err := c.do(ctx, "DELETE", "/me", struct{}{}, nil)
	if err == nil {
		c.Token = ""
	}
	return err
}

// enroll makes a client without a token a guest.
func (c *Client) enroll(ctx context.Context) error {
	if c.Token != "" {
		return nil
	}
	var guest seated
	if err := c.do(ctx, "POST", "/guests", map[string]string{}, &guest); err != nil {
		return err
	}
	return c.keep(guest.Token)
}
