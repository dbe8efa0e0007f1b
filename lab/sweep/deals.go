package sweep

import (
	"maps"
	"sync"
	"time"

	"quarterdeck/lab/metric"
)

// Row is a finished unit as it is stored.
type Row struct {
	Set    int                   `json:"set"`
	Unit   int                   `json:"unit"`
	Micros int64                 `json:"us"` // how long it took
	Sums   metric.Vector         `json:"sums"`
	Kinds  map[string][7]float64 `json:"kinds"`           // the fields of metric.Kind
	Dealt  map[string][2]float64 `json:"dealt,omitempty"` // the fields of metric.Dealt
}

func newRow(set, unit int, took time.Duration, u *metric.Unit) *Row {
	row := &Row{Set: set, Unit: unit, Micros: took.Microseconds(), Sums: u.Sums, Kinds: map[string][7]float64{}, Dealt: map[string][2]float64{}}
	for name, k := range u.Kinds {
		row.Kinds[name] = [7]float64{k.Legal, k.Chosen, k.Expected, k.Users, k.UsersWon, k.Others, k.OthersWon}
	}
	for name, d := range u.Dealt {
		row.Dealt[name] = [2]float64{d.Seats, d.Won}
	}
	return row
}

func (r *Row) unit() *metric.Unit {
	u := &metric.Unit{Sums: r.Sums, Kinds: make(map[string]metric.Kind, len(r.Kinds)), Dealt: make(map[string]metric.Dealt, len(r.Dealt))}
	for name, k := range r.Kinds {
		u.Kinds[name] = metric.Kind{Legal: k[0], Chosen: k[1], Expected: k[2], Users: k[3], UsersWon: k[4], Others: k[5], OthersWon: k[6]}
	}
	for name, d := range r.Dealt {
		u.Dealt[name] = metric.Dealt{Seats: d[0], Won: d[1]}
	}
	return u
}

// Same reports whether two rows are of the same unit and have the same figures.
func (r *Row) Same(other *Row) bool {
	return r.Set == other.Set && r.Unit == other.Unit && r.Sums == other.Sums && maps.Equal(r.Kinds, other.Kinds) && maps.Equal(r.Dealt, other.Dealt)
}

// Deals are the finished units of a sweep, in memory. The methods are safe for concurrent use.
type Deals struct {
	plan *Plan

	mu     sync.Mutex
	units  []map[int]*metric.Unit // by set and unit
	micros int64
}

// NewDeals returns no units of a plan.
func NewDeals(p *Plan) *Deals {
	d := &Deals{plan: p, units: make([]map[int]*metric.Unit, len(p.Sets))}
	for i := range d.units {
		d.units[i] = map[int]*metric.Unit{}
	}
	return d
}

// Put adds a unit, unless it is there. It returns false if the plan has no such unit.
func (d *Deals) Put(row *Row) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if row.Set < 0 || row.Set >= len(d.units) || row.Unit < 0 {
		return false
	}
	if d.units[row.Set][row.Unit] == nil {
		d.units[row.Set][row.Unit] = row.unit()
		d.micros += row.Micros
	}
	return true
}

// Plan returns what the sweep plays.
func (d *Deals) Plan() *Plan { return d.plan }

// Has reports whether a unit is finished.
func (d *Deals) Has(set, unit int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.units[set][unit] != nil
}

// Worked returns the time that all finished units took, added up.
func (d *Deals) Worked() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return time.Duration(d.micros) * time.Microsecond
}

// Done returns how many units, from the first on, every rule set has finished.
func (d *Deals) Done() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	for n := 0; ; n++ {
		for _, units := range d.units {
			if units[n] == nil {
				return n
			}
		}
	}
}

// Units returns the first n units of a rule set, which must be finished.
func (d *Deals) Units(set, n int) []*metric.Unit {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := make([]*metric.Unit, n)
	for i := range out {
		out[i] = d.units[set][i]
	}
	return out
}

// Finished returns the number of finished units of all rule sets.
func (d *Deals) Finished() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	for _, units := range d.units {
		n += len(units)
	}
	return n
}

// newest returns the last finished unit of a rule set and its number, or nil.
func (d *Deals) newest(set int) (int, *metric.Unit) {
	d.mu.Lock()
	defer d.mu.Unlock()
	last := -1
	for unit := range d.units[set] {
		last = max(last, unit)
	}
	return last, d.units[set][last]
}
