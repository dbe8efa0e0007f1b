package line

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/letter"
)

// place is where a command works.
type place int

const (
	anywhere place = iota
	inMatches
	inLessons
)

// command is a word that is no move.
type command struct {
	name, short, does string
	place             place
	run               func(*session, context.Context) (done bool, err error)
}

// commands are all of them but say, in the order of the help. They are filled in by init, because help lists them.
var commands []command

func init() {
	printed := func(f func(*session)) func(*session, context.Context) (bool, error) {
		return func(s *session, _ context.Context) (bool, error) { f(s); return false, nil }
	}
	commands = []command{
		{"help", "?", "this help", anywhere, printed((*session).help)},
		{"table", "t", "the whole table, every piece by its full name", anywhere, printed(func(s *session) {
			s.print(term.Words(s.v.Table, s.Width))
			s.status()
		})},
		{"board", "b", "the whole table, drawn", anywhere, printed(func(s *session) { s.print(term.Draw(s.v.Table, s.Width)) })},
		{"moves", "m", "the moves", anywhere, printed((*session).showMoves)},
		{"log", "l", "what happened so far", anywhere, printed((*session).log)},
		{"rules", "r", "the rules of the game", anywhere, printed((*session).rules)},
		{"hint", "h", "a hint", inLessons, (*session).lessonHint},
		{"again", "", "the lesson from its start, or another try after a lost match", inLessons, (*session).again},
		{"hints off", "", "no hints in your first matches", inMatches, func(s *session, ctx context.Context) (bool, error) { return false, s.setHints(ctx, false) }},
		{"hints on", "", "hints again", inMatches, func(s *session, ctx context.Context) (bool, error) { return false, s.setHints(ctx, true) }},
		{"undo", "u", "undo your last move, while it has revealed nothing and no move has followed", inMatches, (*session).undo},
		{"draw", "", "offer a draw", inMatches, (*session).draw},
		{"accept", "", "accept another player’s offer or request", inMatches, func(s *session, ctx context.Context) (bool, error) { return s.reply(ctx, true) }},
		{"decline", "", "decline it", inMatches, func(s *session, ctx context.Context) (bool, error) { return s.reply(ctx, false) }},
		{"resign", "", "resign the match", inMatches, (*session).resign},
		{"quit", "q", "leave", anywhere, func(s *session, ctx context.Context) (bool, error) { return false, s.leave(ctx) }},
	}
}

// has reports whether a command works here.
func (s *session) has(c *command) bool {
	if strings.HasPrefix(c.name, "hints ") && s.Hints == nil {
		return false
	}
	return c.place == anywhere || (c.place == inLessons) == (s.teacher != nil)
}

// find returns the command that a line is, or nil.
func find(text string) *command {
	i := slices.IndexFunc(commands, func(c command) bool { return text != "" && (text == c.name || text == c.short) })
	if i < 0 {
		return nil
	}
	return &commands[i]
}

// isCommand reports whether a line is a command, in capitals or not. A capital letter alone may be the letter of a move.
func isCommand(text string) bool {
	_, talk := cutSay(text)
	return talk || !letter.IsOwn(text) && find(strings.ToLower(text)) != nil
}

// cutSay returns what a line writes to the table.
func cutSay(text string) (words string, found bool) {
	const say = "say "
	if len(text) < len(say) || !strings.EqualFold(text[:len(say)], say) {
		return "", false
	}
	return text[len(say):], true
}

// cannotMove says why a line that is no command can do nothing now; "": it may be a move.
func cannotMove(s *session) string {
	switch {
	case s.teacher != nil && s.teacher.Lecture().Goal == "":
		return "There is no move to choose now: press Enter to go on."
	case s.teacher != nil:
		return ""
	case s.v.Viewer < 0:
		return "You watch, so you have no moves. “help” lists the commands."
	case s.v.Phase == match.Gathering:
		return "The match has not begun, so there are no moves yet. “help” lists the commands."
	case !term.MayAct(s.v) && len(s.v.Legal) == 0:
		return "It is not your turn. “help” lists the commands."
	}
	return ""
}

// answer carries out one line. done reports that it changed the match.
func (s *session) answer(ctx context.Context, text string) (done bool, err error) {
	s.resize()
	text = strings.Join(strings.Fields(text), " ")
	early := s.early
	s.early = false
	if text == "" && s.teacher != nil {
		return s.onward(ctx)
	} else if text == "" {
		return false, nil
	}
	if words, ok := cutSay(text); ok {
		return false, s.chat(ctx, words)
	}
	switch c := findHere(s, text); {
	case c == nil:
	case c.place == inMatches && s.teacher != nil:
		s.say("A lesson does not have that command: “help” lists those that it has.")
		return false, nil
	case c.place == inLessons && s.teacher == nil:
		s.say("Only a lesson has that command: “help” lists those of a match.")
		return false, nil
	default:
		return c.run(s, ctx)
	}
	if why := cannotMove(s); why != "" {
		s.wrap(why)
		return false, nil
	}
	if _, err := strconv.Atoi(text); err == nil && early {
		s.wrap("The moves changed while you typed the number, so nothing was chosen. Look, and type it again.")
		return false, nil
	}
	return s.move(ctx, text)
}

// act requests an action, and says why it was refused.
func (s *session) act(ctx context.Context, action string) (done bool, err error) {
	q := match.Request{Seat: game.Seat(s.v.Viewer), Action: action, Version: s.v.Version}
	err = awaitChange(ctx, s, func(ctx context.Context) error { return s.d.Act(ctx, q) })
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) {
		if refusal.Code == game.BadNotation && s.teacher == nil {
			refusal = &game.Refusal{Text: "That is neither a command nor a move of this game: “moves” lists the moves, “help” the commands."}
		}
		s.wrap(refusal.Text)
		return refusal.Code == match.Stale || refusal.Code == match.Late, nil
	}
	return err == nil, err
}

// noSuchMove says that there is no move n.
func noSuchMove(n, moves int) string {
	switch moves {
	case 0:
		return "You have no move now."
	case 1:
		return fmt.Sprintf("There is no move %d; there is only move 1.", n)
	}
	return fmt.Sprintf("There is no move %d; they go from 1 to %d.", n, moves)
}

func (s *session) showMoves() {
	if s.teacher != nil && s.teacher.Lecture().Goal == "" {
		s.say("There is no move to choose now: press Enter to go on.")
		return
	}
	if len(s.v.Table.Moves) == 0 {
		s.say("You have no move now.")
		return
	}
	s.listMoves(true)
}

func (s *session) help() {
	if goal := s.Rules.Goal(s.v.Game); goal != "" {
		s.wrap(goal)
	}
	if len(s.v.Table.Moves) > 0 {
		s.showMoves()
	}
	for i := range commands {
		c := &commands[i]
		if !s.has(c) {
			continue
		}
		key := "  " + c.name
		if c.short != "" {
			key += ", " + c.short
		}
		s.explain(key, c.does)
	}
	if s.teacher == nil {
		s.explain("  say …", "write to the table")
	}
	if legend := term.Legend(s.v.Table); legend != "" {
		s.wrap("  Signs: " + legend)
	}
}

// explain says what a command does, in lines that fit.
func (s *session) explain(key, does string) {
	const indent = 14
	lines := term.Wrap(does, max(s.Width-indent, indent))
	s.say(fmt.Sprintf("%-*s%s", indent, key, strings.ReplaceAll(lines, "\n", "\n"+strings.Repeat(" ", indent))))
}

func (s *session) log() {
	s.print(term.Events(s.v.Log, term.FromStart, s.Width))
}

func (s *session) rules() {
	if s.Rules == nil {
		s.say("The rules: quarterdeck rules " + s.v.Game)
		return
	}
	s.say(s.Rules(s.v.Game).Text)
}

func (s *session) chat(ctx context.Context, words string) error {
	c, ok := s.d.(term.Chatter)
	if !ok {
		s.say("There is no chat at this table.")
		return nil
	}
	err := awaitChange(ctx, s, func(ctx context.Context) error { return c.Say(ctx, words) })
	if leaving(err) != nil {
		return err
	}
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) {
		s.wrap(refusal.Text)
		return nil
	}
	if err != nil && ctx.Err() == nil {
		s.wrap("Your message was not sent: " + err.Error()) // the match goes on without it
		return nil
	}
	return err
}

func (s *session) undo(ctx context.Context) (done bool, err error) {
	if term.MustPass(s.d) && slices.Contains(s.v.May, match.AskUndo) {
		if sure, err := s.sure(ctx, "Do all players agree to undo this?"); !sure || err != nil {
			return false, err
		}
	}
	return s.act(ctx, match.AskUndo)
}

func (s *session) draw(ctx context.Context) (done bool, err error) {
	return s.act(ctx, match.OfferDraw)
}

func (s *session) reply(ctx context.Context, yes bool) (done bool, err error) {
	offers := term.Offers(s.v)
	if len(offers) == 0 {
		s.say("No player has asked you anything.")
		return false, nil
	}
	if yes {
		return s.act(ctx, offers[0].Accept)
	}
	return s.act(ctx, offers[0].Decline)
}

func (s *session) resign(ctx context.Context) (done bool, err error) {
	if sure, err := s.sure(ctx, "Resign?"); !sure || err != nil {
		return false, err
	}
	return s.act(ctx, match.Resign)
}

// leave asks whether to leave a match, and returns ErrQuit if so. A lesson is left at once.
func (s *session) leave(ctx context.Context) error {
	if s.teacher != nil { // it goes on at the same step
		if s.Kept != "" {
			s.wrap(s.Kept)
		}
		return term.ErrQuit
	}
	sure, err := s.sure(ctx, strings.TrimSpace("Leave the match? "+s.Kept))
	if err == nil && sure {
		s.reportIgnored(false)
		return term.ErrQuit
	}
	return err
}
