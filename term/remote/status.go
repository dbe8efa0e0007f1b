package remote

import (
	"context"
	"time"

	"quarterdeck/internal/when"
)

// Status is what the server's administrators have to say to all visitors.
type Status struct {
	ReadOnly     *struct{ Reason string } `json:"read_only"`
	Announcement *struct{ Text string }   `json:"announcement"`
	Restart      *struct {
		At     time.Time
		Reason string
	} `json:"restart"`
}

// Status asks the server what its administrators have to say.
func (c *Client) Status(ctx context.Context) (out Status, err error) {
	return out, c.do(ctx, "GET", "/status", nil, &out)
}

// Lines returns the status in sentences at a time.
func (s *Status) Lines(now time.Time) (out []string) {
	if s.ReadOnly != nil {
		out = append(out, "Nothing can be changed on this server at the moment, and all clocks stand still. "+s.ReadOnly.Reason)
	}
	if r := s.Restart; r != nil && now.Before(r.At) {
		out = append(out, "The server restarts at "+when.Words(r.At, now)+". No match begins before. "+r.Reason)
	} else if r != nil {
		out = append(out, "The server is about to restart, and all clocks stand still. "+r.Reason)
	}
	if s.Announcement != nil {
		out = append(out, s.Announcement.Text)
	}
	return out
}
