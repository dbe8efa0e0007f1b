// Package bastion plays the exact solution of Bastion's Breach: in the long run no opponent does better than break even
// against it.
package bastion

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	solve "quarterdeck/solve/bastion"
)

// Book caches the most recently used solutions and computes new ones, one at a time. Callers that request the same
// position share its solution. A solution keeps only positions with more than EndgameCards cards left: the others would
// take most of its memory and are quick to solve again. A Book is safe for concurrent use.
type Book struct {
	ctx      context.Context // ends all work
	opts     solve.Options
	capacity int           // solutions kept
	solving  chan struct{} // one token: only one solve at a time
	mu       sync.Mutex    // guards entries; held briefly
	entries  []*entry      // most recently used last
}

// entry is one position, solved or being solved.
type entry struct {
	key          string
	games, total atomic.Int64  // progress, as solve.Options.Progress reports it
	done         chan struct{} // closed when solution and err are set
	sol          *solve.Solution
	err          error
}

// NewBook returns an empty book that keeps up to capacity solutions of at most 30 MB each. Its work ends with ctx.
func NewBook(ctx context.Context, capacity int, opts solve.Options) *Book {
	opts.Keep = EndgameCards
	return &Book{ctx: ctx, opts: opts, capacity: max(1, capacity), solving: make(chan struct{}, 1)}
}

// Ready returns the solution of a row (all thirteen middle cards). If the row is not solved yet, Ready returns nil and
// starts solving in the background, unless as many rows are waiting as the book keeps. It never blocks.
func (b *Book) Ready(row []solve.Rank) *solve.Solution {
	p := b.enqueue(row)
	if p == nil || !p.finished() {
		return nil
	}
	return p.sol
}

// Peek returns the solution of a row, or nil if it is not solved yet. Unlike Ready, it never starts solving.
func (b *Book) Peek(row []solve.Rank) *solve.Solution {
	key := keyOf(solve.Deal(row))
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.entries {
		if p.key == key && p.finished() {
			return p.sol
		}
	}
	return nil
}

// Await returns when a row is solved or ctx ends, or at once if too many other rows are waiting.
func (b *Book) Await(ctx context.Context, row []solve.Rank) {
	if p := b.enqueue(row); p != nil {
		p.wait(ctx) // the next call returns the solution or the error
	}
}

// enqueue returns the row's entry, or nil if the row would have to wait behind too many others.
func (b *Book) enqueue(row []solve.Rank) *entry {
	pos := solve.Deal(row)
	if b.isFull(keyOf(pos)) {
		return nil
	}
	return b.lookup(pos)
}

// isFull reports whether a new row would have to wait behind too many others.
func (b *Book) isFull(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := 0
	for _, p := range b.entries {
		if p.key == key {
			return false
		}
		if !p.finished() {
			waiting++
		}
	}
	return waiting >= b.capacity
}

// finished reports whether solving has ended.
func (p *entry) finished() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// Solution returns the solution of a row. It blocks until the row is solved or ctx ends.
func (b *Book) Solution(ctx context.Context, row []solve.Rank) (*solve.Solution, error) {
	return b.lookup(solve.Deal(row)).wait(ctx)
}

// Below returns the solution below a position. It blocks until the position is solved or ctx ends. With EndgameCards or
// fewer cards left it computes a complete solution directly and does not keep it.
func (b *Book) Below(ctx context.Context, pos solve.Position) (*solve.Solution, error) {
	if pos.Left() <= EndgameCards {
		return solve.Solve(ctx, pos, solve.WDL, solve.Options{Workers: b.opts.Workers})
	}
	return b.lookup(pos).wait(ctx)
}

func (p *entry) wait(ctx context.Context) (*solve.Solution, error) {
	select {
	case <-p.done:
		return p.sol, p.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Progress returns how many of the matrix games below a position are solved. It returns 0 and 0 if the position was not
// requested or is still waiting.
func (b *Book) Progress(pos solve.Position) (done, total int64) {
	key := keyOf(pos)
	b.mu.Lock()
	defer b.mu.Unlock()
	if i := slices.IndexFunc(b.entries, func(p *entry) bool { return p.key == key }); i >= 0 {
		return b.entries[i].games.Load(), b.entries[i].total.Load()
	}
	return 0, 0
}

// lookup finds or starts a position's entry and marks it as the most recently used.
func (b *Book) lookup(pos solve.Position) *entry {
	key := keyOf(pos)
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.IndexFunc(b.entries, func(p *entry) bool { return p.key == key })
	if i < 0 {
		p := &entry{key: key, done: make(chan struct{})}
		b.entries = append(b.entries, p)
		b.evict()
		pos.Row = slices.Clone(pos.Row)
		go b.solve(p, pos)
		return p
	}
	p := b.entries[i]
	b.entries = append(slices.Delete(b.entries, i, i+1), p)
	return p
}

// evict drops the least recently used finished entries until the limit is met.
func (b *Book) evict() {
	for len(b.entries) > b.capacity {
		i := slices.IndexFunc(b.entries, (*entry).finished)
		if i < 0 {
			return
		}
		b.entries = slices.Delete(b.entries, i, i+1)
	}
}

func (b *Book) solve(p *entry, pos solve.Position) {
	defer close(p.done)
	select {
	case b.solving <- struct{}{}:
		defer func() { <-b.solving }()
	case <-b.ctx.Done():
		p.err = b.ctx.Err()
		return
	}
	opts := b.opts
	opts.Progress = func(done, total int64) {
		p.games.Store(done)
		p.total.Store(total)
	}
	p.sol, p.err = solve.Solve(b.ctx, pos, solve.WDL, opts)
}

// keyOf returns a key that differs for different positions.
func keyOf(pos solve.Position) string {
	key := rowText(pos.Row)
	for _, hand := range []solve.Hand{pos.Hand0, pos.Hand1} {
		key += "," + rowText(hand.Ranks())
	}
	return key + "," + strconv.Itoa(pos.Carry) + "," + strconv.Itoa(pos.Diff)
}

func rowText(row []solve.Rank) string {
	text := ""
	for _, r := range row {
		text += r.String()
	}
	return text
}
