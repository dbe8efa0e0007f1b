package account

import (
	"crypto/sha256"
	"encoding/hex"
)

// ID returns the id of a passkey, unique for its person.
func (k *Passkey) ID() string {
	sum := sha256.Sum256(k.Credential)
	return hex.EncodeToString(sum[:8])
}
