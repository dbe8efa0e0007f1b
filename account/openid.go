package account

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// OpenID is an account at an OpenID provider that signs a guest in.
type OpenID struct {
	Issuer  string    `json:"issuer"`
	Subject string    `json:"subject"`        // which account it is, unique for the issuer
	Name    string    `json:"name,omitempty"` // what the provider called its owner
	Created time.Time `json:"created"`
}

// Is reports whether it is the account of an issuer and a subject.
func (o *OpenID) Is(issuer, subject string) bool { return o.Issuer == issuer && o.Subject == subject }

// ID returns a name for the account, unique for its guest.
func (o *OpenID) ID() string {
	sum := sha256.Sum256([]byte(o.Issuer + "\n" + o.Subject))
	return hex.EncodeToString(sum[:8])
}

// ClaimLife is how long an administrator whom an account's claim appointed stays one after signing in with it.
const ClaimLife = 12 * time.Hour

// isStale reports whether a claim is too old to count. The zero time is no claim.
func isStale(claimed, now time.Time) bool {
	return !claimed.IsZero() && now.After(claimed.Add(ClaimLife))
}
