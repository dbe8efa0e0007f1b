package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"

	"quarterdeck/bot/roster"
	"quarterdeck/command/setup"
	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/node"
	"quarterdeck/term/lobby"
	"quarterdeck/term/sshd"
	"quarterdeck/term/tty"
	"quarterdeck/web"
)

// sshFlags are about guests over SSH.
type sshFlags struct {
	SSH     string        `name:"ssh" placeholder:"HOST:PORT" help:"Give guests a seat over SSH at this address, as :2222."`
	SSHIdle time.Duration `name:"ssh-idle" default:"30m" help:"End an SSH session after so long without a key."`
}

// check says what is wrong with the flags.
func (f *sshFlags) check() error {
	switch {
	case f.SSHIdle <= 0:
		return fmt.Errorf("--ssh-idle is %v: give how long a session may last without a key, such as 30m", f.SSHIdle)
	case f.SSH == "" && f.SSHIdle != sshd.DefaultIdle:
		return errors.New("--ssh-idle goes with --ssh")
	}
	return nil
}

// listen listens for guests over SSH, or returns nil if that is not asked for.
func (f *sshFlags) listen() (net.Listener, error) {
	if f.SSH == "" {
		return nil, nil
	}
	l, err := net.Listen("tcp", f.SSH)
	if err != nil {
		return nil, fmt.Errorf("cannot listen for SSH on %s (choose another address with --ssh): %w", f.SSH, err)
	}
	return l, nil
}

// serve serves guests over SSH on l until ctx ends, if l is not nil. base is the address of the web server. The caller must call wait
// before it closes the node.
func (f *sshFlags) serve(ctx context.Context, l net.Listener, n *node.Node, server *web.Server, base string, out io.Writer, log *slog.Logger) (wait func(), err error) {
	if l == nil {
		return func() {}, nil
	}
	lib, err := lesson.Shipped()
	if err != nil {
		return nil, err
	}
	s, err := sshd.New(sshd.Options{
		Handler: server, Accounts: n.Accounts, Token: server.TokenOf, Context: server.ClientContext, HostKey: n.Host.Secret().For("ssh host key"), Base: base,
		Games: lobbyGames(), Lessons: lib.All(), Dailies: true, Rules: setup.Rulebook, Beat: tty.Beat, Idle: f.SSHIdle, Log: log,
	})
	if err != nil {
		return nil, err
	}
	n.Host.Meters.Gauge("quarterdeck_ssh_sessions", "Open SSH sessions.", func() float64 { return float64(s.Open()) })
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := s.Serve(ctx, l); err != nil {
			log.Error("SSH stopped", "error", err)
		}
	}()
	host, port, _ := net.SplitHostPort(l.Addr().String())
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	fmt.Fprintf(out, "Guests with a terminal: ssh -p %s %s (host key %s)\n", port, host, s.Fingerprint())
	return func() { <-ended }, nil
}

// lobbyGames returns what guests in a terminal can play.
func lobbyGames() (all []lobby.Game) {
	for _, g := range games.All() {
		info := g.Info()
		one := lobby.Game{ID: info.ID, Title: info.Title, Tagline: info.Tagline, Seats: info.Seats, Contract: g}
		for _, level := range roster.Offered() {
			one.Levels = append(one.Levels, lobby.Level{Name: level.Name, About: level.About(info.ID), Opponent: level.Name == roster.Adaptive})
		}
		all = append(all, one)
	}
	return all
}
