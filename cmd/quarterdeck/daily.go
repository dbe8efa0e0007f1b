package main

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
	"quarterdeck/bus/local"
	"quarterdeck/command"
	"quarterdeck/command/storage"
	"quarterdeck/command/terminal"
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
)

// dailyFlags is the part of play that sails the deal of the day.
type dailyFlags struct {
	Daily    bool `help:"Play the deal of the day of the server that uses this data file. Your one attempt counts in its ranking."`
	Practice bool `help:"With --daily: play the same cards again for practice, once your attempt is over."`
}

// noPlayers is the value of --players when it was not given.
var noPlayers = []string{"You", "mate"}

// playDaily plays the deal of the day as the person of this data file's terminal. Every move is in the file before it
// is shown, so that the attempt can be gone on with later.
func (c *playCmd) playDaily(ctx context.Context, std streams) error {
	offer := daily.Voyage()
	name, err := c.dailyName(offer)
	if err != nil {
		return command.Usage(err)
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
	n, err := dailyNode(ctx, st, offer, std.talk)
	if err != nil {
		return err
	}
	defer n.Close()
	guest, err := terminal.Guest(ctx, st, name)
	if err != nil {
		return err
	}
	d, err := n.Daily.Deal(daily.VoyageID, n.Daily.Today(), c.Options)
	if err != nil {
		return command.Usage(err)
	}
	return c.playAttempt(ctx, std, n, d, guest)
}

// dailyName returns what the player is called.
func (c *playCmd) dailyName(offer daily.Offer) (string, error) {
	switch id := offer.Game.Info().ID; {
	case c.Game != id:
		return "", fmt.Errorf("only %s has a deal of the day: quarterdeck play %s --daily", id, id)
	case c.Seed != 0:
		return "", errors.New("the server sets the seed of the day: leave --seed out")
	case c.Seats > 1, len(c.Players) > 1 && !slices.Equal(c.Players, noPlayers):
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

// dailyNode keeps matches in the store and plays no bots: that is for the server of the same file.
func dailyNode(ctx context.Context, st store.Store, offer daily.Offer, log io.Writer) (*node.Node, error) {
	return node.New(ctx, node.Config{Config: host.Config{
		Store: st, Bus: local.New(), Games: []game.Game{offer.Game}, Find: games.Find, Passive: true,
		Bot: func(string, game.Game, uint64) (bot.Bot, error) { return nil, errors.New("no bots play here") },
		Log: slog.New(slog.NewTextHandler(log, nil)),
	}, Daily: []daily.Offer{offer}})
}

// playAttempt plays the attempt, or practice, and shows the table.
func (c *playCmd) playAttempt(ctx context.Context, std streams, n *node.Node, d daily.Deal, guest host.Guest) error {
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
		fmt.Fprintln(std.out, refusal.Text)
		return errors.Join(c.standings(ctx, std.out, n, d, guest), errors.New("your attempt is over; add --practice to play with the same cards again"))
	} else if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s, %s. The deal is committed to:\n%s\n", d.Offer.Title, d.Date.Words(), m.Start().Commit())
	kept := &terminal.Store{Kept: &inproc.Store{Store: n.Host.Store, Find: games.Find}, Guest: guest}
	if err := c.run(ctx, std, kept, m, keep, "It is saved, and you can continue it later."); err != nil || c.Practice {
		return err
	}
	after, err := dailyNode(ctx, n.Host.Store, d.Offer, std.talk) // n has read the match before it was played
	if err != nil {
		return err
	}
	defer after.Close()
	return c.standings(ctx, std.out, after, d, guest)
}

// standings shows the table of the day, par, and the text for friends.
func (c *playCmd) standings(ctx context.Context, out io.Writer, n *node.Node, d daily.Deal, guest host.Guest) error {
	list, err := n.Daily.Attempts(ctx, d)
	if err != nil {
		return err
	}
	par, err := n.Daily.ParSoFar(ctx, d)
	if err != nil {
		return err
	}
	streak, err := n.Daily.Streak(ctx, d.Offer, guest.ID)
	if err != nil {
		return err
	}
	fmt.Fprintln(out)
	for i := range list {
		fmt.Fprintln(out, standing(fmt.Sprint(list[i].Place), &list[i]))
	}
	if par != nil && par.Over {
		fmt.Fprintln(out, standing("par", par))
	}
	if mine := daily.Of(list, guest.ID); mine != nil {
		fmt.Fprintf(out, "\n%s\n", daily.Shared{Deal: d, Attempt: *mine, Par: par, Streak: streak}.Text())
	}
	return nil
}

// standing returns one line of the table.
func standing(place string, a *daily.Attempt) string {
	line := fmt.Sprintf("%4s  %-20s %d  ", place, a.Name, a.Score)
	for _, m := range a.Marks {
		if m.Reached {
			line += " " + m.Text
		} else {
			line += " (" + m.Text + ")"
		}
	}
	if !a.Over {
		line += " at sea"
	}
	return line
}
