package identity

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

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/internal/alias"
	"quarterdeck/web/address"
	"quarterdeck/web/answer"
)

// Passkeys follow WebAuthn. The state between the two halves of a ceremony is in a cookie that we sign, so that any
// server on the same store can answer the second half.

const (
	passkeyCookie = "quarterdeck-passkey"
	passkeyTime   = 5 * time.Minute // how long a person has to answer their device
	maxPasskeys   = 20
)

// NoPasskeys returns why passkeys do not work under the address of a request, or "".
func NoPasskeys(r *http.Request) string {
	name := address.HostName(r)
	if net.ParseIP(strings.Trim(name, "[]")) != nil {
		return "Passkeys need a domain name, but this address is an IP address. Open this server by its domain name to use passkeys."
	}
	return ""
}

// relyingParty returns the library's relying party for the host name of a request. A passkey made under one name is not
// valid under another; both the browser and the library check that.
func (a *Authenticator) relyingParty(r *http.Request) (*webauthn.WebAuthn, error) {
	if text := NoPasskeys(r); text != "" {
		return nil, &game.Refusal{Code: answer.BadPasskey, Text: text}
	}
	return webauthn.New(&webauthn.Config{
		RPID: address.HostName(r), RPDisplayName: "Quarterdeck", RPOrigins: []string{a.address.Base(r)}, AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Enforce: true, Timeout: passkeyTime, TimeoutUVD: passkeyTime},
			Registration: webauthn.TimeoutConfig{Enforce: true, Timeout: passkeyTime, TimeoutUVD: passkeyTime},
		},
	})
}

// keyHolder is a person as a webauthn.User.
type keyHolder struct {
	account.Person
	name string
}

func (k keyHolder) WebAuthnID() []byte          { return []byte(k.Guest) }
func (k keyHolder) WebAuthnName() string        { return alias.Or(k.name, k.Guest) }
func (k keyHolder) WebAuthnDisplayName() string { return alias.Or(k.name, k.Guest) }
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

// saveCeremony stores the state for the second half of a ceremony in the browser.
func (a *Authenticator) saveCeremony(w http.ResponseWriter, r *http.Request, session *webauthn.SessionData) {
	data, err := json.Marshal(session)
	if err != nil {
		panic(err) // cannot fail: it is the library's own type
	}
	text := base64.RawURLEncoding.EncodeToString(data)
	http.SetCookie(w, &http.Cookie{
		Name: a.cookieName(r, passkeyCookie), Value: text + "." + a.macOf(text), Path: "/", MaxAge: int(passkeyTime / time.Second),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: a.address.IsTLS(r),
	})
}

// SetSigned stores a value in the browser for as long as life. A changed value is no value. Unlike the cookie of a passkey, it comes
// back when another site sends the browser here.
func (a *Authenticator) SetSigned(w http.ResponseWriter, r *http.Request, name string, value any, life time.Duration) error {
	data, err := json.Marshal(signed{a.host.Now().Add(life).Unix(), value})
	if err != nil {
		return err
	}
	text := base64.RawURLEncoding.EncodeToString(data)
	http.SetCookie(w, &http.Cookie{
		Name: a.cookieName(r, name), Value: text + "." + a.macOf(name+"="+text), Path: "/", MaxAge: int(life / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: a.address.IsTLS(r),
	})
	return nil
}

// signed is a value in a cookie, and the Unix time until which it counts.
type signed struct {
	Until int64 `json:"until"`
	Value any   `json:"value"`
}

// Signed reads into value what SetSigned stored. It reports whether there is such a value.
func (a *Authenticator) Signed(r *http.Request, name string, value any) bool {
	text, mac, _ := strings.Cut(a.cookie(r, name), ".")
	data, err := base64.RawURLEncoding.DecodeString(text)
	s := signed{Value: value}
	return err == nil && hmac.Equal([]byte(mac), []byte(a.macOf(name+"="+text))) && json.Unmarshal(data, &s) == nil && a.host.Now().Unix() < s.Until
}

// DropSigned deletes what SetSigned stored.
func (a *Authenticator) DropSigned(w http.ResponseWriter, r *http.Request, name string) {
	a.clearCookie(w, r, name)
}

func (a *Authenticator) macOf(text string) string {
	m := hmac.New(sha256.New, a.seals)
	m.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil))
}

// ceremony returns the state that saveCeremony stored, and deletes the cookie.
func (a *Authenticator) ceremony(w http.ResponseWriter, r *http.Request) (session webauthn.SessionData, err error) {
	cookie := a.cookie(r, passkeyCookie)
	a.clearCookie(w, r, passkeyCookie)
	text, seal, _ := strings.Cut(cookie, ".")
	data, bad := base64.RawURLEncoding.DecodeString(text)
	if bad != nil || !hmac.Equal([]byte(seal), []byte(a.macOf(text))) || json.Unmarshal(data, &session) != nil {
		return session, errNoCeremony
	}
	return session, nil
}

var errNoCeremony = &game.Refusal{Code: answer.BadPasskey, Text: "That took too long. Try again."}
