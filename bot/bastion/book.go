// Package bastion plays Bastion's Breach as its exact solution does: no reply, however clever, does
// better against it in the long run than an even game.
package bastion

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	solve "quarterdeck/solve/bastion"
)

// Book holds the solutions that were asked for last and makes new ones, one at a time. Everybody who
// asks for the same gets the same. Solutions keep positions with more than EndgameCards cards left only: the rest is most
// of their memory and solved again in a moment. Its methods may be called by several goroutines.
type Book struct {
	ctx     context.Context // ends all work
	opts    solve.Options
	most    int           // solutions kept
	solving chan struct{} // one token: only one solve at a time
	mu      sync.Mutex    // guards pages; held for moments
	pages   []*page       // the last asked for at the end
}

// page is one position, solved or being solved.
type page struct {
	name         string
	games, total atomic.Int64  // how far solving is, as solve.Options.Progress tells it
	done         chan struct{} // closed when solution and err are set
	sol          *solve.Solution
	err          error
}

// NewBook is an empty book that keeps at most so many solutions, each up to 30 MB. Its work ends with ctx.
func NewBook(ctx context.Context, most int, opts solve.Options) *Book {
	opts.Keep = EndgameCards
	return &Book{ctx: ctx, opts: opts, most: max(1, most), solving: make(chan struct{}, 1)}
}

// Ready is the solution of a row (all thirteen middle cards), or nil if it is not solved yet. Then solving
// begins in the background, unless as many rows wait as the book keeps: a bot that chooses never waits.
func (b *Book) Ready(row []solve.Rank) *solve.Solution {
	p := b.begin(row)
	if p == nil || !p.finished() {
		return nil
	}
	return p.sol
}

// Peek is Ready without having anything solved.
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

// Await returns when a row is solved, when ctx ends, or at once if too many others wait.
func (b *Book) Await(ctx context.Context, row []solve.Rank) {
	if p := b.begin(row); p != nil {
		p.wait(ctx) // whoever asks next is told what came of it
	}
}

// begin is the row's page, or nil if another row would have to wait behind too many others.
func (b *Book) begin(row []solve.Rank) *page {
	pos := solve.Deal(row)
	if b.crowded(nameOf(pos)) {
		return nil
	}
	return b.page(pos)
}

// crowded tells whether another row would have to wait behind too many others.
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

// finished tells whether solving has ended.
func (p *page) finished() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// Solution is the solution of a row, waiting for it until ctx ends.
func (b *Book) Solution(ctx context.Context, row []solve.Rank) (*solve.Solution, error) {
	return b.page(solve.Deal(row)).wait(ctx)
}

// Below is the solution below a position, waiting for it until ctx ends. With EndgameCards cards left or fewer it is
// made on the spot, whole, and not kept.
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

// Progress is how many of the matrix games below a position are solved; 0 and 0 if nobody asked for it or
// others come first.
func (b *Book) Progress(pos solve.Position) (done, total int64) {
	name := nameOf(pos)
	b.mu.Lock()
	defer b.mu.Unlock()
	if i := slices.IndexFunc(b.pages, func(p *page) bool { return p.name == name }); i >= 0 {
		return b.pages[i].games.Load(), b.pages[i].total.Load()
	}
	return 0, 0
}

// page finds a position's page or begins one, and counts it as the last asked for.
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

// forget drops the finished pages that were asked for longest ago, beyond what is kept.
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

// nameOf tells positions apart.
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
