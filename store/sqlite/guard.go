package sqlite

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"time"
)

// Errors of Open, for errors.Is.
var (
	// ErrLogMissing is returned when the -wal with the last changes is missing: the file was in use when its server died
	// or when it was copied.
	ErrLogMissing = errors.New("sqlite: the write-ahead log with the last changes is missing")
	// ErrLogElsewhere is returned, with ErrLogMissing, when the -wal is beside another name of the file: a hard link, or
	// a bind mount of a file whose server is running.
	ErrLogElsewhere = fmt.Errorf("%w: the file has another name, beside which it is", ErrLogMissing)
	// ErrLogForeign is returned when the -wal beside the file belongs to another state of it.
	ErrLogForeign = errors.New("sqlite: the write-ahead log beside the file belongs to another state of it")
)

// generation is a random number for the time from the first opening of a file to the last close. The file holds it in
// SQLite's user_version, together with whether the file is in use. The generation file beside it holds it too.
//
//   - While a file is in use, the file itself (not only its -wal) says so. A file that says so and has no -wal was copied without
//     it. The last close takes the mark away when everything is in the file.
//   - While the -wal has acknowledged changes, the generation file says so too. An empty -wal was cut then. This is
//     noted after the first change after the -wal was emptied, before that is acknowledged. It is removed before the
//     -wal is emptied. So a server that dies in between leaves files that open.
//   - The generation file names every generation that the file may be in while the -wal beside it is the right one. If it names
//     others only, the file was replaced, and the -wal must not be applied to it.
//
// A file of an earlier version has 0: not in use. If an operator loses the generation file, nothing is known about the
// -wal.
type generation uint32

// mark is the value of user_version.
type mark uint32

func newGeneration() generation { return generation(1 + rand.N(1<<30-1)) }

func (g generation) inUse() mark  { return mark(g<<1 | 1) }
func (g generation) closed() mark { return mark(g << 1) }

func (m mark) isInUse() bool          { return m&1 == 1 }
func (m mark) generation() generation { return generation(m >> 1) }

// guard marks a file as in use. It does nothing where files cannot be locked.
type guard struct {
	*file
	side sideFile
	now  generation // the generation that this process has begun; 0 if another process had the file open
	off  bool
}

// enter opens the file and waits until no other process is opening or closing it. For the first process it returns sole,
// and holds the file exclusively until share.
func enter(ctx context.Context, path string, disk disk) (_ *guard, sole bool, _ error) {
	f, err := openFile(path)
	if err != nil {
		return nil, false, err
	}
	g := &guard{file: f, side: sideFile{path: f.path + "-generation", disk: disk}}
	entered, err := wait(ctx, func() (bool, error) {
		var err error
		if sole, err = f.tryLock(userByte, true); sole || err != nil {
			return sole, err
		}
		shared, err := f.tryLock(userByte, false)
		if err != nil || !shared {
			return false, err
		}
		// If all others have closed the file in between, it is not marked, and this process is the first.
		now, err := g.mark()
		if err != nil || now.isInUse() {
			return err == nil, err
		}
		f.unlock(userByte)
		return false, nil
	})
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		g.off = true
		return g, false, nil
	case err == nil && !entered:
		err = ErrInUse
	}
	if err != nil {
		return nil, false, errors.Join(err, f.Close())
	}
	return g, sole, nil
}

// glimpse opens the file for reading only, and waits until no process is opening or closing it. No process can do so
// until the guard is closed.
func glimpse(ctx context.Context, path string) (*guard, error) {
	f, err := openFileAs(path, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	g := &guard{file: f, side: sideFile{path: f.path + "-generation"}}
	shared, err := wait(ctx, func() (bool, error) { return f.tryLock(userByte, false) })
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		g.off = true
		return g, nil
	case err == nil && !shared:
		err = ErrInUse
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return g, nil
}

// userVersionAt is the offset of user_version in a database's first page.
const userVersionAt = 60

// mark returns the mark in the file itself, without the changes in its -wal.
func (g *guard) mark() (mark, error) { return markIn(g.File) }

func markIn(r io.ReaderAt) (mark, error) {
	var b [4]byte
	_, err := r.ReadAt(b[:], userVersionAt)
	if errors.Is(err, io.EOF) {
		return 0, nil // the file is new
	}
	return mark(binary.BigEndian.Uint32(b[:])), err
}

// admit returns ErrLogMissing or ErrLogForeign unless the file and the -wal beside it belong together.
func (g *guard) admit() error {
	now, err := g.mark()
	if err != nil {
		return err
	}
	size, err := walSize(g.path)
	if err != nil {
		return err
	}
	known, err := g.side.read()
	if err != nil {
		return err
	}
	fits := slices.Contains(known, now.generation())
	cut := false
	if now.isInUse() && fits {
		if cut, err = g.isCut(); err != nil {
			return err
		}
	}
	switch {
	case cut:
		return g.missing()
	case now.isInUse() && (size < 0 || size == 0 && !fits):
		return g.missing()
	case size > 0 && len(known) > 0 && !fits:
		return ErrLogForeign
	}
	return nil
}

// isCut reports whether the -wal had acknowledged changes and is now empty or without its header. A running server may
// empty it at any moment, so the generation file has to say the same before and after.
func (g *guard) isCut() (bool, error) {
	for range 3 {
		before, err := g.side.hasFrames()
		if err != nil || !before {
			return false, err
		}
		headed, err := hasWALHeader(g.path)
		if err != nil || headed {
			return false, err
		}
	}
	return g.side.hasFrames()
}

// hasWALHeader reports whether the -wal beside a file begins with SQLite's header.
func hasWALHeader(path string) (bool, error) {
	f, err := os.Open(path + "-wal")
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return false, err
	}
	defer f.Close()
	var header [32]byte
	if _, err = io.ReadFull(f, header[:]); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return false, nil
	}
	return binary.BigEndian.Uint32(header[:])&^1 == 0x377f0682, err
}

// missing returns ErrLogMissing, or ErrLogElsewhere if the file has another name.
func (g *guard) missing() error {
	if g.isLocked(userByte) || g.hasLinks() {
		return ErrLogElsewhere
	}
	return ErrLogMissing
}

// walSize returns the size of the -wal beside a file, or -1 if there is none.
func walSize(path string) (int64, error) {
	info, err := os.Stat(path + "-wal")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return -1, nil
	case err != nil:
		return 0, err
	}
	return info.Size(), nil
}

// begin writes into the generation file which generations the file may have from now on.
func (g *guard) begin() error {
	now, err := g.mark()
	if err != nil {
		return err
	}
	known, err := g.side.read()
	if err != nil {
		return err
	}
	g.now = newGeneration()
	if !slices.Contains(known, now.generation()) {
		known = append(known, now.generation())
	}
	return g.side.write(append(known, g.now))
}

// begin marks the file as in use, in the file itself.
func (c connection) begin(ctx context.Context, g *guard) error {
	if err := c.setMark(ctx, g.now.inUse()); err != nil {
		return err
	}
	whole, err := c.truncate(ctx, time.Second)
	if err != nil || !whole { // another program is reading: the next checkpoint will mark the file itself
		return err
	}
	return g.side.write([]generation{g.now})
}

// share lets other processes open the file.
func (g *guard) share() error {
	if g.off {
		return nil
	}
	_, err := g.tryLock(userByte, false)
	return err
}

// leave reports whether this process is the last one that uses the file. No other process opens or closes the file until
// its descriptor is closed.
func (g *guard) leave(ctx context.Context) (last bool, err error) {
	ending, err := wait(ctx, func() (bool, error) { return g.tryLock(endingByte, true) })
	if err != nil || !ending {
		return false, err
	}
	return g.tryLock(userByte, true)
}

// end removes the generation file if there is no -wal that it could describe.
func (g *guard) end() error {
	if size, err := walSize(g.path); err != nil || size >= 0 {
		return err
	}
	return g.side.remove()
}
