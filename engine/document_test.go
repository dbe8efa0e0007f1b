package engine_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/engine"
	"quarterdeck/game"
	"quarterdeck/record"
)

// spoken is a message in the example of doc/protocol.md.
type spoken struct {
	byHost bool
	text   string
}

// transcript returns the messages of the example, in order.
func transcript(page string) (all []spoken, err error) {
	text, err := os.ReadFile(page)
	if err != nil {
		return nil, err
	}
	block := regexp.MustCompile("(?s)```text\n(.*?)```").FindSubmatch(text)
	if block == nil {
		return nil, errors.New("the page has no example")
	}
	for line := range strings.Lines(string(block[1])) {
		switch rest, host := strings.CutPrefix(line, "→ "); {
		case host:
			all = append(all, spoken{true, rest})
		case strings.HasPrefix(line, "← "):
			all = append(all, spoken{false, strings.TrimPrefix(line, "← ")})
		case len(all) > 0:
			all[len(all)-1].text += line
		}
	}
	return all, nil
}

// asProgram is the first argument with which the test binary is the program of the example.
const asProgram = "the-program-of:"

// playDocument says what the program says in the example, as long as the host says what it says there. It writes the first
// difference to a file.
func playDocument(page, fault string) {
	all, err := transcript(page)
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for _, m := range all {
		if !m.byHost {
			fmt.Println(oneLine(m.text))
			continue
		}
		in.Scan()
		if err = differs(oneLine(m.text), in.Text()); err != nil {
			break
		}
	}
	if err == nil {
		err = errors.New("the example is complete")
	}
	if err := os.WriteFile(fault, []byte(err.Error()), 0o600); err != nil {
		panic(err)
	}
	_, _ = io.Copy(io.Discard, os.Stdin) // the host says quit
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// differs returns an error unless both texts are the same JSON.
func differs(documented, real string) error {
	var a, b any
	if err := json.Unmarshal([]byte(documented), &a); err != nil {
		return fmt.Errorf("the page has %s: %w", documented, err)
	}
	if json.Unmarshal([]byte(real), &b) != nil || !reflect.DeepEqual(a, b) {
		return fmt.Errorf("the page has\n%s\nbut the message is\n%s", oneLine(documented), real)
	}
	return nil
}

const page = "../doc/protocol.md"

// TestDocument plays the example of doc/protocol.md: the host sends what the page says, with a program that answers as there.
func TestDocument(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	fault := filepath.Join(t.TempDir(), "fault")
	p := engine.New(engine.Config{Name: "example", Command: []string{path, asProgram, page, fault}, Time: 5 * time.Second})
	if err := p.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	g := find(t, "bastion")
	b := p.Bot(g, 7).(*engine.Bot)
	k := example(t, g)
	a, err := b.Choose(t.Context(), k)
	if err != nil {
		text, _ := os.ReadFile(fault)
		t.Fatalf("%v\n%s", err, text)
	}
	b.End(k, "resign 1")
	p.Close()
	if text, err := os.ReadFile(fault); err != nil || string(text) != "the example is complete" {
		t.Errorf("%s, %v", text, err)
	}
	if g.Format(a) != "play 3" {
		t.Errorf("the program of the page chose %q", g.Format(a))
	}
}

// example returns what seat 0 knows in the position of the page.
func example(t *testing.T, g game.Game) *bot.Knowledge {
	t.Helper()
	setup, err := g.Resolve(game.Setup{Options: map[string]string{"row": "hidden"}})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rec := &record.Record{Game: "bastion", Rules: g.Info().Rules, Setup: setup}
	for _, line := range []string{"* row 7", "0 play K", "1 play 9", "* row 4", "1 play 2"} {
		e, err := record.ParseEntry(g, line)
		if err != nil {
			t.Fatal(err)
		}
		st.Apply(e.Actor, e.Action)
		rec.Entries = append(rec.Entries, e)
	}
	return bot.Know(g, st, 0).Under(setup).AtVersion(len(rec.Entries)).WithHistory(func() []string {
		lines, err := rec.LinesFor(g, 0)
		if err != nil {
			t.Fatal(err)
		}
		return lines
	})
}
