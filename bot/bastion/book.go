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
	ctx     context.Context // ends all work
	opts    solve.Options
	most    int           // solutions kept
	solving chan struct{} // one token: only one solve at a time
	mu      sync.Mutex    // guards pages; held briefly
	pages   []*page       // most recently used last
}

// page is one position, solved or being solved.
type page struct {
	name         string
	games, total atomic.Int64  // progress, as solve.Options.Progress reports it
	done         chan struct{} // closed when solution and err are set
	sol          *solve.Solution
	err          error
}

// NewBook returns an empty book that keeps up to most solutions of at most 30 MB each. Its work ends with ctx.
func NewBook(ctx context.Context, most int, opts solve.Options) *Book {
	opts.Keep = EndgameCards
	return &Book{ctx: ctx, opts: opts, most: max(1, most), solving: make(chan struct{}, 1)}
}

// Ready returns the solution of a row (all thirteen middle cards). If the row is not solved yet, Ready returns nil and
// starts solving in the background, unless as many rows are waiting as the book keeps. It never blocks.
func (b *Book) Ready(row []solve.Rank) *solve.Solution {
	p := b.begin(row)
	if p == nil || !p.finished() {
		return nil
	}
	return p.sol
}

// Peek returns the solution of a row, or nil if it is not solved yet. Unlike Ready, it never starts solving.
func (b *Book) Peek(row []solve.Rank) *solve.Solution {
	name := nameOf(solve.Deal(row))
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.pages {
		if p.name == name && p.finished() {
			return p.sol
		}
	}
	return nil
}

// Await returns when a row is solved or ctx ends, or at once if too many other rows are waiting.
func (b *Book) Await(ctx context.Context, row []solve.Rank) {
	if p := b.begin(row); p != nil {
		p.wait(ctx) // the next call returns the solution or the error
	}
}

// begin returns the row's page, or nil if the row would have to wait behind too many others.
func (b *Book) begin(row []solve.Rank) *page {
	pos := solve.Deal(row)
	if b.crowded(nameOf(pos)) {
		return nil
	}
	return b.page(pos)
}

// crowded reports whether a new row would have to wait behind too many others.
func (b *Book) crowded(name string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := 0
	for _, p := range b.pages {
		if p.name == name {
			return false
		}
		if !p.finished() {
			waiting++
		}
	}
	return waiting >= b.most
}

// finished reports whether solving has ended.
func (p *page) finished() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// Solution returns the solution of a row. It blocks until the row is solved or ctx ends.
func (b *Book) Solution(ctx context.Context, row []solve.Rank) (*solve.Solution, error) {
	return b.page(solve.Deal(row)).wait(ctx)
}

// Below returns the solution below a position. It blocks until the position is solved or ctx ends. With EndgameCards or
// fewer cards left it computes a complete solution directly and does not keep it.
func (b *Book) Below(ctx context.Context, pos solve.Position) (*solve.Solution, error) {
	if pos.Left() <= EndgameCards {
		return solve.Solve(ctx, pos, solve.WDL, solve.Options{Workers: b.opts.Workers})
	}
	return b.page(pos).wait(ctx)
}

func (p *page) wait(ctx context.Context) (*solve.Solution, error) {
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
	name := nameOf(pos)
	b.mu.Lock()
	defer b.mu.Unlock()
	if i := slices.IndexFunc(b.pages, func(p *page) bool { return p.name == name }); i >= 0 {
		return b.pages[i].games.Load(), b.pages[i].total.Load()
	}
	return 0, 0
}

// page finds or starts a position's page and marks it as the most recently used.
func (b *Book) page(pos solve.Position) *page {
	name := nameOf(pos)
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.IndexFunc(b.pages, func(p *page) bool { return p.name == name })
	if i < 0 {
		p := &page{name: name, done: make(chan struct{})}
		b.pages = append(b.pages, p)
		b.forget()
		pos.Row = slices.Clone(pos.Row)
		go b.solve(p, pos)
		return p
	}
	p := b.pages[i]
	b.pages = append(slices.Delete(b.pages, i, i+1), p)
	return p
}

// forget drops the least recently used finished pages until the limit is met.
func (b *Book) forget() {
	for len(b.pages) > b.most {
		i := slices.IndexFunc(b.pages, (*page).finished)
		if i < 0 {
			return
		}
		b.pages = slices.Delete(b.pages, i, i+1)
	}
}

func (b *Book) solve(p *page, pos solve.Position) {
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

// nameOf returns a key that differs for different positions.
func nameOf(pos solve.Position) string {
	name := rowName(pos.Row)
	for _, hand := range []solve.Hand{pos.Hand0, pos.Hand1} {
		name += "," + rowName(hand.Ranks())
	}
	return name + "," + strconv.Itoa(pos.Carry) + "," + strconv.Itoa(pos.Diff)
}

func rowName(row []solve.Rank) string {
	name := ""
	for _, r := range row {
		name += r.String()
	}
	return name
}
