package account

import (
	"crypto/sha256"
	"encoding/hex"
)

// ID returns the name of a passkey among those of its person.
func (k *Passkey) ID() string {
	sum := sha256.Sum256(k.Credential)
	return hex.EncodeToString(sum[:8])
}
