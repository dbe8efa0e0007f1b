// Package enginetest makes programs for tests of the engine protocol out of the test itself: a test binary that is started
// again plays a role, well behaved or hostile.
package enginetest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// prefix marks the argument that names a role.
const prefix = "engine-role:"

// Main plays the role that the arguments name and ends the process, or returns if they name none. Call it first in TestMain.
func Main() {
	if len(os.Args) > 1 {
		if role, found := strings.CutPrefix(os.Args[1], prefix); found {
			play(role)
			os.Exit(0)
		}
	}
}

// Command returns the command of a role.
func Command(t testing.TB, role string) []string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return []string{path, prefix + role}
}

// message is what a role reads of a message.
type message struct {
	Type     string          `json:"type"`
	ID       int64           `json:"id"`
	Protocol int             `json:"protocol"`
	Seat     int             `json:"seat"`
	View     json.RawMessage `json:"view"`
	Legal    []struct{ Action, Text string }
	Views    []json.RawMessage
	Utility  []float64
	Text     string
	Document string `json:"document"`
}

// player is the state of a role.
type player struct {
	in      *bufio.Scanner
	seat    int
	choices int
}

func (p *player) read() (m message) {
	for p.in.Scan() {
		if json.Unmarshal(p.in.Bytes(), &m) == nil {
			return m
		}
		say(map[string]any{"type": "error", "text": "this is not JSON"})
	}
	os.Exit(0)
	return m
}

func say(v any) {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(line))
}

// play answers messages as a role until quit.
func play(role string) {
	if role == "sleep" {
		time.Sleep(time.Hour)
	}
	p := &player{in: bufio.NewScanner(os.Stdin)}
	p.in.Buffer(nil, 16<<20)
	switch role {
	case "silent":
		time.Sleep(time.Hour)
	case "dead":
		fmt.Fprintln(os.Stderr, "no such opening book")
		os.Exit(3)
	case "old":
		m := p.read()
		say(map[string]any{"type": "hello", "id": m.ID, "protocol": 0})
	}
	for {
		m := p.read()
		switch m.Type {
		case "hello":
			hello := map[string]any{"type": "hello", "id": m.ID, "protocol": 1, "name": role}
			if role == "picky" || role == "reader" {
				hello["games"] = []string{"bastion"}
			}
			say(hello)
		case "match":
			p.seat, p.choices = m.Seat, 0
			if role == "reader" && m.Document == "" {
				say(map[string]any{"type": "error", "id": m.ID, "text": "there are no rules to read"})
				continue
			}
			say(map[string]any{"type": "ready", "id": m.ID})
		case "choose":
			p.choices++
			p.choose(role, m)
		case "ping":
			say(map[string]any{"type": "pong", "id": m.ID})
		case "quit":
			if role == "stubborn" {
				time.Sleep(time.Hour)
			}
			return
		default:
			if m.ID > 0 && m.Type != "result" && m.Type != "error" {
				say(map[string]any{"type": "error", "id": m.ID, "text": "there is no such message"})
			}
		}
	}
}

// choose answers with a legal action, in turn one from every part of the list, unless the role is hostile.
func (p *player) choose(role string, m message) {
	action := m.Legal[int(m.ID)*7919%len(m.Legal)].Action
	switch role {
	case "deaf":
		time.Sleep(time.Hour)
	case "dies":
		fmt.Fprintln(os.Stderr, "lost its mind")
		os.Exit(4)
	case "mortal":
		if p.choices == 3 {
			os.Exit(5)
		}
	case "babbler":
		for range 5 {
			fmt.Println("thinking hard")
		}
		say(map[string]any{"type": "log", "text": "still here"})
	case "garbage":
		for {
			fmt.Println("\x00\xff{]")
		}
	case "long":
		for {
			fmt.Print(strings.Repeat("x", 4096))
		}
	case "flood":
		for {
			say(map[string]any{"type": "log", "text": strings.Repeat("x", 4096)})
		}
	case "shouts":
		for {
			fmt.Fprintln(os.Stderr, strings.Repeat("x", 4096))
		}
	case "illegal":
		action = "cheat 7"
	case "other":
		say(map[string]any{"type": "ready", "id": m.ID})
		return
	case "refuses":
		say(map[string]any{"type": "error", "id": m.ID, "text": "out of ideas"})
		return
	case "greedy":
		var kept [][]byte
		for range 64 {
			kept = append(kept, slices.Repeat([]byte{1}, 16<<20))
		}
		say(len(kept))
	case "forks":
		for range 12 {
			spawn(false)
		}
		time.Sleep(time.Hour)
	case "helpers":
		spawn(false)
	case "orphans":
		say(map[string]any{"type": "log", "pid": spawn(true)})
		os.Exit(6)
	case "imagines":
		action = p.best(m)
	}
	say(map[string]any{"type": "action", "id": m.ID, "action": action})
}

// best returns the action that wins most playouts.
func (p *player) best(m message) string {
	best, most := "", -2.0
	for i, legal := range m.Legal {
		say(map[string]any{"type": "imagine", "id": m.ID, "seed": i, "action": legal.Action, "playouts": 20})
		if w := p.read(); w.Type == "world" && w.Utility[p.seat] > most {
			best, most = legal.Action, w.Utility[p.seat]
		}
	}
	return best
}

// spawn starts a process that outlives this one, in a session of its own if apart is set. It returns its number.
func spawn(apart bool) int {
	cmd := exec.Command(os.Args[0], prefix+"sleep")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if apart {
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	}
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(7)
	}
	return cmd.Process.Pid
}
