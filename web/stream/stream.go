package stream

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
)

const (
	streamWrite = 15 * time.Second // for a client to receive what is written
	streamBeat  = 25 * time.Second // between keep-alives, so that proxies do not close a quiet stream
)

// stream is one client's open stream.
type stream struct {
	line       line
	zip        bool
	last       []byte // plain bytes of the last event
	match      *host.Subscription
	feed       *feed
	guest      string                                                                          // the guest whose stream it is
	may        func(ctx context.Context, m *match.Match, seats game.Seats, guest string) error // mayStream
	authorized func() bool                                                                     // reports whether the guest's token is still valid
	signedOut  <-chan struct{}                                                                 // receives when authorized has to be called at once
	chat       *chatFeed                                                                       // nil if the client did not request the chat
	next       *nextUp                                                                         // nil: the client has no use for it
	marks      *markSubscriber                                                                 // nil: the client has no use for it
	notices    *notices
	at         int       // version that the client knows
	most       int       // versions that it may be behind before it is sent the whole match
	until      time.Time // the current write deadline
	crc, size  uint32    // checksum and length of everything sent, for the end of a gzip stream
}

// Match sends a match's new versions in a format, until the client disconnects or the server stops. It begins with the
// event "hello", whose data is the build. A client says which version it knows in Last-Event-ID or, at first, in ?last=.
// A client that does not is sent the whole match.
func (s *Streams) Match(w http.ResponseWriter, r *http.Request, v identity.Visitor, f *Format) error {
	return s.serve(w, r, func(r *http.Request, l line) error { return s.match(l, r, v, f) })
}

// match is Match on a line.
func (s *Streams) match(l line, r *http.Request, v identity.Visitor, f *Format) error {
	leave, err := s.enter(r, v)
	if err != nil {
		return err
	}
	defer leave()
	subscription, err := s.host.Subscribe(r.Context(), r.PathValue("match"), v.ID)
	if err != nil {
		return err
	}
	defer subscription.Close()
	m := subscription.Match()
	seats := m.SeatsOf(v.ID)
	signedOut, stop := s.node.Accounts.SignOuts(v.ID)
	defer stop()
	if err := s.mayStream(r.Context(), m, seats, v.ID); err != nil {
		return err
	}
	key := Key{Match: m.ID(), Seats: seats, Format: f.Name}
	if v.ID != "" && v.ID == m.Start().Host && m.Phase() == match.Gathering {
		key.Base = s.address.Base(r)
	}
	chat, err := s.newChatFeed(r, v, f, m)
	if err != nil {
		return err
	}
	defer chat.close()
	fd := s.feeds.enter(key, f, s.buildID)
	defer s.feeds.leave(fd)
	st := &stream{line: l, zip: answer.AcceptsGzip(r), match: subscription, feed: fd, guest: v.ID, may: s.mayStream, authorized: s.people.Authorized(r, v), signedOut: signedOut, chat: chat, most: maxMissed}
	st.next = s.newNextUp(v.ID, m.ID(), seats, f)
	defer st.next.close()
	if f.Page {
		subscription.SetBeat(beat(r))
		st.marks = s.pointers.enter(m.ID())
	}
	defer st.marks.leave()
	st.notices = s.newNotices(f.Page)
	defer st.notices.close()
	if err := st.begin(s.buildID); err != nil {
		return nil // the client has disconnected
	}
	if !s.people.IsCurrent(r, v) { // the token was revoked after the visitor was identified, and before SignOuts
		_ = st.endUnauthorized()
		return nil
	}
	var known bool
	if st.at, known = versionOf(s.buildID, lastEventID(r)); !known || st.at > m.Version() {
		if err := st.whole(f); err != nil {
			s.logBegin(m.ID(), err)
			return nil
		}
	}
	if err := st.run(r.Context(), s.stopping); err != nil {
		s.log.Debug("a stream ended", "match", m.ID(), "error", err)
	}
	return nil
}

// manyStreams has the texts of refusals to open one more stream.
var manyStreams = map[quota.Holder]string{
	quota.Guest:   "You have too many pages open here. Close some, then load this page again.",
	quota.Address: "Too many pages are open at your network address. Close some, then load this page again.",
	quota.Network: "Too many pages are open in your network. Load this page again in a few minutes.",
}

// noGuestStreams is the text for clients without a guest, who share the streams of one guest at an address.
const noGuestStreams = "Too many pages without a guest are open at your network address. Allow cookies for this site, or close some, then load this page again."

// enter counts a stream. The caller must call leave when it ends.
func (s *Streams) enter(r *http.Request, v identity.Visitor) (leave func(), err error) {
	leave, full := s.limits.Enter(s.address.Client(r), v.ID)
	switch {
	case full == quota.None:
		return leave, nil
	case full == quota.Guest && v.ID == "":
		return nil, &game.Refusal{Code: answer.TooMany, Text: noGuestStreams}
	}
	return nil, &game.Refusal{Code: answer.TooMany, Text: manyStreams[full]}
}

func lastEventID(r *http.Request) string {
	if id := r.Header.Get("Last-Event-ID"); id != "" {
		return id
	}
	return r.URL.Query().Get("last")
}

// beat returns how much time a page wants between the visible events of bots, from ?beat= in milliseconds, or 0.
func beat(r *http.Request) time.Duration {
	ms, err := strconv.ParseUint(r.URL.Query().Get("beat"), 10, 16)
	if err != nil {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}

// begin sends the header and the first event.
func (st *stream) begin(build string) error {
	more := http.Header{"Content-Type": {"text/event-stream; charset=utf-8"}, "Cache-Control": {"no-store"}, "X-Accel-Buffering": {"no"}}
	if st.zip {
		more.Set("Content-Encoding", "gzip")
	}
	if err := st.line.begin(more); err != nil {
		return err
	}
	hello := NewMessage("", "hello", []byte(build))
	hello.Plain = append([]byte("retry: 1000\n"), hello.Plain...)
	return st.send(hello)
}

func (st *stream) whole(f *Format) error {
	m := st.match.Match()
	data, err := f.Whole(m, st.feed.key)
	if err != nil {
		return errors.Join(errRender, err)
	}
	st.at = m.Version()
	return st.sendPadded(st.feed.message(f.All, st.at, data))
}

// mayStream returns why a guest's stream cannot continue with m, or nil. seats are those that the guest held when the
// stream began. A spectator who came while seats were free may have to leave when the match begins. A guest who has
// deleted their data holds no seat any more.
func (s *Streams) mayStream(ctx context.Context, m *match.Match, seats game.Seats, guest string) error {
	switch {
	case seats == 0 && m.SeatOf(guest) == game.Watcher:
		return s.host.Admit(ctx, m, guest)
	case seats == 0:
		return m.RefuseView("")
	case m.SeatsOf(guest) != seats:
		return &game.Refusal{Code: match.NotSeated, Text: "This seat is no longer yours."}
	case seat.IsBot(guest): // what it sees its owner sees
		return s.host.Admit(ctx, m, guest)
	}
	return nil
}

// errRender marks a fault of the server: a match could not be rendered. All other errors mean that the client has
// disconnected.
var errRender = errors.New("a match could not be rendered")

// logBegin logs why a stream could not begin.
func (s *Streams) logBegin(match string, err error) {
	level := slog.LevelDebug
	if errors.Is(err, errRender) {
		level = slog.LevelError
	}
	s.log.Log(context.Background(), level, "a stream could not begin", "match", match, "error", err)
}

// run sends messages until the stream ends.
func (st *stream) run(ctx context.Context, ending <-chan struct{}) error {
	beat := time.NewTicker(streamBeat)
	defer beat.Stop()
	for {
		if err := st.catchUp(ctx); err != nil {
			return err
		}
		select {
		case <-st.match.Ready():
		case <-st.notices.changed:
			st.notices.note()
		case <-st.chat.ready():
		case <-st.next.ready():
		case p := <-st.marks.ready():
			mark, err := p.message()
			if err = errors.Join(err, st.send(mark)); err != nil {
				return err
			}
		case <-st.signedOut:
			if !st.authorized() {
				return st.endUnauthorized()
			}
		case <-beat.C:
			if !st.authorized() {
				return st.endUnauthorized()
			}
			if err := st.send(&Message{Plain: []byte(st.feed.format.Beat)}); err != nil {
				return err
			}
		case <-ending:
			return st.finish()
		case <-ctx.Done():
			return nil
		}
	}
}

func (st *stream) catchUp(ctx context.Context) error {
	m := st.match.Match()
	if err := st.may(ctx, m, st.feed.key.Seats, st.guest); err != nil {
		// The page reloads and shows why. A program gets the refusal when it reconnects.
		return errors.Join(st.endUnauthorized(), err)
	}
	messages, at, err := st.feed.messagesSince(m, st.at, st.most)
	if err != nil {
		return err
	}
	st.at, st.most = at, maxRun
	send := st.send
	if len(messages) > 0 {
		send = st.sendPadded
	}
	lines, err := st.chat.message(m, EventID(st.feed.buildID, at))
	if err != nil {
		return err
	}
	if lines != nil {
		messages = append(messages, lines)
	}
	next, err := st.next.update(ctx)
	if err != nil {
		return err
	}
	if next != nil {
		messages = append(messages, next)
	}
	notice, err := st.notices.update()
	if err != nil {
		return err
	}
	if notice != nil {
		messages = append(messages, notice)
	}
	if len(messages) == 0 {
		return nil
	}
	return send(messages...)
}

// endUnauthorized ends the stream of a client that is no longer authorized. The empty "hello" makes a page reload,
// because it is not the page's build.
func (st *stream) endUnauthorized() error {
	return errors.Join(st.send(NewMessage("", "hello", nil)), st.finish())
}

// finish ends a gzip stream properly: an empty last block, the checksum and the length (RFC 1952, 2.3.1).
func (st *stream) finish() error {
	if !st.zip {
		return nil
	}
	end := binary.LittleEndian.AppendUint32([]byte{3, 0}, st.crc)
	return st.line.send(binary.LittleEndian.AppendUint32(end, st.size))
}

// extendDeadline gives the client at least half of streamWrite to receive the next write.
func (st *stream) extendDeadline() error {
	now := time.Now()
	if st.until.Sub(now) > streamWrite/2 {
		return nil
	}
	st.until = now.Add(streamWrite)
	return st.line.setWriteDeadline(st.until)
}

// send writes and flushes messages.
func (st *stream) send(messages ...*Message) error { return st.write(messages, Padding{}) }

// sendPadded sends messages whose length must not reveal their content.
func (st *stream) sendPadded(messages ...*Message) error {
	return st.write(messages, st.feed.format.Pad)
}

// write writes all messages at once, so that only their total length shows, which pad rounds up to one of a few.
func (st *stream) write(messages []*Message, pad Padding) error {
	if err := st.extendDeadline(); err != nil {
		return err
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if st.zip && st.last == nil {
		b.Write(gzipHeader)
	}
	for _, m := range messages {
		data := m.Plain
		if st.zip {
			st.crc, st.size = crc32.Update(st.crc, crc32.IEEETable, m.Plain), st.size+uint32(len(m.Plain))
			data = m.Deflated(st.last)
		}
		st.last = m.Plain
		b.Write(data)
	}
	pad.Fill(b, st.zip)
	return st.line.send(b.Bytes())
}
