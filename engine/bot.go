package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/bot"
	"quarterdeck/engine/process"
	"quarterdeck/game"
	"quarterdeck/table"
)

// Bot plays one seat of one match through a Program. A process may serve several bots in turn, so every choice goes to a
// process that was told of the match, and needs nothing that came before.
type Bot struct {
	program *Program
	seed    uint64
}

var (
	_ bot.Bot   = (*Bot)(nil)
	_ bot.Ender = (*Bot)(nil)
)

// Choose has the program choose. If a process has died, another one is asked once.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	a, err := b.try(ctx, k)
	if errors.Is(err, process.ErrDied) && ctx.Err() == nil {
		b.program.config.Log.Debug("an engine ended and will be restarted", "engine", b.program.config.Name, "error", err)
		a, err = b.try(ctx, k)
	}
	if err != nil {
		return 0, fmt.Errorf("engine %s: %w", b.program.config.Name, err)
	}
	return a, nil
}

func (b *Bot) try(ctx context.Context, k *bot.Knowledge) (a game.Action, err error) {
	if k.Setup().Seats == 0 {
		return 0, errors.New("the setup of the match is unknown")
	}
	s, err := b.program.acquire(ctx, k.Seat(), b)
	if err != nil {
		return 0, err
	}
	defer func() {
		if errors.Is(err, errAnswer) {
			b.program.release(s, nil)
		} else {
			b.program.release(s, err)
		}
	}()
	if s.bot != b {
		s.bot = nil
		if err := b.begin(ctx, s, k); err != nil {
			return 0, err
		}
		s.bot = b
	}
	return b.ask(ctx, s, k)
}

// begin tells a process of the match.
func (b *Bot) begin(ctx context.Context, s *session, k *bot.Knowledge) error {
	info := k.Game().Info()
	document := ""
	if b.program.config.Document {
		document = info.RulesDoc
	} else if !s.plays(info.ID) {
		return fmt.Errorf("%w: it does not play %s", errAnswer, info.ID)
	}
	ctx, cancel := context.WithTimeout(ctx, StartTime)
	defer cancel()
	id := s.next()
	_, err := s.request(ctx, id, MatchMessage{
		Type: TypeMatch, ID: id, Game: info.ID, Rules: info.Rules, Options: k.Setup().Options, Seats: k.Setup().Seats, Seat: int(k.Seat()), Seed: b.seed, Document: document,
	}, TypeReady)
	return err
}

// ask asks for an action, and imagines worlds for the program until it has one.
func (b *Bot) ask(ctx context.Context, s *session, k *bot.Knowledge) (game.Action, error) {
	limit := b.program.limit(ctx)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	id := s.next()
	reply, err := s.request(ctx, id, chooseMessage(k, id, limit, s.hello.History == nil || *s.hello.History), TypeAction, TypeImagine)
	for err == nil && reply.Type == TypeImagine {
		reply, err = b.answerImagine(ctx, s, k, reply)
	}
	if err != nil {
		return 0, err
	}
	a, err := legal(k, reply.Action)
	if err != nil {
		if sent := s.refuse(ctx, id, err.Error()); sent != nil {
			return 0, sent
		}
		return 0, fmt.Errorf("%w: %w", errAnswer, err)
	}
	return a, nil
}

// answerImagine sends the world that the program asks for, and returns the next message.
func (b *Bot) answerImagine(ctx context.Context, s *session, k *bot.Knowledge, q *Reply) (*Reply, error) {
	var answer any
	w, err := imagine(ctx, k, k.Setup().Seats, q)
	if err != nil {
		b.program.refused.Add(1)
		answer = Error{Type: TypeError, ID: q.ID, Text: err.Error()}
	} else {
		b.program.worlds.Add(1)
		answer = w
	}
	if err := s.process.Send(ctx, encode(answer)); err != nil {
		return nil, err
	}
	return s.await(ctx, q.ID, TypeAction, TypeImagine)
}

// chooseMessage is all that a program learns of a position.
func chooseMessage(k *bot.Knowledge, id int64, limit time.Duration, history bool) *Choose {
	c := &Choose{Type: TypeChoose, ID: id, Entries: k.Version(), View: k.View(), TimeMS: max(1, limit.Milliseconds())}
	texts := map[string]string{}
	for _, m := range k.Table().NamedBy(seatNames).Moves {
		texts[m.Action] = m.Label
	}
	for _, a := range k.Legal(nil) {
		notation := k.Game().Format(a)
		c.Legal = append(c.Legal, Legal{Action: notation, Text: texts[notation]})
	}
	if history {
		c.History = k.History()
	}
	return c
}

// seatNames names seats in texts, because programs know no players.
var seatNames = table.Namer(func() (names []string) {
	for s := range game.MaxSeats {
		names = append(names, fmt.Sprint("Seat ", s))
	}
	return names
}())

// legal returns the action that a program named.
func legal(k *bot.Knowledge, notation string) (game.Action, error) {
	a, err := k.Game().Parse(notation)
	if err != nil {
		return 0, illegal(fmt.Sprintf("“%s” is no action of this game", process.Printable(notation)))
	}
	if !slices.Contains(k.Legal(nil), a) {
		return 0, illegal(fmt.Sprintf("“%s” is not legal here", process.Printable(notation)))
	}
	return a, nil
}

// illegal is a text about an action that is not legal. It is an ErrIllegal.
type illegal string

func (e illegal) Error() string        { return string(e) }
func (e illegal) Is(target error) bool { return target == ErrIllegal }

// End tells the program how its match ended, if a process still plays it.
func (b *Bot) End(k *bot.Knowledge, result string) {
	s := b.program.playing(b)
	if s == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), QuitTime)
	defer cancel()
	m := Result{Type: TypeResult, ID: s.next(), Result: result, View: k.View()}
	if r, over := k.Result(); over {
		m.Scores, m.Utility = r.Score[:r.Seats], r.Utility[:r.Seats]
	}
	err := s.process.Send(ctx, encode(m))
	s.bot = nil
	b.program.release(s, err)
}

// playing takes the idle process that plays the match of b, or returns nil.
func (p *Program) playing(b *Bot) *session {
	select {
	case p.inUse <- struct{}{}:
	default:
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.idle, func(s *session) bool { return s.bot == b })
	if i < 0 {
		<-p.inUse
		return nil
	}
	s := p.idle[i]
	s.expiry.Stop()
	p.idle = slices.Delete(p.idle, i, i+1)
	return s
}
