package stream

import (
	"context"
	"net/http"
	"time"

	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
)

// Lobby keeps a page of the lobby up to date: it sends a patch for every change. It begins with the whole view, because
// pages do not say what they show.
func (s *Streams) Lobby(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.serve(w, r, func(r *http.Request, l line) error { return s.showLobby(l, r, v) })
}

// showLobby is Lobby on a line.
func (s *Streams) showLobby(l line, r *http.Request, v identity.Visitor) error {
	view, err := s.lobby.lists.ReadView(r.URL.Query())
	if err != nil {
		return err
	}
	leave, err := s.enter(r, v)
	if err != nil {
		return err
	}
	defer leave()
	o := s.lobby.enter(v.ID, "", &view)
	defer s.lobby.leave(o)
	o.own.Store(true)
	st := &stream{line: l, zip: answer.AcceptsGzip(r)}
	signedOut, stop := s.node.Accounts.SignOuts(o.guest)
	defer stop()
	st.authorized, st.signedOut = s.people.Authorized(r, v), signedOut
	if err := st.begin(s.buildID); err != nil {
		return nil // the client has disconnected
	}
	if !s.people.IsCurrent(r, v) { // the token was revoked after the visitor was identified, and before SignOuts
		_ = st.endUnauthorized()
		return nil
	}
	st.notices = s.newNotices(true)
	defer st.notices.close()
	if err := s.followLobby(r.Context(), st, o); err != nil {
		s.log.Debug("a stream of the lobby ended", "error", err)
	}
	return nil
}

// followLobby sends patches until the stream ends.
func (s *Streams) followLobby(ctx context.Context, st *stream, o *subscriber) error {
	beat := time.NewTicker(streamBeat)
	defer beat.Stop()
	for seen := 0; ; {
		messages, now, err := s.lobbyUpdate(ctx, o, seen)
		if err != nil {
			return err
		}
		notice, err := st.notices.update()
		if err != nil {
			return err
		}
		if notice != nil {
			messages = append(messages, notice)
		}
		if seen = now; len(messages) > 0 {
			if err := st.send(messages...); err != nil {
				return err
			}
		}
		select {
		case <-o.wake:
		case <-st.notices.changed:
			st.notices.note()
		case <-st.signedOut:
			if !st.authorized() {
				return st.endUnauthorized()
			}
		case <-beat.C:
			if !st.authorized() {
				return st.endUnauthorized()
			}
			if err := st.send(&Message{Plain: []byte(PageBeat)}); err != nil {
				return err
			}
		case <-s.stopping:
			return st.finish()
		case <-ctx.Done():
			return nil
		}
	}
}

// lobbyUpdate returns the messages for a subscriber who has seen version seen of the view.
func (s *Streams) lobbyUpdate(ctx context.Context, o *subscriber, seen int) (messages []*Message, now int, err error) {
	public, now, err := s.lobby.updateSince(ctx, o.view, seen)
	if err != nil {
		return nil, seen, err
	}
	if public != nil {
		messages = append(messages, public)
	}
	if o.guest == "" || !o.own.Swap(false) {
		return messages, now, nil
	}
	sections, err := s.lobby.lists.Sections(ctx, o.view.View, true, o.guest)
	if err != nil {
		return nil, seen, err
	}
	if len(sections) == 0 {
		return messages, now, nil
	}
	drawn, err := s.lobby.artist.Sections(sections)
	if err != nil {
		return nil, seen, err
	}
	return append(messages, NewMessage("", "patch", drawn.Since(nil))), now, nil
}
