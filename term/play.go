// Package term plays matches at a terminal, or through a pipe: it draws the
// same table.Table that the browser shows, numbers the moves and reads a
// number or a move in the game's notation. It knows no game.
package term

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"quarterdeck/bot"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
	"quarterdeck/table"
)

// ErrQuit is returned by Play when the player leaves before the end.
var ErrQuit = errors.New("the match was left before its end")

// ErrInputEnded is returned by Play when there is nothing more to read.
var ErrInputEnded = errors.New("the input ended before the match did: type moves, or pipe one a line")

// Match is one match on one terminal (hot seat).
type Match struct {
	Game   game.Game
	Setup  game.Setup
	Names  []string  // one a seat, as records have them
	Bots   []bot.Bot // one a seat; nil: a person at the keyboard
	Dealer *fair.Dealer
	// Server, if set, runs the match instead of a Dealer and Bots: it carries out what the person of a seat
	// does and returns everything that came of it, chance included and that action first.
	Server  func(s game.Seat, a game.Action) ([]record.Entry, error)
	Earlier []record.Entry // what was done before, if there is a Server

	In    io.Reader
	Out   io.Writer
	Width int  // columns; 0: DefaultWidth
	Clear bool // clear the screen behind the curtain: Out is a terminal
	Saves bool // the log is written to a record, whether the match is played to its end or left
}

// session is a match being played.
type session struct {
	*Match
	names    []string // the players in words
	replay   *record.Replay
	lines    <-chan line
	ctx      context.Context         // ends the match
	unread   [game.MaxSeats][]string // descriptions that each seat has not read yet
	public   []string                // the public description of the last entry
	lastSeat game.Seat               // who sat at the keyboard last
	people   game.Seats
}

// Play plays the match to its end and returns its log. With ErrQuit or ErrInputEnded the log so far is
// returned too.
func (m *Match) Play(ctx context.Context) (*record.Replay, error) {
	replay, err := record.NewReplay(m.Game, m.Setup)
	if err != nil {
		return nil, err
	}
	s := &session{Match: m, names: record.Called(m.Names), replay: replay, lines: readLines(ctx, m.In), ctx: ctx, lastSeat: game.Watcher}
	if s.Width == 0 {
		s.Width = DefaultWidth
	}
	for seat, b := range m.Bots {
		if b == nil {
			s.people = s.people.With(game.Seat(seat))
		}
	}
	replay.Computers(game.UpTo(replay.Setup().Seats) &^ s.people)
	if err := s.resume(); err != nil {
		return replay, err
	}
	for !replay.Done() {
		if err := s.step(ctx); err != nil {
			return replay, err
		}
	}
	s.showEnd()
	return replay, nil
}

// shownOnResume is the number of descriptions shown to a player who continues a match.
const shownOnResume = 3

// resume catches up with what was done before.
func (s *session) resume() error {
	for _, e := range s.Earlier {
		if err := s.apply(e); err != nil {
			return err
		}
	}
	for seat := range s.people.All() {
		all := s.unread[seat]
		s.unread[seat] = all[max(0, len(all)-shownOnResume):]
	}
	return nil
}

// step plays one entry: a draw of chance, a bot's choice or a person's. Bots choose first, so that players
// do not wait for them after a hidden choice.
func (s *session) step(ctx context.Context) error {
	actors := game.RequiredActors(s.replay.State())
	if actors == game.NatureOnly {
		return s.do(game.Nature, s.Dealer.Draw(s.replay.State()))
	}
	for seat := range (actors &^ s.people).All() {
		k := bot.Know(s.Game, s.replay.State(), seat)
		if p, ok := s.Bots[seat].(bot.Preparer); ok {
			p.Prepare(ctx, k)
		}
		a, err := s.Bots[seat].Choose(ctx, k)
		if err != nil {
			return err
		}
		return s.do(seat, a)
	}
	return s.ask(actors.First())
}

// act carries out what a person does.
func (s *session) act(seat game.Seat, a game.Action) error {
	if s.Server == nil {
		return s.do(seat, a)
	}
	entries, err := s.Server(seat, a)
	for _, e := range entries {
		if err := s.apply(e); err != nil {
			return err
		}
	}
	return err
}

// apply adds an entry that the server has stored.
func (s *session) apply(e record.Entry) error {
	if e.Kind != record.Act {
		return s.replay.Do(e)
	}
	return s.do(e.Actor, e.Action)
}

func (s *session) do(actor game.Seat, a game.Action) error {
	if err := s.replay.Do(record.Entry{Actor: actor, Action: a}); err != nil {
		return err
	}
	for seat := range s.people.All() {
		s.unread[seat] = append(s.unread[seat], s.describe(seat, actor, a)...)
	}
	s.public = s.describe(game.Watcher, actor, a)
	return nil
}

// describe returns the sentences for viewer about the last entry.
func (s *session) describe(viewer, actor game.Seat, a game.Action) []string {
	text := actor.String() + " " + game.FormatFor(s.Game, viewer, actor, a)
	if describer, ok := s.replay.State().(game.Describer); ok {
		text = describer.Describe(viewer, actor, a)
	}
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// ask shows seat its table and reads lines until one is a move.
func (s *session) ask(seat game.Seat) error {
	if err := s.curtain(seat); err != nil {
		return err
	}
	t := s.show(seat)
	for {
		line, err := s.read(s.names[seat] + "> ")
		if err != nil {
			return err
		}
		done, err := s.answer(seat, t, line)
		if done || err != nil {
			return err
		}
	}
}

// curtain hides one person's table from the next.
func (s *session) curtain(seat game.Seat) error {
	if s.people.Len() < 2 || s.lastSeat == seat {
		return nil
	}
	s.lastSeat = seat
	if s.Clear {
		fmt.Fprint(s.Out, "\x1b[2J\x1b[3J\x1b[H")
	} else {
		s.say(strings.Repeat("-", s.Width/2))
	}
	_, err := s.read("Pass the keyboard to " + s.names[seat] + ", then press Enter. ")
	return err
}

func (s *session) show(seat game.Seat) *table.Table {
	t := s.replay.State().Table(seat)
	t.Events, s.unread[seat] = s.unread[seat], nil
	t.Named(s.names)
	for _, e := range t.Events {
		s.sayWrapped("· " + e)
	}
	s.say("\n" + Draw(t, s.Width))
	s.say(DrawMoves(t.Moves, s.Width) + "A number or a move such as “" + t.Moves[0].Action + "”; ? for help, q to quit.")
	return t
}

// answer carries out one line; done: a move was made.
func (s *session) answer(seat game.Seat, t *table.Table, line string) (done bool, err error) {
	switch line = strings.Join(strings.Fields(line), " "); line {
	case "":
		return false, nil
	case "?", "help":
		s.help(t)
		return false, nil
	case "t", "table":
		s.say(Words(t, s.Width))
		return false, nil
	case "u", "undo":
		return s.undo(seat)
	case "q", "quit":
		return false, s.leave()
	}
	return s.move(seat, t, line)
}

// leave asks whether to, and returns ErrQuit if so.
func (s *session) leave() error {
	kept := "It is not saved."
	switch {
	case s.Server != nil:
		kept = "It is saved, and you can continue it later."
	case s.Saves:
		kept = "Its record is saved, but the match cannot be continued."
	}
	sure, err := s.read("Leave the match? " + kept + " (y/n) ")
	if err == nil && strings.EqualFold(strings.TrimSpace(sure), "y") {
		return ErrQuit
	}
	return err
}

func (s *session) move(seat game.Seat, t *table.Table, line string) (done bool, err error) {
	notation := line
	if n, err := strconv.Atoi(line); err == nil {
		if n < 1 || n > len(t.Moves) {
			s.say(noSuchMove(n, len(t.Moves)))
			return false, nil
		}
		notation = t.Moves[n-1].Action
	}
	a, err := s.Game.Parse(notation)
	if err != nil {
		s.sayWrapped(err.Error())
		return false, nil
	}
	if !game.IsLegal(s.replay.State(), seat, a, nil) {
		s.sayWrapped(table.Namer(s.names).Replace(game.Refuse(s.Game, s.replay.State(), seat, a).Error()))
		return false, nil
	}
	for _, m := range t.Moves {
		if m.Action == notation && m.Warn != "" {
			sure, err := s.read(s.wrapped(m.Warn+" (y/n)") + " ")
			if err != nil || !strings.EqualFold(strings.TrimSpace(sure), "y") {
				return false, err
			}
		}
	}
	return true, s.act(seat, a)
}

// noSuchMove says that there is no move n.
func noSuchMove(n, moves int) string {
	if moves == 1 {
		return fmt.Sprintf("There is no move %d; there is only move 1.", n)
	}
	return fmt.Sprintf("There is no move %d; they go from 1 to %d.", n, moves)
}

func (s *session) help(t *table.Table) {
	s.say(DrawMoves(t.Moves, s.Width) + strings.Join([]string{
		"Type a move's number, or the move itself as records write it (“" + t.Moves[0].Action + "”).",
		"  ?  this help     t  the table in words, every piece by its full name     q  leave the match",
		"  u  undo your last move, while it has revealed nothing and no move has followed",
		faceDown + " is a card face down, [ ] an empty place, (K) your choice face down, * a card that won.",
		"The rules: quarterdeck rules " + s.Game.Info().ID,
	}, "\n"))
}

// showEnd shows the final table to all players.
func (s *session) showEnd() {
	viewer, events := game.Watcher, s.public
	if s.people.Len() == 1 {
		viewer = s.people.First()
		events = s.unread[viewer]
	}
	t := s.replay.State().Table(viewer)
	t.Events = events
	t.Named(s.names)
	for _, e := range t.Events {
		s.sayWrapped("· " + e)
	}
	s.say("\n" + Draw(t, s.Width) + "As records write it: end " + s.replay.End())
}

func (s *session) say(text string) { lipgloss.Fprintln(s.Out, text) }

func (s *session) sayWrapped(text string) { s.say(s.wrapped(text)) }

// wrapped returns sentences in lines of at most Width columns.
func (s *session) wrapped(text string) string {
	return strings.Join(flow(strings.Fields(text), " ", s.Width), "\n")
}

// line is a line of input, or why there is none.
type line struct {
	text string
	err  error
}

// readLines reads ahead, so that waiting for a line can be interrupted; it ends with in or ctx.
func readLines(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			select {
			case lines <- line{text: scanner.Text()}:
			case <-ctx.Done():
				return
			}
		}
		if err := scanner.Err(); err != nil {
			select {
			case lines <- line{err: err}:
			case <-ctx.Done():
			}
		}
	}()
	return lines
}

func (s *session) read(prompt string) (string, error) {
	fmt.Fprint(s.Out, prompt)
	select {
	case <-s.ctx.Done():
		fmt.Fprintln(s.Out)
		return "", s.ctx.Err()
	case l, ok := <-s.lines:
		if !ok {
			fmt.Fprintln(s.Out)
			return "", ErrInputEnded
		}
		return l.text, l.err
	}
}
