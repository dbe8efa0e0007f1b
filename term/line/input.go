package line

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	xterm "golang.org/x/term"

	"quarterdeck/term"
)

// Line is a line of input, or why there is none.
type Line struct {
	Text   string
	Err    error
	behind int // lines of a pipe that had arrived behind it
}

// Reader reads lines. Read shows a prompt and returns a channel on which the next line comes. A line that was not received is the next
// one: Read may be called again before it came.
type Reader interface {
	Read(prompt string) <-chan Line
}

// pipe reads lines from what is no keyboard.
type pipe struct {
	out   io.Writer
	lines chan Line
}

// Pipe returns a Reader of in, which writes prompts to out. It ends with ctx.
func Pipe(ctx context.Context, in io.Reader, out io.Writer) Reader {
	p := &pipe{out: out, lines: make(chan Line)}
	go func() {
		send := func(l Line) bool {
			select {
			case p.lines <- l:
				return true
			case <-ctx.Done():
				return false
			}
		}
		all := term.NewLines(in)
		text, err := all.Next()
		for ; err == nil; text, err = all.Next() {
			if !send(Line{Text: text, behind: all.Behind()}) {
				return
			}
		}
		for send(Line{Err: err}) {
		}
	}()
	return newQueue(p)
}

func (p *pipe) Read(prompt string) <-chan Line {
	fmt.Fprint(p.out, prompt)
	return p.lines
}

// Keyboard is a Reader of a terminal in raw mode, with a line editor, history and completion.
type Keyboard struct {
	*xterm.Terminal
	in      *keyboardIO
	lines   chan Line
	words   atomic.Pointer[[]string] // what Tab completes
	mu      sync.Mutex
	reading bool // a line is being edited
	fits    bool // the window has room for the whole screen
	stopped bool // no more is read
	past    *history
	rows    atomic.Int64 // of the terminal
	columns atomic.Int64
}

// Canceler is an input of which a Read can be ended. No key is read after that.
type Canceler interface {
	Cancel() bool
}

// NewKeyboard returns a Reader of rw, a terminal in raw mode. Everything shown is to be written to it. Only a Canceler can be left for the
// whole screen.
func NewKeyboard(rw io.ReadWriter, width, height int) *Keyboard {
	k := &Keyboard{lines: make(chan Line, 1), in: &keyboardIO{ReadWriter: rw}}
	k.Terminal = xterm.NewTerminal(k.in, "")
	_ = k.SetSize(width, height) // it cannot fail before the first line
	k.AutoCompleteCallback = k.complete
	k.past = &history{owner: term.NoViewer, lines: map[int][]string{}}
	k.History = k.past
	return k
}

// SetSize says how large the terminal is.
func (k *Keyboard) SetSize(width, height int) error {
	k.rows.Store(int64(height))
	k.columns.Store(int64(width))
	return k.Terminal.SetSize(width, height)
}

// keyboardIO notes that something is typed.
type keyboardIO struct {
	io.ReadWriter
	typing atomic.Bool // something was typed since the last line
	begun  string      // read before what is typed
}

// Read implements io.Reader.
func (k *keyboardIO) Read(p []byte) (int, error) {
	if k.begun != "" {
		n := copy(p, k.begun)
		k.begun = k.begun[n:]
		return n, nil
	}
	n, err := k.ReadWriter.Read(p)
	if n > 0 {
		k.typing.Store(true)
	}
	return n, err
}

// Begin begins the next line with a text, which the player can edit. It is called before the first Read.
func (k *Keyboard) Begin(text string) {
	k.in.begun = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
	k.in.typing.Store(k.in.begun != "")
}

// SetFits notes whether the window has room for the whole screen. Then lines end with term.ErrResized, once the player has begun none.
func (k *Keyboard) SetFits(fits bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	in, ok := k.in.ReadWriter.(Canceler)
	if !ok {
		return
	}
	if k.fits = fits; fits && k.reading && !k.stopped && !k.in.typing.Load() {
		k.stopped = true
		in.Cancel()
	}
}

// Read implements Reader. While a line is being edited, it changes the prompt.
func (k *Keyboard) Read(prompt string) <-chan Line {
	k.mu.Lock()
	defer k.mu.Unlock()
	if (k.fits || k.stopped) && !k.reading && !k.in.typing.Load() {
		if k.stopped = true; len(k.lines) == 0 {
			k.lines <- Line{Err: term.ErrResized}
		}
		return k.lines
	}
	if i := strings.LastIndexByte(prompt, '\n'); i >= 0 { // the editor counts on a prompt of one line
		fmt.Fprint(k, prompt[:i+1])
		prompt = prompt[i+1:]
	}
	k.SetPrompt(prompt)
	if k.reading || len(k.lines) > 0 {
		_, _ = k.Write(nil) // draws the prompt; if it fails, so does reading
		return k.lines
	}
	k.reading = true
	go k.readLine()
	return k.lines
}

// readSafely reads a line. The bytes may be a stranger's, so that a bug in the editor ends this keyboard only.
func (k *Keyboard) readSafely() (text string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the line editor failed: %v", p)
		}
	}()
	return k.ReadLine()
}

func (k *Keyboard) readLine() {
	text, err := k.readSafely()
	if errors.Is(err, io.EOF) {
		err = term.ErrQuit // Ctrl-C or Ctrl-D
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.stopped && err != nil {
		err = term.ErrResized
	}
	k.reading = false
	k.in.typing.Store(false)
	k.lines <- Line{Text: text, Err: err}
}

// isTyping reports whether a line has begun, or waits.
func (k *Keyboard) isTyping() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.in.typing.Load() || len(k.lines) > 0
}

// Complete makes words those that Tab completes.
func (k *Keyboard) Complete(words []string) { k.words.Store(&words) }

// complete completes the line that begins at the cursor, as far as all words agree that begin like it.
func (k *Keyboard) complete(text string, at int, key rune) (string, int, bool) {
	words := k.words.Load()
	if key != '\t' || words == nil || at != len(text) {
		return "", 0, false
	}
	common, found := "", false
	for _, word := range *words {
		switch {
		case !strings.HasPrefix(word, text):
		case !found:
			common, found = word, true
		default:
			common = commonPrefix(common, word)
		}
	}
	if !found {
		return "", 0, false
	}
	if common == text {
		k.list(text, *words)
	}
	return common, len(common), true
}

// maxOffered is how many words Tab lists.
const maxOffered = 40

// list shows above the line which words begin like it, if there are several.
func (k *Keyboard) list(text string, words []string) {
	var fit []string
	for _, word := range words {
		if strings.HasPrefix(word, text) && !slices.Contains(fit, word) {
			fit = append(fit, word)
		}
	}
	if n := len(fit); n > maxOffered {
		fit = append(fit[:maxOffered], fmt.Sprintf("and %d more", n-maxOffered))
	}
	if len(fit) > 1 {
		fmt.Fprintln(k, term.Wrap(strings.Join(fit, " · "), max(20, int(k.columns.Load()))))
	}
}

func commonPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}
