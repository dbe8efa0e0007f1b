package remote

import (
	"context"

	"quarterdeck/account"
)

// Learning returns what the guest has learned.
func (c *Client) Learning(ctx context.Context) (out account.Learning, err error) {
	me, err := c.Me(ctx)
	if err != nil {
		return out, err
	}
	out.Lessons, out.NoHints, out.Hints = me.Lessons, me.Hints != nil && !*me.Hints, me.Seen
	var list struct {
		Lessons []struct {
			Game  string         `json:"game"`
			Name  string         `json:"name"`
			Begun *account.Begun `json:"begun"`
		} `json:"lessons"`
	}
	if err := c.do(ctx, "GET", "/lessons", nil, &list); err != nil {
		return out, err
	}
	for _, l := range list.Lessons {
		if l.Begun != nil {
			l.Begun.Lesson = l.Game + "/" + l.Name
			out.Earlier = append(out.Earlier, *l.Begun) // the list does not say which was left last
		}
	}
	return out, nil
}

// FinishLesson stores that the guest has finished a lesson.
func (c *Client) FinishLesson(ctx context.Context, lesson string) error {
	return c.do(ctx, "PUT", "/me/lessons/"+lesson, struct{}{}, nil)
}

// KeepLesson stores how far the guest is in a lesson.
func (c *Client) KeepLesson(ctx context.Context, b account.Begun) error {
	return c.do(ctx, "PUT", "/me/lessons/"+b.Lesson, map[string]string{"run": b.Run}, nil)
}

// SetHints stores whether the guest wants hints in their first matches.
func (c *Client) SetHints(ctx context.Context, on bool) error {
	if err := c.enroll(ctx); err != nil {
		return err
	}
	return c.do(ctx, "PATCH", "/me", map[string]bool{"hints": on}, nil)
}

// SeeHints stores which hints the guest has seen.
func (c *Client) SeeHints(ctx context.Context, hints []string) error {
	if err := c.enroll(ctx); err != nil {
		return err
	}
	return c.do(ctx, "PATCH", "/me", map[string][]string{"hints_seen": hints}, nil)
}

// Played returns how many finished matches of a game the guest has played, up to atMost. It counts those on the first page of the list.
func (c *Client) Played(ctx context.Context, game string, atMost int) (n int, err error) {
	tables, err := c.List(ctx, "past")
	for _, t := range tables {
		if t.Game == game && n < atMost {
			n++
		}
	}
	return n, err
}
