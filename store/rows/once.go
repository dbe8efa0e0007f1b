package rows

import (
	"quarterdeck/store"
)

// Once is a change that one statement can make. The slices have one element for each entry.
type Once struct {
	Actors      []int16
	Texts, Keys []string
	Times       []int64
	Hashes      [][]byte
	After       store.Hash // of the entry before the first
	Summary     []any      // version, listed, moves, updated, due, players

	end Head
}

// Once returns a change as columns. ok is false if it needs a transaction: the log is empty, its end is not known, or more changes than the log
// and its summary.
func (s Store) Once(c store.Change) (o Once, ok bool, err error) {
	head, known := s.Heads.get(c.Match)
	if !known || head.Length != c.From || c.From == 0 || len(c.Entries) == 0 || c.Summary == nil || c.Status != store.Same || len(c.Joined)+len(c.Left)+len(c.Deliveries) > 0 {
		return o, false, nil
	}
	if o.Summary, err = summary(c.Summary); err != nil {
		return o, false, err
	}
	chain := store.ChainOf(c.Match)
	o.After, o.end = head.Hash, head
	for i := range c.Entries {
		e := &c.Entries[i]
		hash := chain.Next(o.end.Hash, o.end.Length, e)
		o.end = Head{o.end.Length + 1, hash}
		o.Actors, o.Texts, o.Keys = append(o.Actors, int16(e.Actor)), append(o.Texts, e.Text), append(o.Keys, e.Key)
		o.Times, o.Hashes = append(o.Times, e.At.UnixMilli()), append(o.Hashes, hash[:])
	}
	return o, true, nil
}

// Made caches the end of the log after a change that one statement made. If the statement changed nothing, the cached end was out of date, and
// Made forgets it.
func (s Store) Made(c store.Change, o Once, changed bool) {
	if changed {
		s.Heads.put(c.Match, o.end)
	} else {
		s.Heads.drop(c.Match)
	}
}
