package load

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// subscription is one player's stream, read with as little work as possible.
type subscription struct {
	in      *bufio.Reader
	pages   bool     // patches of a page instead of the API's steps
	version int      // of the match
	legal   []string // legal actions, in notation
	over    bool
	read    func(data []byte) error // checks what is sent; nil: nothing does
}

func newSubscription(body io.Reader, pages bool) *subscription {
	return &subscription{in: bufio.NewReaderSize(body, 4<<10), pages: pages}
}

// next reads up to the next event with a version.
func (n *subscription) next() error {
	id, found := []byte(nil), false
	for {
		line, err := n.in.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			begin := bytes.Clone(line) // reading on overwrites it
			line, err = n.in.ReadBytes('\n')
			line = append(begin, line...)
		}
		if err != nil {
			return err
		}
		if value, is := bytes.CutPrefix(line, []byte("id: ")); is {
			id = bytes.Clone(bytes.TrimSpace(value))
		}
		if data, is := bytes.CutPrefix(line, []byte("data: ")); is && id != nil {
			if n.read != nil {
				if err := n.read(data); err != nil {
					return err
				}
			}
			n.parse(data)
			found = true
		}
		if found && len(line) == 1 {
			n.version, err = strconv.Atoi(string(id[bytes.LastIndexByte(id, '-')+1:]))
			return err
		}
	}
}

// parse reads one line of data.
func (n *subscription) parse(data []byte) {
	if !n.pages {
		n.legal = n.legal[:0]
		for _, action := range bytes.Split(between(data, `"legal":[`, "]"), []byte(",")) {
			if len(action) > 2 {
				n.legal = append(n.legal, string(action[1:len(action)-1]))
			}
		}
		n.over = n.over || bytes.Contains(data, []byte(`"phase":"finished"`))
		return
	}
	n.over = n.over || bytes.Contains(data, []byte(`/rematch"`))
	if i := bytes.Index(data, []byte(`id="actions"`)); i >= 0 {
		n.legal = n.legal[:0]
		menu, _, _ := bytes.Cut(data[i:], []byte("</menu>")) // the rest has no moves, only offers and ways to leave
		for rest := menu; ; {
			action := between(rest, `name="a" value="`, `"`)
			if action == nil {
				return
			}
			n.legal = append(n.legal, string(action))
			rest = rest[bytes.Index(rest, []byte(`name="a" value="`))+1:]
		}
	}
}

// between returns the bytes between the first begin and the next end, or nil.
func between(data []byte, begin, end string) []byte {
	i := bytes.Index(data, []byte(begin))
	if i < 0 {
		return nil
	}
	data = data[i+len(begin):]
	j := bytes.Index(data, []byte(end))
	if j < 0 {
		return nil
	}
	return data[:j]
}

// parseVersion returns the version in the answer to an action.
func parseVersion(answer []byte) (int, error) {
	text := between(answer, `"version":`, ",")
	version, err := strconv.Atoi(string(text))
	if err != nil {
		return 0, fmt.Errorf("an answer without version: %q", answer)
	}
	return version, nil
}
