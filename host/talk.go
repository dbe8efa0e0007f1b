package host

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"quarterdeck/bus"
	"quarterdeck/game"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/store"
)

// Codes of refusals to talk that come from the host.
const (
	BadLine game.Code = "bad-line" // nothing is said, or too much
	TooFast game.Code = "too-fast" // somebody talks faster than others could read
	AllSaid game.Code = "all-said" // the table has talked as much as one table may
)

// Limits of talk.
const (
	MaxLine  = 500  // characters of a line
	maxLines = 2000 // of one match, in all channels
	maxAside = 1000 // of these, by watchers among themselves: they are not to silence the table
)

// Speech is somebody wanting to say something.
type Speech struct {
	Match   string
	Guest   Guest
	From    string // where the request comes from, for its allowance; may be empty
	Channel chat.Channel
	To      int // seat of a whisper
	Text    string
	Key     string // idempotency key; may be empty
}

// Say keeps a line and lets everybody hear it whom it is for. When it returns without an error, the line is in
// the store. A *game.Refusal says why nothing was said.
func (h *Host) Say(ctx context.Context, sp Speech) error {
	if err := CheckKey(sp.Key); err != nil {
		return err
	}
	r, err := h.room(ctx, sp.Match)
	if err != nil {
		return err
	}
	if err := h.fresh(r); err != nil { // they may have sat down at another server
		return h.StoreError(err)
	}
	t, err := h.chatOf(ctx, r)
	if err != nil {
		return err
	}
	line, err := h.line(r.newest.Load(), sp)
	switch {
	case err != nil:
		return err
	case t.Len() >= maxLines, sp.Channel == chat.ToWatchers && t.ByWatchers() >= maxAside:
		return refuse(AllSaid, "So much was said at this table that nothing more can be kept; talk on at the next one.")
	case !h.talkers.Allow(h.Now(), "guest "+sp.Guest.ID, 0.5, 6) || sp.From != "" && !h.talkers.Allow(h.Now(), "from "+sp.From, 2, 20):
		return refuse(TooFast, "That is faster than anybody reads; wait a few seconds and send it again.")
	}
	if err := h.admitLine(ctx, sp.Guest.ID); err != nil {
		return err
	}
	kept, err := h.Store.Say(context.WithoutCancel(ctx), line)
	if err != nil {
		return h.StoreError(err)
	}
	if kept.Text != line.Text || kept.Channel != line.Channel || kept.To != line.To {
		return refuse(match.KeyReused, "This request's idempotency key was already used for another line; take a new key.")
	}
	err = h.readChat(ctx, r)
	h.Bus.Publish(bus.Event{Kind: bus.ChatAdvanced, Match: r.id, Version: kept.N})
	if err != nil {
		return h.StoreError(err)
	}
	return nil
}

// admitLine returns why a guest cannot say more today, or nil.
func (h *Host) admitLine(ctx context.Context, guest string) error {
	most := h.Quotas.LinesPerDay
	if most < 0 {
		return nil
	}
	ok := h.lines.Spend(h.Now(), "guest "+guest, quota.PerDay(most), 1)
	if o := quota.OriginOf(ctx); ok && o != "" {
		ok = h.lines.Spend(h.Now(), "from "+string(o), quota.PerDay(quota.PerOrigin*most), 1)
	}
	if !ok {
		return refuse(TooFast, "So much was said by you, or from your network, that no more can be kept today. Try again in an hour.")
	}
	return nil
}

// line is what a Speech has the store keep.
func (h *Host) line(m *match.Match, sp Speech) (store.Said, error) {
	none := store.Said{}
	if err := m.MayLook(sp.Guest.ID); err != nil {
		return none, err
	}
	viewer, to := m.SeatOf(sp.Guest.ID), game.Seat(0)
	if sp.Channel == chat.ToSeat {
		if to = game.Seat(sp.To); int(to) != sp.To {
			to = game.Watcher
		}
	}
	if err := m.Chat().Check(viewer, sp.Channel, to); err != nil {
		return none, err
	}
	text, err := tidyLine(sp.Text)
	if err != nil {
		return none, err
	}
	l := store.Said{Match: m.ID(), At: h.Now().UTC().Truncate(time.Millisecond), Channel: keptChannels[sp.Channel], Guest: sp.Guest.ID, Seat: int8(viewer), To: int8(to), Text: text, Key: sp.Key}
	if viewer < 0 {
		if err := mayJoinAs(m, sp.Guest.Name); err != nil {
			return none, err
		}
		l.Name = sp.Guest.Name
	}
	if l.Guest == "" {
		return none, refuse(NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")
	}
	return l, nil
}

var keptChannels = map[chat.Channel]store.Channel{chat.ToTable: store.Table, chat.ToSeat: store.Whisper, chat.ToWatchers: store.Watchers}

// tidyLine is text in one line, without what cannot be seen or turns the direction of text around.
func tidyLine(text string) (string, error) {
	text = strings.ToValidUTF8(text, "")
	text = strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case unicode.IsControl(c), unicode.In(c, unicode.Zl, unicode.Zp, unicode.Bidi_Control):
			return -1
		}
		return c
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	switch n := utf8.RuneCountInString(text); {
	case !strings.ContainsFunc(text, func(c rune) bool { return unicode.IsGraphic(c) && c != ' ' }):
		return "", refuse(BadLine, "There is nothing to say in that; write a few words.")
	case n > MaxLine:
		return "", refuse(BadLine, "A line has at most "+strconv.Itoa(MaxLine)+" characters, this one has "+strconv.Itoa(n)+"; say it in two.")
	}
	return text, nil
}
