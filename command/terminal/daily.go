package terminal

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os/user"
	"slices"
	"strings"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/bus/local"
	"quarterdeck/command"
	"quarterdeck/command/storage"
	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/record"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/term/inproc"
	"quarterdeck/term/remote"
)

// dailyFlags is the part of play that plays the deal of the day.
type dailyFlags struct {
	Daily    bool `help:"Play the game’s deal of the day of the server that uses this data file, or of --server. Your one attempt counts in its ranking."`
	Practice bool `help:"With --daily: play the same cards again for practice, once your attempt is over."`
}

// noPlayers is the value of --players when it was not given.
var noPlayers = []string{"You", "mate"}

// playDaily plays the deal of the day as the person of this data file's  Every move is in the file before it
// is shown, so that the attempt can be gone on with later.
func (c *Play) playDaily(ctx context.Context, std command.Streams) error {
	offer, found := daily.Find(daily.Offers(), c.Game)
	if c.Game == "" || !found {
		return command.Usage(fmt.Errorf("name a game that has a deal of the day, as in “quarterdeck play port --daily”: %s", games.IDs()))
	}
	name, err := c.dailyName(offer)
	if err != nil {
		return command.Usage(err)
	}
	if c.Server != "" {
		return c.playDailyAt(ctx, std, name)
	}
	file, err := storage.FileOnly(c.Data)
	if err != nil {
		return err
	}
	st, err := sqlite.Open(ctx, file)
	if err != nil {
		return storage.ExplainFile(file, err)
	}
	defer st.Close()
	n, err := dailyNode(ctx, st, offer, std.Talk)
	if err != nil {
		return err
	}
	defer n.Close()
	guest, err := Guest(ctx, st, name)
	if err != nil {
		return err
	}
	d, err := n.Daily.Deal(c.Game, n.Daily.Today(), c.Options)
	if err != nil {
		return command.Usage(err)
	}
	return c.playAttempt(ctx, std, n, d, guest)
}

// playDailyAt plays the deal of the day of a server.
func (c *Play) playDailyAt(ctx context.Context, std command.Streams, name string) error {
	if c.Data != "" || c.Record != "" {
		return command.Usage(errors.New("--data and --record are for matches on this machine: a server keeps its own"))
	}
	client, err := serverOf(c.Server)
	if err != nil {
		return err
	}
	r, err := client.Ranking(ctx, c.Game, c.Options)
	if err != nil {
		return err
	}
	t := remote.DailyTable{Game: c.Game, Date: r.Date, Options: c.Options, Name: name}
	begin := client.Try
	if c.Practice {
		begin = client.Practice
	}
	place, err := begin(ctx, t)
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && refusal.Code == daily.Done {
		fmt.Fprintf(c.Text(std.Out), "%s\n\n%s", refusal.Text, r.Text())
		return errPractice
	} else if err != nil {
		return err
	}
	fmt.Fprintf(c.Text(std.Out), "%s, %s, at %s\n", r.Title, r.Date, place.Link())
	if err := playRemote(ctx, std, &c.Flags, client, place, nil); err != nil || c.Practice {
		return err
	}
	if r, err = client.Ranking(ctx, c.Game, c.Options); err == nil {
		fmt.Fprintf(c.Text(std.Out), "\n%s", r.Text())
	}
	return err
}

// errPractice is returned to a player whose attempt is over.
var errPractice = errors.New("your attempt is over; add --practice to play with the same cards again")

// dailyName returns what the player is called.
func (c *Play) dailyName(offer daily.Offer) (string, error) {
	switch {
	case c.Seed != 0:
		return "", errors.New("the server sets the seed of the day: leave --seed out")
	case c.Pace != "":
		return "", errors.New("the deal of the day has no clocks: leave --pace out")
	case c.Seats > 0 && int(c.Seats) != offer.Seats, len(c.Players) > 1 && !slices.Equal(c.Players, noPlayers):
		return "", errors.New("the deal of the day is for one player: give one name with --players, or none")
	case len(c.Players) == 1:
		name := strings.TrimSpace(c.Players[0])
		return name, record.CheckName(name)
	}
	if u, err := user.Current(); err == nil && record.CheckName(u.Username) == nil {
		return u.Username, nil
	}
	return "Guest", nil
}

// dailyNode keeps matches in the store and plays no bots: playAttempt does, and the server of the same file.
func dailyNode(ctx context.Context, st store.Store, offer daily.Offer, log io.Writer) (*node.Node, error) {
	return node.New(ctx, node.Config{Config: host.Config{
		Store: st, Bus: local.New(), Games: []game.Game{offer.Game}, Find: games.Find, Levels: roster.Names(), Passive: true,
		Bot: func(string, game.Game, uint64) (bot.Bot, error) { return nil, errors.New("no bots play here") },
		Log: slog.New(slog.NewTextHandler(log, nil)),
	}, Daily: []daily.Offer{offer}})
}

// playAttempt plays the attempt, or practice, and shows the table.
func (c *Play) playAttempt(ctx context.Context, std command.Streams, n *node.Node, d daily.Deal, guest host.Guest) error {
	keep, err := createRecordFile(c.Record)
	if err != nil {
		return err
	}
	defer keep.discard()
	begin := func() (*match.Match, error) { return n.Daily.Attempt(ctx, d, guest) }
	if c.Practice {
		begin = func() (*match.Match, error) { return n.Daily.Practice(ctx, d, guest, rand.Text()) }
	}
	m, err := begin()
	refusal := (*game.Refusal)(nil)
	if errors.As(err, &refusal) && refusal.Code == daily.Done {
		fmt.Fprintln(c.Text(std.Out), refusal.Text)
		return errors.Join(WriteRanking(ctx, c.Text(std.Out), n.Daily, d, guest.ID), errPractice)
	} else if err != nil {
		return err
	}
	fmt.Fprintf(c.Text(std.Out), "%s, %s. "+fingerprintOf+"\n%s\n", d.Offer.Title, d.Date.Words(), m.Start().Commit())
	kept := &Store{Kept: &inproc.Store{Store: n.Host.Store, Find: games.Find}, Guest: guest}
	if err := c.run(ctx, std, kept, m, keep, "It is saved, and you can continue it later."); err != nil || c.Practice {
		return err
	}
	after, err := dailyNode(ctx, n.Host.Store, d.Offer, std.Talk) // n has read the match before it was played
	if err != nil {
		return err
	}
	defer after.Close()
	return WriteRanking(ctx, c.Text(std.Out), after.Daily, d, guest.ID)
}
