package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/engine/mcp"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/buildinfo"
)

type mcpCmd struct {
	HTTP       string     `name:"http" placeholder:"ADDR" help:"Serve over HTTP at this address, such as 127.0.0.1:8090 (default: standard input and output)."`
	Host       []string   `name:"host" placeholder:"NAME" help:"A name by which clients may address this server, besides IP addresses and localhost; * allows any."`
	Iterations iterations `help:"The bots' budget for each choice (default: each level's own)."`
}

// Run serves until the client, or the operator, ends it.
func (c *mcpCmd) Run(ctx context.Context, std command.Streams) error {
	hall := mcp.NewHall(mcp.Config{
		Version: buildinfo.Read().String(), Find: games.Find, All: games.All(), Rules: setup.Rules, Levels: roster.Names(),
		Hosts: c.Host,
		Make: func(level string, g game.Game, seed uint64) (bot.Bot, error) {
			return roster.New(level, g, seed, roster.Opts{Iterations: int(c.Iterations)})
		},
	})
	if c.HTTP == "" {
		return hall.Serve(ctx, io.NopCloser(std.In), os.Stdout)
	}
	listener, err := net.Listen("tcp", c.HTTP)
	if err != nil {
		return command.Usage(fmt.Errorf("cannot listen (choose another address with --http): %w", err))
	}
	fmt.Fprintf(std.Out, "Serving tools for language models at http://%s/\n", listener.Addr())
	server := &http.Server{Handler: hall.Handler(), ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
