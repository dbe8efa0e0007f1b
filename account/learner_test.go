package account_test

import (
	"context"
	"errors"
	"testing"

	"quarterdeck/account"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// leftStore is a store of which the caller leaves while it writes.
type leftStore struct {
	store.Store
	leave context.CancelFunc
}

func (s leftStore) KeepPerson(ctx context.Context, _ store.Person) error {
	s.leave()
	return ctx.Err()
}

// TestLearnerLeaves: a change at a terminal ends with its context, also while another process has locked the data file.
func TestLearnerLeaves(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	l := account.Learner{Store: leftStore{&storetest.Memory{}, leave}, Guest: "terminal"}
	if err := l.SeeHints(ctx, []string{"bastion/carried"}); !errors.Is(err, context.Canceled) {
		t.Errorf("a change that was left ends with %v", err)
	}
}
