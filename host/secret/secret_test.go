package secret_test

import (
	"context"
	"errors"
	"testing"

	"quarterdeck/host/secret"
)

// kept is a store with these bytes as its key; nil: none yet.
type kept []byte

func (k kept) Secret(_ context.Context, _ string, fresh []byte) ([]byte, error) {
	if k == nil {
		return fresh, nil
	}
	return k, nil
}

// TestLoad checks that a zeroed key in the store is refused, because anyone could forge its tokens.
func TestLoad(t *testing.T) {
	if key, err := secret.Load(t.Context(), kept(nil)); err != nil || len(key) != 32 {
		t.Errorf("a new key: %d bytes, %v", len(key), err)
	}
	for _, zero := range []kept{{}, make(kept, 32)} {
		if _, err := secret.Load(t.Context(), zero); !errors.Is(err, secret.ErrZero) {
			t.Errorf("a key of %d zeros: %v", len(zero), err)
		}
	}
}
