package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/engine"
	"quarterdeck/engine/server"
	"quarterdeck/game"
	"quarterdeck/games"
)

// asEngine begins the argument with which the test binary plays as a level.
const asEngine = "as-engine:"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if words := strings.Split(os.Args[1], ":"); len(words) == 3 && words[0]+":" == asEngine {
			iterations, _ := strconv.Atoi(words[2])
			if err := server.Run(context.Background(), config(words[1], iterations), os.Stdin, os.Stdout); err != nil {
				os.Exit(1)
			}
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

func config(level string, iterations int) server.Config {
	return server.Config{Name: level, Find: games.Find, Make: func(g game.Game, seed uint64) (bot.Bot, error) {
		return roster.New(level, g, seed, roster.Opts{Iterations: iterations})
	}}
}

// TestSameChoices: over the protocol our bots choose what they choose without it, in every game and at every level.
func TestSameChoices(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const iterations = 30
	for _, level := range append(roster.Names(), roster.Greedy) {
		p := engine.New(engine.Config{Name: level, Command: []string{path, asEngine + level + ":" + strconv.Itoa(iterations)}, Time: time.Minute})
		defer p.Close()
		for _, g := range games.All() {
			t.Run(level+"/"+g.Info().ID, func(t *testing.T) { compare(t, p, level, g, iterations) })
		}
	}
}

// compare plays a match at random and compares the choices of a program and of its level.
func compare(t *testing.T, p *engine.Program, level string, g game.Game, iterations int) {
	r := rand.New(rand.NewPCG(22, 7))
	setup, err := g.Resolve(game.Setup{Seats: g.Info().Seats[len(g.Info().Seats)-1]})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for n := 0; !game.Over(st) && compared < 6; n++ {
		s := game.RequiredActors(st).First()
		legal := st.Legal(nil, s)
		if s >= 0 && len(legal) > 1 && n%5 == 0 {
			compared++
			seed := r.Uint64() >> 11
			ours, err := roster.New(level, g, seed, roster.Opts{Iterations: iterations})
			if err != nil {
				t.Fatal(err)
			}
			var chosen [2]game.Action
			for i, b := range []bot.Bot{ours, p.Bot(g, seed)} {
				if chosen[i], err = b.Choose(t.Context(), bot.Know(g, st, s).Under(setup).AtVersion(n)); err != nil {
					t.Fatal(err)
				}
			}
			if chosen[0] != chosen[1] {
				t.Errorf("entry %d, seat %v: %q, and %q over the protocol", n, s, g.Format(chosen[0]), g.Format(chosen[1]))
			}
		}
		st.Apply(s, legal[r.IntN(len(legal))])
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// TestMessages: every message has its answer, bad ones an error in plain words, and quit ends the program.
func TestMessages(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{`{"type":"hello","id":1,"protocol":1}`, `{"type":"hello","id":1,"protocol":1,"name":"mate","history":false}`},
		{`{"type":"ping","id":9}`, `{"type":"pong","id":9}`},
		{`{"type":"match","id":2,"game":"bastion","rules":1,"seats":2,"seat":1}`, `{"type":"ready","id":2}`},
		{`{"type":"match","id":2,"game":"chess"}`, `the games are`},
		{`{"type":"match","id":2,"game":"bastion","seat":2}`, `there is no seat 2 among 2`},
		{`{"type":"match","id":2,"game":"bastion","seats":7}`, `has 2 seats, not 7`},
		{`{"type":"choose","id":3}`, `no match was begun`},
		{`{"type":"dance","id":4}`, `There is no message of type \"dance\".`},
		{`what?`, `This line is not a JSON object of the protocol`},
		{`{"type":"result","id":5}`, ``},
		{`{"type":"quit"}`, ``},
	} {
		var out bytes.Buffer
		if err := server.Run(t.Context(), config("mate", 10), strings.NewReader(test.in+"\n"), &out); err != nil {
			t.Errorf("%s: %v", test.in, err)
		}
		if !strings.Contains(out.String(), test.want) || test.want == "" && out.Len() > 0 {
			t.Errorf("%s\nis answered %s\nwant       %s", test.in, out.String(), test.want)
		}
	}
}

// TestBadWorlds: a world that the host refuses, or that is none, ends in an error, and the next message is answered.
func TestBadWorlds(t *testing.T) {
	for world, want := range map[string]string{
		`{"type":"error","id":3,"text":"no worlds here"}`: "no worlds here",
		`{"type":"world","id":3,"position":"AAAA"}`:       "written by another version",
	} {
		toProgram, in := io.Pipe()
		out, fromProgram := io.Pipe()
		go func() {
			err := server.Run(t.Context(), config("mate", 10), toProgram, fromProgram)
			fromProgram.CloseWithError(err)
		}()
		answers := bufio.NewScanner(out)
		say := func(line string) engine.Reply {
			if _, err := io.WriteString(in, line+"\n"); err != nil {
				t.Fatal(err)
			}
			answers.Scan()
			var reply engine.Reply
			if err := json.Unmarshal(answers.Bytes(), &reply); err != nil {
				t.Fatalf("%q: %v", answers.Text(), err)
			}
			return reply
		}
		say(`{"type":"match","id":2,"game":"bastion","seats":2,"seat":0}`)
		if reply := say(`{"type":"choose","id":3,"time_ms":60000}`); reply.Type != engine.TypeImagine || !reply.Position {
			t.Errorf("it asks %+v", reply)
		}
		if reply := say(world); reply.Type != engine.TypeError || !strings.Contains(reply.Text, want) {
			t.Errorf("it answers %+v, want %q", reply, want)
		}
		if reply := say(`{"type":"ping","id":4}`); reply.Type != engine.TypePong {
			t.Errorf("then it answers %+v", reply)
		}
		in.Close()
	}
}
