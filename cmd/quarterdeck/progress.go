package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// progress is a line that counts on a terminal and is silent elsewhere.
type progress struct {
	out     io.Writer // nil: silent
	n, done int64
	shown   time.Time
}

func newProgress(out io.Writer, n int) *progress {
	p := &progress{n: int64(n)}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.out = out
	}
	return p
}

// step counts one more.
func (p *progress) step() { p.reach(p.done+1, p.n) }

// reach says that done of n are done.
func (p *progress) reach(done, n int64) {
	p.done = done
	if p.out != nil && time.Since(p.shown) > 100*time.Millisecond {
		p.shown = time.Now()
		fmt.Fprintf(p.out, "\r%d of %d ", done, n)
	}
}

func (p *progress) clear() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r"+strings.Repeat(" ", 40)+"\r")
	}
}
