// Package hint chooses the hints that a guest at a terminal gets in their first matches of a game. Hints depend on nothing but the view.
package hint

import (
	"context"
	"slices"

	"quarterdeck/account"
	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/term"
)

// Store has what is stored of the guest: in the data file of a terminal, or on a server.
type Store interface {
	Learning(ctx context.Context) (account.Learning, error)
	Played(ctx context.Context, game string, atMost int) (int, error)
	SetHints(ctx context.Context, on bool) error
	SeeHints(ctx context.Context, hints []string) error
}

// Hints is the hints of one match. A nil Hints has none.
type Hints struct {
	all     *lesson.Hints
	on      bool // the guest wants hints
	early   bool // it is one of the guest's first matches of the game
	readers map[int]*reader
	left    []string // by game and name as "bastion/carried": seen, and not handed to saver yet
	saver   saver
}

// reader is what one reader of a terminal has been shown.
type reader struct {
	at     int // version of the match
	now    *lesson.Hint
	chosen map[string]int  // by name: for how many turns
	drawn  map[string]bool // names
}

// Open returns the hints of a match of a game, without those that the guest has seen, or been taught by a lesson.
func Open(ctx context.Context, s Store, game string) (*Hints, error) {
	known, err := s.Learning(ctx)
	if err != nil {
		return nil, err
	}
	n, err := s.Played(ctx, game, lesson.HintedMatches)
	if err != nil {
		return nil, err
	}
	all, err := lesson.ShippedHints()
	return &Hints{all: all[game].Untaught(known.Finished).Unseen(known.SawHint), on: !known.NoHints, early: n < lesson.HintedMatches, readers: map[int]*reader{}, saver: saver{store: s}}, err
}

// Early reports whether the match is one of those in which the guest can get hints.
func (h *Hints) Early() bool { return h != nil && h.early }

// On reports whether the guest gets hints.
func (h *Hints) On() bool { return h.Early() && h.on }

// Turn turns the hints of this match on or off.
func (h *Hints) Turn(on bool) {
	if h == nil {
		return
	}
	h.on = on
	for _, r := range h.readers {
		r.at, r.now = unread, nil
	}
}

// unread is no version of a match.
const unread = -1

func (h *Hints) reader(key int) *reader {
	if h.readers[key] == nil {
		h.readers[key] = &reader{at: unread, chosen: map[string]int{}, drawn: map[string]bool{}}
	}
	return h.readers[key]
}

// Shown returns the hint that a reader is shown, or "".
func (h *Hints) Shown(reader int) string {
	if !h.On() || h.reader(reader).now == nil {
		return ""
	}
	return h.reader(reader).now.Say.Text
}

// Update chooses the hint for a reader who sees v, and reports whether it is a new one. A new hint comes when the viewer can act, so that
// there is time to read it. It goes when it does not fit any more, or when they can act again and another one fits. One that was not drawn
// comes again, after those that came less often. What readers with secrets from each other were shown is kept apart: it would tell them what
// the others saw.
func (h *Hints) Update(v *match.View, reader int) bool {
	if !h.On() || h.reader(reader).at == v.Version {
		return false
	}
	r := h.reader(reader)
	r.at = v.Version
	fitting := h.all.For(v)
	if next := r.next(fitting); next != nil && term.MayAct(v) {
		fresh := r.now != next
		h.leave(reader)
		r.now = next
		r.chosen[next.Name.Text]++
		return fresh
	}
	if !slices.Contains(fitting, r.now) {
		h.leave(reader)
	}
	return false
}

// next returns the first of the fitting hints that were chosen least often among those that were not drawn, or nil.
func (r *reader) next(fitting []*lesson.Hint) (next *lesson.Hint) {
	for _, o := range fitting {
		if name := o.Name.Text; !r.drawn[name] && (next == nil || r.chosen[name] < r.chosen[next.Name.Text]) {
			next = o
		}
	}
	return next
}

// Draw notes that a reader's screen has the whole hint that they are shown.
func (h *Hints) Draw(reader int) {
	if h.Shown(reader) != "" {
		r := h.reader(reader)
		r.drawn[r.now.Name.Text] = true
	}
}

// leave ends what a reader is shown. If it was drawn, they have seen it, as the match went on meanwhile. What readers with secrets from
// each other have seen is not for the guest.
func (h *Hints) leave(reader int) {
	r := h.reader(reader)
	if r.now != nil && r.drawn[r.now.Name.Text] && reader == term.NoViewer {
		h.left = append(h.left, h.all.Game.Info().ID+"/"+r.now.Name.Text)
	}
	r.now = nil
}

// Save begins to store which hints the guest has seen. It does not wait until they are stored, as the match goes on beside it.
func (h *Hints) Save(ctx context.Context) {
	if h != nil && len(h.left) > 0 {
		h.saver.add(ctx, h.left)
		h.left = nil
	}
}

// Flush waits until what Save has begun is stored, but not longer than FlushTime. What is not stored then comes again in another match.
func (h *Hints) Flush() {
	if h != nil {
		h.saver.flush()
	}
}
