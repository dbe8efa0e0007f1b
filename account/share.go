package account

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"quarterdeck/host"
	"quarterdeck/host/secret"
)

// ShareProfile makes a new secret address under which anyone can see the guest's profile. The earlier one becomes invalid.
func (s *Service) ShareProfile(ctx context.Context, guest host.Guest) (Person, error) {
	return s.Change(ctx, guest.ID, func(p *Person) error {
		p.Profile = secret.NewID()
		p.KeepName(guest)
		return nil
	})
}

// UnshareProfile invalidates the address of the guest's profile.
func (s *Service) UnshareProfile(ctx context.Context, guest string) error {
	_, err := s.Change(ctx, guest, func(p *Person) error { p.Profile = ""; return nil })
	return err
}

// ProfileToken returns the secret of the profile's address, or "" while the profile is private. It is encrypted: the guest's id, which
// the server needs to find the profile, is not for those who see it.
func (s *Service) ProfileToken(p Person) string {
	if p.Profile == "" {
		return ""
	}
	text := []byte(p.Guest + " " + p.Profile)
	sealer := profileSealer(s.secret)
	mac := hmac.New(sha256.New, s.secret.For("profile nonces"))
	mac.Write(text)
	nonce := mac.Sum(nil)[:sealer.NonceSize()] // the same for the same text, so that the address stays the same
	return base64.RawURLEncoding.EncodeToString(sealer.Seal(nonce, nonce, text, nil))
}

// profileSealer encrypts the secrets of profiles' addresses.
func profileSealer(k secret.Key) cipher.AEAD {
	key := sha256.Sum256(k.For("profiles"))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the key has the right length
	}
	sealer, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // AES has the right block size
	}
	return sealer
}

// ProfileOf returns the guest whose profile has that secret in its address.
func (s *Service) ProfileOf(ctx context.Context, token string) (Person, error) {
	sealer := profileSealer(s.secret)
	sealed, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(sealed) < sealer.NonceSize() {
		return Person{}, errProfile
	}
	text, err := sealer.Open(nil, sealed[:sealer.NonceSize()], sealed[sealer.NonceSize():], nil)
	if err != nil {
		return Person{}, errProfile
	}
	guest, detail, _ := strings.Cut(string(text), " ")
	p, err := s.Person(ctx, guest)
	if err == nil && (p.Profile != detail || !p.Gone.IsZero()) {
		return Person{}, errProfile
	}
	return p, err
}

var errProfile = refuse(BadPerson, "This profile is not shared any more. Ask its owner for the current link.")
