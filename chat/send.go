package chat

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"quarterdeck/bus"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// These are the codes of refusals to write.
const (
	BadLine game.Code = "bad-line" // the message is empty or too long
	TooFast game.Code = "too-fast" // a guest or an address writes faster than others can read
	AllSaid game.Code = "all-said" // the match has the maximum number of messages
)

// These are the limits of a chat.
const (
	MaxText            = 500  // characters of a message
	maxMessages        = 2000 // of one match, in all channels
	maxWatcherMessages = 1000 // of these, by spectators among themselves, so that they cannot fill the players' chat
)

// botShare is how many times fewer messages a bot account may write within a day than a person.
const botShare = 5

// Draft is a message that a guest wants to send.
type Draft struct {
	Match   string
	Guest   host.Guest
	From    quota.Origin // the client's address, for its allowance; may be empty
	Channel matchchat.Channel
	To      int // seat of a whisper
	Text    string
	Key     string // idempotency key; may be empty
}

// Send stores a message and notifies the subscribers. When it returns without an error, the message is in the store. A
// *game.Refusal says why it was not sent.
func (s *Service) Send(ctx context.Context, d Draft) error {
	if err := host.CheckKey(d.Key); err != nil {
		return err
	}
	m, err := s.runner.Get(ctx, d.Match)
	if err != nil {
		return err
	}
	c := s.conversations.enter(d.Match)
	defer s.conversations.leave(c)
	log, err := s.logOf(ctx, c)
	if err != nil {
		return err
	}
	line, err := s.lineOf(ctx, m, d)
	switch {
	case err != nil:
		return err
	case log.Len() >= maxMessages, d.Channel == matchchat.ToWatchers && log.ByWatchers() >= maxWatcherMessages:
		return refuse(AllSaid, "This table’s chat is full. Continue in the chat of your next match.")
	}
	if err := s.admit(ctx, d); err != nil {
		return err
	}
	stored, err := s.store.AddMessage(context.WithoutCancel(ctx), line)
	if err != nil {
		return s.runner.StoreError(err)
	}
	if stored.Text != line.Text || stored.Channel != line.Channel || stored.To != line.To {
		return refuse(match.KeyReused, "This request’s idempotency key was already used for another message. Use a new key.")
	}
	err = s.read(ctx, c)
	s.bus.Publish(bus.Event{Kind: bus.ChatAdvanced, Match: d.Match, Version: stored.N})
	if err != nil {
		return s.runner.StoreError(err)
	}
	return nil
}

// admit returns an error if a guest cannot send one more message now. Otherwise it counts the message.
func (s *Service) admit(ctx context.Context, d Draft) error {
	from, perGuest, perDay := quota.Spender{Guest: d.Guest.ID, Origin: d.From}, quota.Rate(0.5, 6), s.linesPerDay
	if seat.IsBot(d.Guest.ID) { // a program does not tire
		perGuest, perDay = quota.Rate(0.1, 3), (perDay+botShare-1)/botShare
	}
	if _, exhausted := s.pace.Charge(s.now(), 1, from, quota.Shares{Guest: perGuest, Address: quota.Rate(2, 20)}); exhausted != quota.None {
		return refuse(TooFast, "You are sending messages too fast. Wait a few seconds and send it again.")
	}
	if s.linesPerDay < 0 {
		return nil
	}
	from.Origin = quota.OriginOf(ctx)
	shares := quota.Shares{Guest: quota.PerDay(perDay), Address: quota.PerDay(quota.PerOrigin * s.linesPerDay)}
	if _, exhausted := s.daily.Charge(s.now(), 1, from, shares); exhausted != quota.None {
		return refuse(TooFast, "You or others on your network have reached the daily limit of messages. Try again in an hour.")
	}
	return nil
}

// lineOf returns a draft in the form of the store, or why its guest cannot send it.
func (s *Service) lineOf(ctx context.Context, m *match.Match, d Draft) (store.ChatMessage, error) {
	none := store.ChatMessage{}
	if err := s.show(ctx, m, d.Guest.ID); err != nil {
		return none, err
	}
	viewer, to := m.SeatOf(d.Guest.ID), game.Seat(0)
	if d.Channel == matchchat.ToSeat {
		if to = game.Seat(d.To); int(to) != d.To {
			to = game.Watcher
		}
	}
	if err := m.Chat().Check(viewer, d.Channel, to); err != nil {
		return none, err
	}
	text, err := cleanText(d.Text)
	if err != nil {
		return none, err
	}
	l := store.ChatMessage{Match: m.ID(), At: s.now().UTC().Truncate(time.Millisecond), Channel: channels[d.Channel], Guest: d.Guest.ID, Seat: int8(viewer), To: int8(to), Text: text, Key: d.Key}
	if viewer < 0 {
		if err := host.CheckName(m, d.Guest.Name); err != nil {
			return none, err
		}
		l.Name = d.Guest.Name
	}
	if l.Guest == "" {
		return none, errNoGuest
	}
	return l, nil
}

var errNoGuest = refuse(host.NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")

// cleanText returns text in one line, without invisible characters and changes of text direction.
func cleanText(text string) (string, error) {
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
		return "", refuse(BadLine, "The message is empty. Write a few words.")
	case n > MaxText:
		return "", refuse(BadLine, "A message has at most "+strconv.Itoa(MaxText)+" characters. This one has "+strconv.Itoa(n)+"; split it in two.")
	}
	return text, nil
}
