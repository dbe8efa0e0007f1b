package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/user"
	"path/filepath"
	"strings"
	"time"

	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/command/storage"
	"quarterdeck/record"
	"quarterdeck/term/remote"
	"quarterdeck/term/tty"
)

// Join is the command `join`.
type Join struct {
	tty.Flags
	Link string `arg:"" help:"The link to a seat, or to a match with a seat that is open to anyone."`
	Name string `help:"Your name at the table (default: your user name)."`
}

// Run takes a seat on a server and plays.
func (c *Join) Run(ctx context.Context, std command.Streams) error {
	p, client, err := visit(c.Link)
	if err != nil {
		return err
	}
	seated, err := client.IsSeated(ctx, p.Match)
	if err == nil && !seated {
		err = client.Sit(ctx, p, cmp.Or(c.Name, userName()))
	}
	if err != nil {
		return err
	}
	return playRemote(ctx, std, &c.Flags, client, p, nil)
}

// Watch is the command `watch`.
type Watch struct {
	tty.Flags
	Link string `arg:"" help:"The link to a match."`
}

// Run shows a match on a server.
func (c *Watch) Run(ctx context.Context, std command.Streams) error {
	p, client, err := visit(c.Link)
	if err != nil {
		return err
	}
	return playRemote(ctx, std, &c.Flags, client, p, nil)
}

// playRemote plays, or watches, a match on a server.
func playRemote(ctx context.Context, std command.Streams, f *tty.Flags, client *remote.Client, p remote.Place, invitations []string) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	p.Seat = remote.NoSeat
	return f.Play(ctx, std.In, std.Out, remote.Open(ctx, client, p.Match, invitations), tty.Options{Rules: setup.Rulebook, Kept: "It goes on at " + p.Link() + ".", Hints: client})
}

// visit returns the match of a link, and this user on its server.
func visit(link string) (remote.Place, *remote.Client, error) {
	p, err := remote.ParseLink(link)
	if err != nil {
		return p, nil, command.Usage(err)
	}
	client, err := clientOf(p.Base)
	return p, client, err
}

// answerTime is how long a server may take for each answer.
const answerTime = 10 * time.Second

// clientOf returns this user on a server.
func clientOf(base string) (*remote.Client, error) {
	folder, err := storage.DataFolder()
	if err != nil {
		return nil, err
	}
	tokens := remote.Tokens{File: filepath.Join(folder, "quarterdeck", "tokens.json")}
	token, err := tokens.Get(base)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", tokens.File, err)
	}
	return &remote.Client{Base: base, Token: token, HTTP: &http.Client{}, Timeout: answerTime, Keep: func(token string) error { return tokens.Set(base, token) }}, nil
}

// serverOf returns this user on the server that --server names.
func serverOf(address string) (*remote.Client, error) {
	base := strings.TrimSuffix(address, "/")
	if _, err := remote.ParseLink(base + "/m/x"); err != nil {
		return nil, command.Usage(fmt.Errorf("--server %q is not the address of a server, such as https://example.org", address))
	}
	return clientOf(base)
}

// userName returns what the user is called who has not said otherwise.
func userName() string {
	if u, err := user.Current(); err == nil && record.CheckName(u.Username) == nil {
		return u.Username
	}
	return "Guest"
}

// invite sets up a table on a server, whose free seats friends can take, and plays there.
func (c *Play) invite(ctx context.Context, std command.Streams) error {
	if c.Seed != 0 || c.Record != "" || c.Data != "" {
		return command.Usage(errors.New("--seed, --record and --data are for matches on this machine: a server deals and keeps its own"))
	}
	client, err := serverOf(c.Server)
	if err != nil {
		return err
	}
	t := remote.NewTable{Game: c.Game, Options: c.Options, Pace: c.Pace}
	for _, name := range c.Players {
		seat, err := remoteSeat(&t, name)
		if err != nil {
			return command.Usage(err)
		}
		t.Seats = append(t.Seats, seat)
	}
	p, invitations, err := client.Create(ctx, t)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Text(std.Out), "The table is at %s\n", p.Link())
	return playRemote(ctx, std, &c.Flags, client, p, invitations)
}
