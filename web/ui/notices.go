package ui

import (
	"context"
	"strconv"
	"time"

	"quarterdeck/host/control"
	"quarterdeck/internal/when"
)

type noticesKey struct{}

// WithNotices returns the context of a request whose page shows what administrators have set for all servers at a time.
func WithNotices(ctx context.Context, s control.State, now time.Time) context.Context {
	return context.WithValue(ctx, noticesKey{}, NoticesAt(s, now))
}

// noticesOf returns the notices of the page that is drawn.
func noticesOf(ctx context.Context) Notices {
	n, _ := ctx.Value(noticesKey{}).(Notices)
	return n
}

// Notices is what administrators have to say to all visitors.
type Notices struct {
	Lines  []Notice
	Frozen time.Time // clocks stand still since then; zero: they run
}

// Notice is one line of notices.
type Notice struct {
	Text  string
	Grave bool // something cannot be done, or soon not
}

// NoticesAt returns what visitors see of a state at a time.
func NoticesAt(s control.State, now time.Time) (n Notices) {
	s = s.Notices(now)
	since, refused := s.Frozen(now)
	if refused != nil {
		n.Frozen = since
	}
	if r := s.ReadOnly; r != nil {
		n.Lines = append(n.Lines, Notice{Text: "Nothing can be changed on this server at the moment, and all clocks stand still. " + r.Reason, Grave: true})
	}
	if r := s.Restart; r != nil {
		text := "The server restarts at " + when.Words(r.At, now) + ". No match begins before, and matches go on until then. " + r.Reason
		if !now.Before(r.At) {
			text = "The server is about to restart, and all clocks stand still. " + r.Reason
		}
		n.Lines = append(n.Lines, Notice{Text: text, Grave: true})
	}
	if s.Announcement != nil {
		n.Lines = append(n.Lines, Notice{Text: s.Announcement.Text})
	}
	return n
}

// frozenMillis returns since when clocks stand still, for the script.
func (n *Notices) frozenMillis() string { return strconv.FormatInt(n.Frozen.UnixMilli(), 10) }
