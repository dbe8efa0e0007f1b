package identity

import (
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
	if err := a.setSigned(w, r, passkeyCookie, session, passkeyTime, http.SameSiteStrictMode); err != nil {
		panic(err) // cannot fail: it is the library's own type
	}
}

// ceremony returns the state that saveCeremony stored, and deletes the cookie.
func (a *Authenticator) ceremony(w http.ResponseWriter, r *http.Request) (session webauthn.SessionData, err error) {
	found := a.Signed(r, passkeyCookie, &session)
	a.clearCookie(w, r, passkeyCookie)
	if !found {
		return session, errNoCeremony
	}
	return session, nil
}

var errNoCeremony = &game.Refusal{Code: answer.BadPasskey, Text: "That took too long. Try again."}
