package remote

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"strings"
)

// Daily is a deal of the day, and what the guest has made of it.
type Daily struct {
	Game   string   `json:"game"`
	Title  string   `json:"title"`
	Streak int      `json:"streak"` // days
	Mine   *Attempt `json:"mine"`   // nil: none yet
}

// Attempt is a player's attempt at a deal of the day.
type Attempt struct {
	Match   string `json:"match"`
	Name    string `json:"name"`
	Score   int    `json:"score"`
	Over    bool   `json:"over"`
	Place   int    `json:"place"`
	You     bool   `json:"you"`
	Outcome string `json:"outcome"` // left, lost, drawn or won; "" where points alone count
	Moves   int    `json:"moves"`   // of a win
}

// Dailies returns the deals of today, and the day.
func (c *Client) Dailies(ctx context.Context) (list []Daily, date string, err error) {
	var out struct {
		Date    string  `json:"date"`
		Dailies []Daily `json:"dailies"`
	}
	err = c.do(ctx, "GET", "/dailies", nil, &out)
	return out.Dailies, out.Date, err
}

// Ranking is what the guest may know of a deal of the day.
type Ranking struct {
	Date  string    `json:"date"`
	Title string    `json:"title"`
	Unit  string    `json:"unit"`
	Full  int       `json:"full"`
	Count int       `json:"count"` // attempts
	Mine  *Attempt  `json:"mine"`
	Table []Attempt `json:"table"` // once the guest's own attempt is over
	Share string    `json:"share"` // a text for friends
}

// Ranking returns today's ranking of a game under options.
func (c *Client) Ranking(ctx context.Context, game string, options map[string]string) (out Ranking, err error) {
	query := url.Values{}
	for name, value := range options {
		query.Set("o."+name, value)
	}
	path := "/dailies/" + url.PathEscape(game)
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	err = c.do(ctx, "GET", path, nil, &out)
	return out, err
}

// DailyTable is an attempt at a deal of the day to be begun.
type DailyTable struct {
	Game    string            `json:"-"`
	Date    string            `json:"-"`
	Options map[string]string `json:"options"`
	Name    string            `json:"name"`
}

// Try begins or continues the guest's one attempt at a deal, and returns its table.
func (c *Client) Try(ctx context.Context, t DailyTable) (Place, error) {
	return c.deal(ctx, t, "attempt")
}

// Practice deals the same cards again after the attempt, and returns the table.
func (c *Client) Practice(ctx context.Context, t DailyTable) (Place, error) {
	return c.deal(ctx, t, "practice", "Idempotency-Key", rand.Text())
}

func (c *Client) deal(ctx context.Context, t DailyTable, what string, header ...string) (Place, error) {
	if err := c.enroll(ctx); err != nil { // an answer that gets lost must not lose the attempt
		return Place{}, err
	}
	var out seated
	path := "/dailies/" + url.PathEscape(t.Game) + "/" + url.PathEscape(t.Date) + "/" + what
	if err := c.do(ctx, "POST", path, t, &out, header...); err != nil {
		return Place{}, err
	}
	return Place{Base: c.Base, Match: out.ID, Seat: NoSeat}, c.keep(out.Token)
}

// Result returns the result of an attempt in words: "3 of 6 ports", "won with 8 points", "not finished".
func (r *Ranking) Result(a *Attempt) string {
	unit := r.Unit + "s"
	if a.Score == 1 {
		unit = r.Unit
	}
	switch {
	case r.Full > 0:
		return strings.TrimSpace(fmt.Sprintf("%d of %d %ss", a.Score, r.Full, r.Unit))
	case a.Outcome == "left":
		return "not finished"
	case r.Unit != "":
		return fmt.Sprintf("%s with %d %s", a.Outcome, a.Score, unit)
	case a.Outcome == "won":
		return fmt.Sprintf("won in %d moves", a.Moves)
	}
	return a.Outcome
}

// Text returns the ranking, an attempt a line, and the text for friends.
func (r *Ranking) Text() string {
	var b strings.Builder
	for i := range r.Table {
		a := &r.Table[i]
		name := a.Name
		if a.You {
			name += " (you)"
		}
		fmt.Fprintf(&b, "%4d  %-24s %s\n", a.Place, name, r.Result(a))
	}
	if r.Share != "" {
		b.WriteString("\n" + r.Share + "\n")
	}
	return b.String()
}
