//go:build unix

package sixty_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/bus/nats"
	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/games/port"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/node"
	"quarterdeck/store/postgres"
	"quarterdeck/web"
)

// placeOfChild is the environment variable with the place of a server that this program is to be.
const placeOfChild = "QUARTERDECK_TEST_SIXTY_PLACE"

// berth is what a server needs to know.
type berth struct{ Address, Store, Bus, Clock string }

// TestMain runs the tests, or is one of the servers that they kill.
func TestMain(m *testing.M) {
	text := os.Getenv(placeOfChild)
	if text == "" {
		os.Exit(m.Run())
	}
	var p berth
	err := json.Unmarshal([]byte(text), &p)
	if err == nil {
		go func() { // the test holds the other end until it is over
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(0)
		}()
		err = p.serve()
	}
	fmt.Fprintln(os.Stderr, "server:", err)
	os.Exit(1)
}

// clock is a file with the time that all servers show, in milliseconds.
type clock struct{ file *os.File }

func openClock(name string) (*clock, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	return &clock{f}, err
}

func (c *clock) set(t time.Time) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(t.UnixMilli()))
	if _, err := c.file.WriteAt(b[:], 0); err != nil {
		panic(err)
	}
}

// now returns the time that the clock shows.
func (c *clock) now() time.Time {
	var b [8]byte
	if _, err := c.file.ReadAt(b[:], 0); err != nil {
		panic(err)
	}
	return time.UnixMilli(int64(binary.LittleEndian.Uint64(b[:])))
}

// level is the strongest bot of the servers. It has the other seat in a daily of two seats.
const level = roster.Deckhand

// offers are the games with a deal of the day: the voyage follows from the day alone, the siege is picked.
func offers() []daily.Offer {
	siege, _ := daily.Find(daily.Offers(), "bastion")
	return []daily.Offer{daily.Voyage(), siege}
}

// serve runs a server until it is killed.
func (p *berth) serve() error {
	ctx := context.Background()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	c, err := openClock(p.Clock)
	if err != nil {
		return err
	}
	b, err := nats.Open(ctx, p.Bus, nats.Options{Log: log})
	if err != nil {
		return err
	}
	st, err := postgres.Open(ctx, p.Store, postgres.Together)
	if err != nil {
		return err
	}
	small := coach.EstimateOptions{Iterations: 16, Runs: 2, Workers: 1}
	q := queue.New(ctx, roster.NewBook(ctx), queue.Options{Estimate: small})
	n, err := node.New(ctx, node.Config{
		Config: host.Config{
			Store: st, Bus: b, Recheck: 2 * time.Second, Games: []game.Game{bastion.Game(), breach.Game(), port.Game()}, Find: games.Find, Levels: []string{roster.Random, level}, Now: c.now, Log: log,
			Bot: func(level string, g game.Game, seed uint64) (bot.Bot, error) {
				return roster.New(level, g, seed, roster.Opts{Iterations: 4})
			},
			MaxTables: -1, MaxBotTables: -1, Quotas: quota.Unlimited(), NonceWait: -1,
		},
		Coach: q, Judge: small, Daily: offers(),
	})
	if err != nil {
		return err
	}
	n.Daily.Start()
	server := web.New(n, web.Options{PerSecond: -1, Streams: -1, Coach: q, Log: log})
	l, err := net.Listen("tcp", p.Address)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	return server.Serve(ctx, l, time.Second)
}
