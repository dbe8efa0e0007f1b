//go:build unix

package shared_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"quarterdeck/engine/env"
	"quarterdeck/engine/env/shared"
	"quarterdeck/game"
	"quarterdeck/games"
)

// Offsets of the header, as doc/environments.md has them.
const (
	bell, posted, done, status, text = 64, 192, 320, 576, 1024
	line                             = 64
)

// client is the other side of a server.
type client struct {
	t     *testing.T
	hello struct {
		Path   string
		Size   int
		Arrays map[string]struct{ Offset int }
	}
	file   *os.File
	memory []byte
	in     *io.PipeWriter
	lines  *bufio.Scanner
	ended  chan error
}

func serve(t *testing.T, id string, setup game.Setup, batch int) *client {
	t.Helper()
	g, err := games.Find(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := &client{t: t, in: inW, lines: bufio.NewScanner(outR), ended: make(chan error, 1)}
	positions, err := env.New(env.Config{Game: g, Setup: setup, Batch: batch, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		err := shared.Serve(context.Background(), positions, inR, outW)
		outW.Close()
		c.ended <- err
	}()
	c.lines.Buffer(nil, 1<<20)
	c.read(&c.hello)
	if c.file, err = os.OpenFile(c.hello.Path, os.O_RDWR, 0); err != nil {
		t.Fatal(err)
	}
	if c.memory, err = unix.Mmap(int(c.file.Fd()), 0, c.hello.Size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED); err != nil {
		t.Fatal(err)
	}
	if got := c.ask(`{"do":"attached"}`); !strings.Contains(got, "true") {
		t.Fatal(got)
	}
	t.Cleanup(func() {
		inW.Close()
		c.file.Close()
		if err := unix.Munmap(c.memory); err != nil {
			t.Error(err)
		}
	})
	return c
}

func (c *client) read(into any) string {
	c.t.Helper()
	if !c.lines.Scan() {
		c.t.Fatal("the server has ended")
	}
	if into != nil {
		if err := json.Unmarshal(c.lines.Bytes(), into); err != nil {
			c.t.Fatal(err)
		}
	}
	return c.lines.Text()
}

func (c *client) ask(request string) string {
	c.t.Helper()
	if _, err := io.WriteString(c.in, request+"\n"); err != nil {
		c.t.Fatal(err)
	}
	return c.read(nil)
}

func (c *client) word(at int) *uint32 { return (*uint32)(unsafe.Pointer(&c.memory[at])) }

// act writes an action into row r of half 0.
func (c *client) act(r int, id int32) {
	binary.LittleEndian.PutUint32(c.memory[c.hello.Arrays["action"].Offset+4*r:], uint32(id))
}

// step posts half 0, waits for it, and returns why it was refused.
func (c *client) step() string {
	want := atomic.AddUint32(c.word(posted), 1)
	atomic.AddUint32(c.word(bell), 1)
	for atomic.LoadUint32(c.word(done)) != want {
		select {
		case err := <-c.ended:
			c.ended <- err
			return "ended"
		default:
		}
	}
	if atomic.LoadUint32(c.word(status)) == 0 {
		return ""
	}
	why, _, _ := strings.Cut(string(c.memory[text:text+512]), "\x00")
	return why
}

// TestSteps plays through the memory, and is refused what is not legal.
func TestSteps(t *testing.T) {
	c := serve(t, "bastion", game.Setup{}, 2)
	if _, err := os.Stat(c.hello.Path); !os.IsNotExist(err) {
		t.Errorf("the file still has a name: %v", err)
	}
	for card := range int32(4) {
		c.act(0, card)
		c.act(1, 12-card)
		if why := c.step(); why != "" {
			t.Fatal(why)
		}
	}
	c.act(0, 0)
	c.act(1, 0)
	if why := c.step(); why != "position 0, seat 0: action 0 is not legal there; choose a number whose mask is 1" {
		t.Errorf("a card that was played: %q", why)
	}
	c.act(0, 11)
	if why := c.step(); why != "" {
		t.Errorf("the step after a refusal: %q", why)
	}
	if got := c.ask(`{"do":"look","env":0,"seat":1}`); !strings.Contains(got, `"0 play K"`) {
		t.Errorf("history: %s", got)
	}
}

// TestHostile: whatever the client writes into the memory and sends, the server answers and plays on.
func TestHostile(t *testing.T) {
	c := serve(t, "duel", game.Setup{Seats: 4}, 4)
	for i := 4096; i < len(c.memory); i++ {
		c.memory[i] = byte(i * 7)
	}
	for _, at := range []int{0, 4, 128, 448, 512, 576, 640} {
		*c.word(at) = 0xffffffff
	}
	if why := c.step(); !strings.Contains(why, "is not legal") {
		t.Errorf("nonsense in the memory: %q", why)
	}
	for _, request := range []string{"nonsense", `{"do":"fly"}`, `{"do":"act","env":-1}`, `{"do":"look","env":1e3}`, `{"do":"reset","envs":[0,99]}`,
		`{"do":"clone","env":0,"envs":[-5]}`, `{"do":"imagine","env":0,"seat":99}`, `{"seat":1000}`} {
		if got := c.ask(request); !strings.Contains(got, `"error"`) {
			t.Errorf("%s was answered with %s", request, got)
		}
	}
	if got := c.ask(`{"do":"reset","envs":[0,1,2,3],"seed":18446744073709551615}`); !strings.Contains(got, "true") {
		t.Errorf("after nonsense: %s", got)
	}
}

// TestCutFile: a client that cuts the file short ends the server with an error, not a crash.
func TestCutFile(t *testing.T) {
	c := serve(t, "bastion", game.Setup{}, 64)
	if err := c.file.Truncate(4096); err != nil {
		t.Fatal(err)
	}
	c.step()
	if err := <-c.ended; err == nil || !strings.Contains(err.Error(), "shared memory is gone") {
		t.Errorf("the server ended with %v", err)
	}
}

// TestEndsWithClient: the server ends when its input does, as it does when the client's process ends.
func TestEndsWithClient(t *testing.T) {
	c := serve(t, "port", game.Setup{}, 2)
	c.in.Close()
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
}
