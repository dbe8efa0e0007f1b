package sshd

import (
	"context"
	"io"
	"sync"

	"github.com/charmbracelet/ssh"

	"quarterdeck/term/screen"
)

// window is the size of a guest's terminal, which may change.
type window struct {
	mu            sync.Mutex
	width, height int
	changed       func(width, height int) // called with each size; nil: no one asks
}

// follow notes the sizes that a client says.
func (w *window) follow(sizes <-chan ssh.Window) {
	for size := range sizes {
		w.mu.Lock()
		w.width, w.height = sizeOf(size)
		if w.changed != nil {
			w.changed(w.width, w.height)
		}
		w.mu.Unlock()
	}
}

// size returns the size now.
func (w *window) size() (width, height int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.width, w.height
}

// columns returns the width now.
func (w *window) columns() int {
	width, _ := w.size()
	return width
}

// fits reports whether there is room for the whole screen.
func (w *window) fits() bool { return screen.Fits(w.size()) }

// onChange has changed called with the size now, and with each that follows, until stop is called.
func (w *window) onChange(changed func(width, height int)) (stop func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed = changed
	changed(w.width, w.height)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.changed = nil
	}
}

// sizeOf returns the size of a window that is drawn for.
func sizeOf(w ssh.Window) (width, height int) {
	return max(20, min(w.Width, maxWidth)), max(5, min(w.Height, maxHeight))
}

// keys is what a guest types. It goes to the whole screen or to the line editor, one after the other.
type keys struct {
	typed chan []byte
	ended chan struct{}
	err   error // why there is no more; read after ended is closed
}

// readKeys reads what a guest types until ctx ends.
func readKeys(ctx context.Context, in io.Reader) *keys {
	k := &keys{typed: make(chan []byte), ended: make(chan struct{})}
	go func() {
		defer close(k.ended)
		for {
			text := make([]byte, 512)
			n, err := in.Read(text)
			if n > 0 {
				select {
				case k.typed <- text[:n]:
				case <-ctx.Done():
					k.err = ctx.Err()
					return
				}
			}
			if err != nil {
				k.err = err
				return
			}
		}
	}()
	return k
}

// keysFor is the keys for one reader, until it is canceled.
type keysFor struct {
	*keys
	rest     []byte
	canceled chan struct{}
	cancel   func()
}

// open returns the keys for the next reader. There is one at a time.
func (k *keys) open() *keysFor {
	f := &keysFor{keys: k, canceled: make(chan struct{})}
	f.cancel = sync.OnceFunc(func() { close(f.canceled) })
	return f
}

// Cancel implements line.Canceler.
func (f *keysFor) Cancel() bool {
	f.cancel()
	return true
}

// Read implements io.Reader.
func (f *keysFor) Read(p []byte) (int, error) {
	select {
	case <-f.canceled: // even if more was typed
		return 0, io.EOF
	default:
	}
	if len(f.rest) == 0 {
		select {
		case <-f.canceled:
			return 0, io.EOF
		case f.rest = <-f.typed:
		case <-f.ended:
			return 0, f.err
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}
