package remote

import (
	"context"
	"time"

	"quarterdeck/game"
)

// Seek is a search for an opponent on a server.
type Seek struct {
	Game   string `json:"game"`
	Seats  int    `json:"seats,omitempty"`
	Pace   string `json:"pace,omitempty"`
	Casual bool   `json:"casual"`
	Name   string `json:"name"`
}

// seekState is how far a search is.
type seekState struct {
	Status string `json:"status"`
	Others int    `json:"others"`
	Match  string `json:"match"`
	Token  string `json:"token"`
}

// cancelTime is how long the server may take to learn that a search was given up.
const cancelTime = 2 * time.Second

// Seek looks for an opponent and returns the match with them. show is called whenever the number of others who look changes. When ctx ends,
// so does the search.
func (c *Client) Seek(ctx context.Context, s Seek, show func(others int)) (Place, error) {
	if err := c.enroll(ctx); err != nil { // an answer that gets lost must not lose the search
		return Place{}, err
	}
	var st seekState
	err := c.do(ctx, "POST", "/seek", s, &st)
	if err == nil {
		err = c.keep(st.Token)
	}
	for others := -1; err == nil && st.Status == "waiting"; {
		if st.Others != others {
			others = st.Others
			show(others)
		}
		err = retry(ctx, func() error { return c.do(ctx, "GET", "/seek?wait=4", nil, &st) })
	}
	switch {
	case ctx.Err() != nil:
		return Place{}, c.cancelSeek(ctx, st)
	case err != nil:
		return Place{}, err
	case st.Status != "matched":
		return Place{}, &game.Refusal{Code: "no-seek", Text: "Your search for an opponent has ended. Start it again."}
	}
	return c.found(st), nil
}

// found returns the match that a search has found.
func (c *Client) found(st seekState) Place {
	return Place{Base: c.Base, Match: st.Match, Seat: NoSeat}
}

// cancelSeek tells the server that a search was given up, and returns why. If an opponent was found before, the error says where the match is.
func (c *Client) cancelSeek(ctx context.Context, st seekState) error {
	late, stop := context.WithTimeout(context.WithoutCancel(ctx), cancelTime)
	defer stop()
	if st.Status != "matched" {
		_ = c.do(late, "DELETE", "/seek", nil, &st) // else it ends by itself
	}
	if st.Status == "matched" {
		return &game.Refusal{Code: "no-seek", Text: "An opponent was found just before. Your match: " + c.found(st).Link()}
	}
	return ctx.Err()
}
