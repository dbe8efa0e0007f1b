// Package parts joins the parts of a store in memory that have packages of their own.
package parts

import (
	"time"

	"quarterdeck/store/storetest/experimenttest"
	"quarterdeck/store/storetest/friendtest"
	"quarterdeck/store/storetest/puzzletest"
	"quarterdeck/store/storetest/seektest"
	"quarterdeck/store/storetest/witnesstest"
)

// Parts is these parts. The zero value is ready.
type Parts struct {
	experimenttest.Experiments
	friendtest.Friends
	puzzletest.Puzzles
	seektest.Seeks
	witnesstest.Shown
}

// SetClosed makes all calls fail, or work again.
func (p *Parts) SetClosed(closed bool) {
	p.Experiments.SetClosed(closed)
	p.Friends.SetClosed(closed)
	p.Puzzles.SetClosed(closed)
	p.Seeks.SetClosed(closed)
	p.Shown.SetClosed(closed)
}

// ForgetGuest removes what is stored of a guest who was deleted at a time, for good.
func (p *Parts) ForgetGuest(guest string, gone time.Time) {
	p.ForgetExperiments(guest)
	p.ForgetFriends(guest)
	p.ForgetRuns(guest)
	p.ForgetSeek(guest)
	p.ForgetWitness(guest, gone)
}
