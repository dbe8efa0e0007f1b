package terminal

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/bastion"
	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/term/inproc"
	"quarterdeck/term/tty"
)

// Play is the command `play`.
type Play struct {
	Game    string            `arg:"" optional:"" complete:"games" help:"The game: ${games}. With --resume also the match."`
	Options map[string]string `name:"option" short:"o" mapsep:"none" placeholder:"NAME=VALUE" complete:"options" help:"An option of the game; may be given several times."`
	Seats   setup.Seats       `complete:"seats" help:"Number of seats (default: the fewest that the game allows)."`
	dailyFlags
	tty.Flags
	Data    string   `placeholder:"FILE" help:"The data file that keeps the match (default: the same as serve's)."`
	Resume  bool     `help:"Continue the last match that you left, of this game if one is named, or the match with this id."`
	Players []string `default:"You,mate" complete:"levels" help:"Who sits at each seat: a bot level (random, deckhand, mate, captain, adaptive) or a person's name; person:NAME for a name that looks like a level. Several people share the keyboard. Without it, mate plays all seats but yours."`
	Server  string   `placeholder:"URL" help:"Create the table on this server; “friend” and “anyone” in --players are free seats, whose links are printed."`
	Pair    string   `enum:",rated,casual" default:"" placeholder:"rated|casual" help:"Find an opponent on --server who looks for the same match, with --pace “total 10m+5s” (default), “total 3m+2s”, “total 30m+20s” or “days 1”."`
	Pace    string   `placeholder:"PACE" help:"Clocks for people, such as “total 10m+5s”, “move 1m30s” or “days 3” (default: none)."`
	Seed    uint64   `help:"Random seed of the deal and the bots, with which the match can be repeated (default: secret and random)."`
	Record  string   `placeholder:"FILE" help:"Write the match's record here."`
}

// Run plays one match at the
func (c *Play) Run(ctx context.Context, std command.Streams) error {
	switch {
	case c.Pair != "" && (c.Daily || c.Resume):
		return command.Usage(errors.New("--pair begins a new match: leave out --daily and --resume"))
	case c.Daily:
		return c.playDaily(ctx, std)
	case c.Practice:
		return command.Usage(errors.New("--practice goes with --daily"))
	case c.Resume:
		return c.resume(ctx, std)
	case c.Pair != "":
		return c.pair(ctx, std)
	case c.Game == "":
		if err := c.choose(ctx, std); err != nil {
			return err
		}
	}
	if c.Server != "" {
		return c.invite(ctx, std)
	}
	start, err := c.start()
	if err != nil {
		return err
	}
	file, err := createRecordFile(c.Record)
	if err != nil {
		return err
	}
	defer file.discard()
	kept, err := OpenOrNot(ctx, c.Data, c.Text(std.Talk))
	if err != nil {
		return err
	}
	defer kept.Close()
	kept.Seat(start)
	if err := kept.settle(ctx, start); err != nil {
		return err
	}
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(start.Created)
	}
	if err == nil {
		err = kept.Add(ctx, m)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Text(std.Out), "%s. "+fingerprintOf+"\n%s\n", m.Game().Info().Title, start.Commit())
	return c.run(ctx, std, kept, m, file, kept.Leaving(c.Record != ""))
}

// fingerprintOf comes before a commitment to a deal.
const fingerprintOf = "The deal is fixed. This fingerprint proves it when the match is over:"

// run plays a match and writes its record. leaving says what becomes of it when it is left.
func (c *Play) run(ctx context.Context, std command.Streams, kept *Store, m *match.Match, file *recordFile, leaving string) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	d := inproc.Open(ctx, m, inproc.Config{Seats: kept.Seats(m), Bot: maker(roster.NewBook(ctx)), Keep: kept.Keeper(), Wait: !c.Full(std.In, std.Out)})
	err := c.Play(ctx, std.In, std.Out, d, tty.Options{Rules: setup.Rulebook, Kept: leaving, Hints: kept.Learner()})
	return errors.Join(err, file.write(d.Match().RecordAt(time.Now()), m.Game()))
}

// start returns how the match begins that the flags describe, without guests.
func (c *Play) start() (*match.Start, error) {
	if c.Seats > 0 && slices.Equal(c.Players, noPlayers) {
		c.Players = append([]string{noPlayers[0]}, slices.Repeat(noPlayers[1:], int(c.Seats)-1)...)
	}
	if c.Seats == 0 {
		c.Seats = setup.Seats(len(c.Players))
	}
	g, setup, err := setup.Flags{Game: c.Game, Options: c.Options, Seats: c.Seats}.Setup()
	if err != nil {
		return nil, err
	}
	if len(c.Players) != setup.Seats {
		return nil, command.Usage(fmt.Errorf("--players names %d players for %d seats", len(c.Players), setup.Seats))
	}
	start := &match.Start{Game: g, Setup: setup, Created: time.Now().UTC()}
	if c.Pace != "" {
		err := start.Table.Pace.UnmarshalText([]byte(c.Pace))
		if err == nil {
			err = start.Table.Pace.Check()
		}
		if err != nil || start.Table.Pace == (clock.Pace{}) {
			return nil, command.Usage(fmt.Errorf("--pace is %q: write “total 10m+5s”, “move 1m30s” or “days 3”", c.Pace))
		}
	}
	if start.Seats, err = players(c.Players); err != nil {
		return nil, command.Usage(err)
	}
	start.Seed, err = c.seed()
	return start, err
}

// maker makes the bots of matches in this process.
func maker(book *bastion.Book) inproc.Maker {
	live := roster.LiveMaker(book)
	return func(m *match.Match, s game.Seat, level string) (bot.Bot, error) {
		return live(level, m.Game(), botSeed(m.Start().Seed, int(s)))
	}
}

// botSeed returns a seed that says nothing about the deal.
func botSeed(seed fair.Seed, seat int) uint64 {
	sum := sha256.Sum256(fmt.Appendf(seed[:], "bot %d", seat))
	return binary.BigEndian.Uint64(sum[:])
}

func (c *Play) seed() (fair.Seed, error) {
	if c.Seed == 0 {
		return fair.NewSeed()
	}
	return sha256.Sum256(fmt.Appendf(nil, "quarterdeck play %d", c.Seed)), nil
}
