package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// Progress is a line that counts on a terminal and is silent elsewhere.
type Progress struct {
	out     io.Writer // nil: silent
	n, done int64
	shown   time.Time
}

// NewProgress returns a line that counts to n, or says nothing unless out is a terminal.
func NewProgress(out io.Writer, n int) *Progress {
	p := &Progress{n: int64(n)}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.out = out
	}
	return p
}

// Step counts one more.
func (p *Progress) Step() { p.Reach(p.done+1, p.n) }

// Reach says that done of n are done.
func (p *Progress) Reach(done, n int64) {
	p.done = done
	if p.out != nil && time.Since(p.shown) > 100*time.Millisecond {
		p.shown = time.Now()
		fmt.Fprintf(p.out, "\r%d of %d ", done, n)
	}
}

// Clear removes the line.
func (p *Progress) Clear() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r"+strings.Repeat(" ", 40)+"\r")
	}
}
