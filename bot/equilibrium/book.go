// Package equilibrium plays Bastion's Breach as its exact solution does: no reply, however clever, does
// better against it in the long run than an even game.
package equilibrium

import (
	"context"
	"slices"
	"sync"

	solve "quarterdeck/solve/bastion"
)

// Book holds the solutions of the rows that were asked for last and solves new ones, one at a time. Everybody
// who asks for the same row gets the same solution. Its methods may be called by several goroutines.
type Book struct {
	ctx     context.Context // ends all work
	opts    solve.Options
	most    int           // solutions kept
	solving chan struct{} // one token: only one solve at a time
	mu      sync.Mutex    // guards pages; held for moments
	pages   []*page       // the last asked for at the end
}

// page is one row, solved or being solved.
type page struct {
	row  string
	done chan struct{} // closed when solution and err are set
	sol  *solve.Solution
	err  error
}

// NewBook is an empty book that keeps at most so many solutions, each up to 700 MB. Its work ends with ctx.
func NewBook(ctx context.Context, most int, opts solve.Options) *Book {
	return &Book{ctx: ctx, opts: opts, most: max(1, most), solving: make(chan struct{}, 1)}
}

// Begin has a row solved in the background, unless it is already. Row is all thirteen middle cards.
func (b *Book) Begin(row []solve.Rank) { b.page(row) }

// Solution is the solution of a row, waiting for it until ctx ends.
func (b *Book) Solution(ctx context.Context, row []solve.Rank) (*solve.Solution, error) {
	p := b.page(row)
	select {
	case <-p.done:
		return p.sol, p.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// page finds a row's page or begins one, and counts it as the last asked for.
func (b *Book) page(row []solve.Rank) *page {
	name := nameOf(row)
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.IndexFunc(b.pages, func(p *page) bool { return p.row == name })
	if i < 0 {
		p := &page{row: name, done: make(chan struct{})}
		b.pages = append(b.pages, p)
		b.forget()
		go b.solve(p, slices.Clone(row))
		return p
	}
	p := b.pages[i]
	b.pages = append(slices.Delete(b.pages, i, i+1), p)
	return p
}

// forget drops the finished pages that were asked for longest ago, beyond what is kept.
func (b *Book) forget() {
	finished := func(p *page) bool {
		select {
		case <-p.done:
			return true
		default:
			return false
		}
	}
	for len(b.pages) > b.most {
		i := slices.IndexFunc(b.pages, finished)
		if i < 0 {
			return
		}
		b.pages = slices.Delete(b.pages, i, i+1)
	}
}

func (b *Book) solve(p *page, row []solve.Rank) {
	defer close(p.done)
	select {
	case b.solving <- struct{}{}:
		defer func() { <-b.solving }()
	case <-b.ctx.Done():
		p.err = b.ctx.Err()
		return
	}
	p.sol, p.err = solve.Solve(b.ctx, solve.Deal(row), solve.WDL, b.opts)
}

func nameOf(row []solve.Rank) string {
	name := ""
	for _, r := range row {
		name += r.String()
	}
	return name
}
