//go:build unix

package sqlite

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// sector is the size that a disk writes atomically.
const sector = 512

// disks is a folder in two versions: what is certainly on the disk, and what may be.
type disks struct {
	names   map[string]*content         // as programs see the folder
	durable map[string]*content         // as it is on the disk
	moves   []func(map[string]*content) // changes of names since the folder was synced, in order
}

// content is the content of a file.
type content struct {
	durable []byte
	pending []func([]byte, func() bool) []byte // changes since the last sync; a function decides for every sector whether it got to the disk
}

func newDisks() *disks {
	return &disks{names: map[string]*content{}, durable: map[string]*content{}}
}

func (d *disks) move(change func(map[string]*content)) {
	change(d.names)
	d.moves = append(d.moves, change)
}

func (d *disks) create(name string) {
	if d.names[name] == nil {
		c := &content{}
		d.move(func(names map[string]*content) { names[name] = c })
	}
}

func (d *disks) remove(name string) {
	d.move(func(names map[string]*content) { delete(names, name) })
}

func (d *disks) rename(from, to string) {
	d.move(func(names map[string]*content) { names[to] = names[from]; delete(names, from) })
}

func (d *disks) syncFolder() {
	for _, change := range d.moves {
		change(d.durable)
	}
	d.moves = nil
}

func (d *disks) write(name string, at int, what []byte) {
	c := d.names[name]
	c.pending = append(c.pending, func(b []byte, kept func() bool) []byte {
		for from := 0; from < len(what); {
			to := min(len(what), (at+from)/sector*sector+sector-at)
			if kept() {
				if missing := at + to - len(b); missing > 0 {
					b = append(b, make([]byte, missing)...)
				}
				copy(b[at+from:], what[from:to])
			}
			from = to
		}
		return b
	})
}

func (d *disks) truncate(name string, size int) {
	c := d.names[name]
	c.pending = append(c.pending, func(b []byte, kept func() bool) []byte {
		if kept() && size < len(b) {
			return b[:size:size]
		}
		return b
	})
}

func (d *disks) sync(name string) {
	c := d.names[name]
	c.durable, c.pending = c.after(func() func() bool { return always }), nil
}

func always() bool { return true }
func never() bool  { return false }

// after returns a file after some of the pending changes. It calls each once for every change, to decide whether it got
// to the disk.
func (c *content) after(each func() func() bool) []byte {
	b := slices.Clone(c.durable)
	for _, change := range c.pending {
		b = change(b, each())
	}
	return b
}

// cut writes the files as a power failure may leave them: unsynced changes are there, missing, or partial.
func (d *disks) cut(t *testing.T, random *rand.Rand, folder string) {
	t.Helper()
	var each func() func() bool
	whole := func() bool { return random.IntN(2) == 0 }
	switch random.IntN(4) {
	case 0: // nothing that was not synced
		each = func() func() bool { return never }
	case 1: // everything
		each = func() func() bool { return always }
	case 2: // some changes, in any order
		each = func() func() bool {
			if whole() {
				return always
			}
			return never
		}
	default: // torn: some sectors of each
		each = func() func() bool { return whole }
	}
	names := maps.Clone(d.durable)
	for _, change := range d.moves[:random.IntN(len(d.moves)+1)] { // a folder's changes keep their order
		change(names)
	}
	for name, c := range names {
		must(t, os.WriteFile(filepath.Join(folder, name), c.after(each), 0o600))
	}
}
