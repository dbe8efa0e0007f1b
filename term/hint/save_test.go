package hint

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// deafStore goes on storing after the context has ended.
type deafStore struct {
	Store
	answer chan struct{}
}

func (s deafStore) SeeHints(context.Context, []string) error {
	<-s.answer
	return nil
}

// TestFlushEnds: what waits for seen hints waits at most FlushTime, also for a store that does not end with its context.
func TestFlushEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, begin := deafStore{answer: make(chan struct{})}, time.Now()
		s := &saver{store: store}
		s.add(t.Context(), []string{"bastion/carried"})
		s.flush()
		if took := time.Since(begin); took != FlushTime {
			t.Errorf("it waited %v", took)
		}
		s.flush()
		close(store.answer)
	})
}
