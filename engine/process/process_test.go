package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"quarterdeck/engine/enginetest"
)

func TestMain(m *testing.M) {
	enginetest.Main()
	if len(os.Args) > 2 && os.Args[1] == asServer {
		serve(os.Args[2:])
	}
	os.Exit(m.Run())
}

// asServer is the argument that has the test binary run a program until it is killed.
const asServer = "as-server"

func serve(command []string) {
	p, err := Start(command, Limits{})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(p.cmd.Process.Pid)
	select {}
}

// choosing is a message that has a role do what it is for.
const choosing = `{"type":"choose","id":2,"legal":[{"action":"a","text":"A"}]}`

// began returns a running role that was asked to choose.
func began(t *testing.T, role string, limits Limits) *Process {
	t.Helper()
	p, err := Start(enginetest.Command(t, role), limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Stop(0) })
	if err := p.Send(t.Context(), []byte(choosing)); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestHostile: what a program must not do ends in an error that says what it did.
func TestHostile(t *testing.T) {
	for _, test := range []struct {
		role   string
		limits Limits
		want   error
		says   string
		linux  bool
	}{
		{"dies", Limits{}, ErrDied, "exit status 4: lost its mind", false},
		{"long", Limits{Line: 10_000}, ErrFlood, "a line of more than 10000 bytes", false},
		{"flood", Limits{Output: 100_000}, ErrFlood, "more than 100000 bytes for one request", false},
		{"greedy", Limits{Memory: 256 << 20}, ErrDied, "memory", true},
		{"forks", Limits{Processes: 8}, ErrForks, "13, and 8 are allowed", true},
	} {
		t.Run(test.role, func(t *testing.T) {
			if test.linux && runtime.GOOS != "linux" {
				t.Skip("only Linux enforces this limit")
			}
			p := began(t, test.role, test.limits)
			var err error
			for err == nil {
				_, err = p.Receive(t.Context())
			}
			if test.role == "forks" {
				test.says = "and 8 are allowed" // it may be counted before it has started all of them
			}
			if test.role == "greedy" {
				p.Wait(time.Minute)
				test.says = "" // the runtime prints stacks after the reason
				if strings.Contains(err.Error(), "exit status 0") {
					t.Errorf("it took its memory: %v", err)
				}
			}
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %q, want %q", err, test.says)
			}
		})
	}
}

// TestNeverAnswers: a program that does not answer, not even while it fills its standard error, runs into the deadline.
func TestNeverAnswers(t *testing.T) {
	for _, role := range []string{"deaf", "shouts"} {
		p := began(t, role, Limits{Output: 100_000})
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if line, err := p.Receive(ctx); !errors.Is(err, ErrTime) {
			t.Errorf("%s: line %q, error %v", role, line, err)
		}
	}
}

// TestDoesNotRead: a program that does not read its input does not hold up its caller.
func TestDoesNotRead(t *testing.T) {
	p, err := Start(enginetest.Command(t, "silent"), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Stop(0)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := p.Send(ctx, make([]byte, 1<<20)); !errors.Is(err, ErrTime) {
		t.Errorf("error %v", err)
	}
}

// TestEnvironment: a program does not get the server's environment, which may hold secrets.
func TestEnvironment(t *testing.T) {
	t.Setenv("QUARTERDECK_STORE", "postgres://me:hush@db/x")
	if env := strings.Join(environment(), "\n"); strings.Contains(env, "hush") || !strings.Contains(env, "PATH=") {
		t.Errorf("environment %s", env)
	}
}

func TestStartFails(t *testing.T) {
	if _, err := Start([]string{filepath.Join(t.TempDir(), "nothing")}, Limits{}); err == nil || !strings.Contains(err.Error(), "cannot start") {
		t.Errorf("error %v", err)
	}
	if _, err := Start(nil, Limits{}); err == nil {
		t.Error("an empty command starts")
	}
}

func TestSplit(t *testing.T) {
	for line, want := range map[string][]string{
		"python3 bot.py":              {"python3", "bot.py"},
		`  a  'b c' "d 'e'" f\ g h''`: {"a", "b c", "d 'e'", "f g", "h"},
		`'' x`:                        {"", "x"},
		"":                            nil,
	} {
		if got, err := Split(line); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q, %v", line, got, err)
		}
	}
	for _, bad := range []string{"'a", `"a`, `a\`} {
		if _, err := Split(bad); err == nil {
			t.Errorf("%q is split", bad)
		}
	}
}

func TestPrintable(t *testing.T) {
	if got := Printable("a\x1b[31m\n\xffb" + strings.Repeat("é", 300)); strings.ContainsAny(got, "\x1b\n") || !utf8.ValidString(got) || len([]rune(got)) != quoted+1 {
		t.Errorf("%q", got)
	}
}
