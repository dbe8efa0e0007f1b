package process

import (
	"os"
	"strings"
	"sync"
)

// kept is the number of bytes of standard error that are kept.
const kept = 1 << 10

// tail keeps the last bytes of a program's standard error. Once the program has written more than its
// limit, tail stops reading, so that the program has to wait.
type tail struct {
	most int

	mu     sync.Mutex
	ready  *sync.Cond // uses mu; signals that there may be room again, or that the tail is closed
	text   []byte
	count  int // bytes since renew
	closed bool
	from   *os.File
	ended  chan struct{} // closed when nothing more is read
}

func newTail(most int, from *os.File) *tail {
	t := &tail{most: most, from: from, ended: make(chan struct{})}
	t.ready = sync.NewCond(&t.mu)
	return t
}

// run reads until the program and all its children have closed standard error, or the tail is closed.
func (t *tail) run() {
	defer close(t.ended)
	buf := make([]byte, 4<<10)
	for {
		n, err := t.from.Read(buf)
		if err != nil || !t.add(buf[:n]) {
			return
		}
	}
}

// add keeps bytes, and waits while there are too many. It reports whether to read on.
func (t *tail) add(bytes []byte) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, bytes...)
	t.text = t.text[max(0, len(t.text)-kept):]
	t.count += len(bytes)
	for t.count > t.most && !t.closed {
		t.ready.Wait()
	}
	return !t.closed
}

func (t *tail) renew() {
	t.mu.Lock()
	t.count = 0
	t.mu.Unlock()
	t.ready.Signal()
}

func (t *tail) close() {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.ready.Signal()
	_ = t.from.Close()
}

// last returns the last line that is not empty, as printable text.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return Printable(lines[len(lines)-1])
}

// quoted is the maximum length of a quotation from a program's output.
const quoted = 200

// Printable returns the beginning of a program's output in a form for log lines.
func Printable(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffd {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, " "))
	if runes := []rune(text); len(runes) > quoted {
		return string(runes[:quoted]) + "…"
	}
	return text
}
