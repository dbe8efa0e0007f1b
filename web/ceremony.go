package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"quarterdeck/game"
	"quarterdeck/host"
)

// Passkeys follow WebAuthn. What stands between the two halves of a ceremony is in a cookie that we sign, so that
// any server of a store can answer the second half.

const (
	badPasskey    game.Code = "bad-passkey" // a passkey that does not prove anything here
	passkeyCookie           = "quarterdeck-passkey"
	passkeyTime             = 5 * time.Minute // for a person to answer their device
	maxPasskeys             = 20
)

// noPasskeys is why passkeys cannot be had at the address that a request came to, or "".
func noPasskeys(r *http.Request) string {
	name := hostname(r)
	if net.ParseIP(strings.Trim(name, "[]")) != nil {
		return "Passkeys belong to a name; this server was opened by a number. Open it by its name to have them."
	}
	return ""
}

// hostname is the server's name as the client knows it, without a port.
func hostname(r *http.Request) string {
	if name, _, err := net.SplitHostPort(r.Host); err == nil {
		return name
	}
	return r.Host
}

// relying is the library, for the name that a request came to: a passkey made under one name says nothing under
// another, which the browser and the library both see to.
func (s *Server) relying(r *http.Request) (*webauthn.WebAuthn, error) {
	if text := noPasskeys(r); text != "" {
		return nil, &game.Refusal{Code: badPasskey, Text: text}
	}
	return webauthn.New(&webauthn.Config{
		RPID: hostname(r), RPDisplayName: "Quarterdeck", RPOrigins: []string{s.origin(r)}, AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Enforce: true, Timeout: passkeyTime, TimeoutUVD: passkeyTime},
			Registration: webauthn.TimeoutConfig{Enforce: true, Timeout: passkeyTime, TimeoutUVD: passkeyTime},
		},
	})
}

// keyHolder is a person as the library wants to see them.
type keyHolder struct {
	host.Person
	name string
}

func (k keyHolder) WebAuthnID() []byte          { return []byte(k.Guest) }
func (k keyHolder) WebAuthnName() string        { return called(k.name) }
func (k keyHolder) WebAuthnDisplayName() string { return called(k.name) }
func (k keyHolder) WebAuthnCredentials() []webauthn.Credential {
	var out []webauthn.Credential
	for _, p := range k.Passkeys {
		var c webauthn.Credential
		if json.Unmarshal(p.Credential, &c) == nil {
			out = append(out, c)
		}
	}
	return out
}

// keepCeremony remembers in the browser what the second half of a ceremony needs.
func (s *Server) keepCeremony(w http.ResponseWriter, r *http.Request, session *webauthn.SessionData) {
	data, err := json.Marshal(session)
	if err != nil {
		panic(err) // the library's own type
	}
	text := base64.RawURLEncoding.EncodeToString(data)
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r, passkeyCookie), Value: text + "." + s.sealOf(text), Path: "/", MaxAge: int(passkeyTime / time.Second),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: s.overTLS(r),
	})
}

func (s *Server) sealOf(text string) string {
	m := hmac.New(sha256.New, s.host.Key("passkeys"))
	m.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil))
}

// ceremony is what keepCeremony remembered; the browser forgets it.
func (s *Server) ceremony(w http.ResponseWriter, r *http.Request) (session webauthn.SessionData, err error) {
	kept := s.cookie(r, passkeyCookie)
	s.dropCookie(w, r, passkeyCookie)
	text, seal, _ := strings.Cut(kept, ".")
	data, bad := base64.RawURLEncoding.DecodeString(text)
	if bad != nil || !hmac.Equal([]byte(seal), []byte(s.sealOf(text))) || json.Unmarshal(data, &session) != nil {
		return session, errNoCeremony
	}
	return session, nil
}

var errNoCeremony = &game.Refusal{Code: badPasskey, Text: "That took too long; press the button again."}
