package identity

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-webauthn/webauthn/webauthn"

	"quarterdeck/game"
	"quarterdeck/web/answer"
)

func TestGuestTokens(t *testing.T) {
	a := &Authenticator{key: newTokenKey([]byte("key"))}
	for _, epoch := range []int{0, 1, 12} {
		token := a.formatToken("ann", epoch)
		if id, at := a.parseToken(token); id != "ann" || at != epoch {
			t.Fatalf("a token of ours is %q's of epoch %d", id, at)
		}
		other := a.formatToken("ann", epoch+1)
		seal := other[strings.LastIndexByte(other, '.'):]
		for _, bad := range []string{"", "ann", "ann.", "." + token, token + "=", "bo" + token[3:], "ann" + seal, "ann." + seal, (&Authenticator{key: newTokenKey([]byte("other"))}).formatToken("ann", epoch)} {
			if id, _ := a.parseToken(bad); id != "" {
				t.Errorf("the token %q is taken for a guest", bad)
			}
		}
	}
}

// TestLongPasskey checks that a key that is too long is not stored with a guest's settings.
func TestLongPasskey(t *testing.T) {
	usual, long := &webauthn.Credential{ID: make([]byte, 64)}, &webauthn.Credential{ID: make([]byte, 64)}
	usual.Attestation.Object, long.Attestation.Object = make([]byte, 4<<10), make([]byte, 32<<10)
	if stored, err := storedKey(usual); err != nil || len(stored) == 0 {
		t.Errorf("a usual key: %v", err)
	}
	var refusal *game.Refusal
	if _, err := storedKey(long); !errors.As(err, &refusal) || refusal.Code != answer.BadPasskey {
		t.Errorf("a long key: %v", err)
	}
}
