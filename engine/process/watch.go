package process

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// watchEvery is how often the processes of all programs are counted.
const watchEvery = time.Second

// watcher counts the processes of all programs of this server with one scan, even while programs are idle. It runs as
// long as there are programs.
type watcher struct {
	mu       sync.Mutex
	programs map[*Process]bool
	running  bool
}

var watched = watcher{programs: map[*Process]bool{}}

func (w *watcher) add(p *Process) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.programs[p] = true
	if !w.running {
		w.running = true
		go w.run()
	}
}

func (w *watcher) remove(p *Process) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.programs, p)
}

// all returns the programs. If there are none, the watcher stops.
func (w *watcher) all() []*Process {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = len(w.programs) > 0
	return slices.Collect(maps.Keys(w.programs))
}

func (w *watcher) run() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for range tick.C {
		programs := w.all()
		if len(programs) == 0 {
			return
		}
		found := scan()
		for _, p := range programs {
			p.check(len(found[p.mark]))
		}
	}
}

// check ends a program that has more processes than it may have.
func (p *Process) check(n int) {
	if n <= p.limits.Processes {
		return
	}
	p.overrun.Do(func() {
		p.forks = fmt.Errorf("%w: %d, and %d are allowed", ErrForks, n, p.limits.Processes)
		close(p.overran)
	})
	p.kill()
}

// Overrun returns ErrForks with details if the program was ended because it had too many processes, or nil.
func (p *Process) Overrun() error {
	select {
	case <-p.overran:
		return p.forks
	default:
		return nil
	}
}
