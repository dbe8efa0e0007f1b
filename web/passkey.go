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
	"quarterdeck/web/ui"
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

// beginPasskey asks the person's device for a new key.
func (s *Server) beginPasskey(w http.ResponseWriter, r *http.Request) {
	guest := s.seated(w, r, "")
	p, err := s.host.Person(r.Context(), guest.ID)
	if err == nil && len(p.Passkeys) >= maxPasskeys {
		err = &game.Refusal{Code: badPasskey, Text: "You have as many passkeys as anybody can have; remove one first."}
	}
	var rp *webauthn.WebAuthn
	if err == nil {
		rp, err = s.relying(r)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	holder := keyHolder{p, guest.Name}
	known := webauthn.Credentials(holder.WebAuthnCredentials()).CredentialDescriptors()
	options, session, err := rp.BeginRegistration(holder, webauthn.WithExclusions(known))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.keepCeremony(w, r, session)
	writeJSON(w, http.StatusOK, options)
}

// addPasskey keeps the key that the device made.
func (s *Server) addPasskey(w http.ResponseWriter, r *http.Request) {
	guest := s.guest(r)
	p, err := s.host.Person(r.Context(), guest.ID)
	var credential *webauthn.Credential
	if err == nil {
		credential, err = s.registered(w, r, keyHolder{p, guest.Name})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	kept, err := json.Marshal(credential)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	now := s.host.Now().UTC()
	_, err = s.host.ChangePerson(r.Context(), guest.ID, func(p *host.Person) error {
		p.Passkeys = append(p.Passkeys, host.Passkey{Name: keyName(r.UserAgent()), Created: now, Credential: kept})
		if p.Name == "" {
			p.Name = guest.Name
		}
		return nil
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, goOn{ui.MeURL + "#passkeys"})
}

// keyName is what a passkey is called after the device that it was made with, as far as a browser says.
func keyName(agent string) string {
	for _, d := range [][2]string{{"iPhone", "an iPhone"}, {"iPad", "an iPad"}, {"Android", "Android"}, {"CrOS", "a Chromebook"}, {"Windows", "Windows"}, {"Macintosh", "a Mac"}, {"Linux", "Linux"}} {
		if strings.Contains(agent, d[0]) {
			return "Made on " + d[1]
		}
	}
	return "A passkey"
}

// goOn tells the page's script where to go.
type goOn struct {
	Go string `json:"go"`
}

func (s *Server) registered(w http.ResponseWriter, r *http.Request, holder keyHolder) (*webauthn.Credential, error) {
	rp, err := s.relying(r)
	if err != nil {
		return nil, err
	}
	session, err := s.ceremony(w, r)
	if err != nil {
		return nil, err
	}
	answer, err := protocol.ParseCredentialCreationResponseBody(r.Body)
	if err != nil {
		return nil, s.noKey(err)
	}
	credential, err := rp.CreateCredential(holder, session, answer)
	if err != nil {
		return nil, s.noKey(err)
	}
	return credential, nil
}

// noKey is the refusal of a key that does not fit.
func (s *Server) noKey(why error) error {
	s.log.Debug("a passkey was refused", "error", why)
	return &game.Refusal{Code: badPasskey, Text: "This passkey does not fit; try again, or take another one."}
}

// dropPasskey removes one key of a person.
func (s *Server) dropPasskey(_ http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	id := r.PostForm.Get("id")
	_, err := s.host.ChangePerson(r.Context(), guest.ID, func(p *host.Person) error {
		for i := range p.Passkeys {
			if p.Passkeys[i].ID() == id {
				p.Passkeys = append(p.Passkeys[:i], p.Passkeys[i+1:]...)
				return nil
			}
		}
		return &game.Refusal{Code: badPasskey, Text: "There is no such passkey; it may have been removed already."}
	})
	return "The passkey is removed. Your device may still offer it; it is of no use here.", err
}

// beginSignIn asks for any key of this server that the person's device has.
func (s *Server) beginSignIn(w http.ResponseWriter, r *http.Request) {
	rp, err := s.relying(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	options, session, err := rp.BeginDiscoverableLogin()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.keepCeremony(w, r, session)
	writeJSON(w, http.StatusOK, options)
}

// signIn makes the browser that of the person whose key was shown, unless it would lose sight of seats: then it asks.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request) {
	p, err := s.shown(w, r)
	var held host.Held
	if err == nil {
		held, err = s.held(r.Context(), s.guest(r).ID, p.Guest)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if held.All > 0 {
		writeJSON(w, http.StatusOK, goOn{ui.LinkPrefix + s.host.EntryToken(p)})
		return
	}
	s.enter(w, r, p)
	writeJSON(w, http.StatusOK, goOn{ui.MeURL})
}

// shown is the person whose key a request proves to have.
func (s *Server) shown(w http.ResponseWriter, r *http.Request) (host.Person, error) {
	rp, err := s.relying(r)
	if err != nil {
		return host.Person{}, err
	}
	session, err := s.ceremony(w, r)
	if err != nil {
		return host.Person{}, err
	}
	answer, err := protocol.ParseCredentialRequestResponseBody(r.Body)
	if err != nil {
		return host.Person{}, s.noKey(err)
	}
	find := func(_, handle []byte) (webauthn.User, error) {
		p, err := s.host.Person(r.Context(), string(handle))
		return keyHolder{p, p.Name}, err
	}
	user, credential, err := rp.ValidatePasskeyLogin(find, session, answer)
	if err != nil {
		return host.Person{}, s.noKey(err)
	}
	if credential.Authenticator.CloneWarning {
		return host.Person{}, &game.Refusal{Code: badPasskey, Text: "This passkey seems to have been copied: it was used elsewhere since. It is refused; take another one."}
	}
	return s.used(r, user.(keyHolder).Guest, credential)
}

// used keeps what the library wants kept of a key that was used.
func (s *Server) used(r *http.Request, guest string, credential *webauthn.Credential) (host.Person, error) {
	kept, err := json.Marshal(credential)
	if err != nil {
		return host.Person{}, err
	}
	return s.host.ChangePerson(r.Context(), guest, func(p *host.Person) error {
		for i := range p.Passkeys {
			var c webauthn.Credential
			if err := json.Unmarshal(p.Passkeys[i].Credential, &c); err == nil && string(c.ID) == string(credential.ID) {
				p.Passkeys[i].Used, p.Passkeys[i].Credential = s.host.Now().UTC(), kept
				return nil
			}
		}
		return &game.Refusal{Code: badPasskey, Text: "This passkey was removed; take another one."}
	})
}

// keepCeremony remembers in the browser what the second half of a ceremony needs.
func (s *Server) keepCeremony(w http.ResponseWriter, r *http.Request, session *webauthn.SessionData) {
	data, err := json.Marshal(session)
	if err != nil {
		panic(err) // the library's own type
	}
	text := base64.RawURLEncoding.EncodeToString(data)
	http.SetCookie(w, &http.Cookie{
		Name: passkeyCookie, Value: text + "." + s.sealOf(text), Path: "/", MaxAge: int(passkeyTime / time.Second),
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
	c, err := r.Cookie(passkeyCookie)
	if err != nil {
		return session, errNoCeremony
	}
	s.dropCookie(w, r, passkeyCookie)
	text, seal, _ := strings.Cut(c.Value, ".")
	data, bad := base64.RawURLEncoding.DecodeString(text)
	if bad != nil || !hmac.Equal([]byte(seal), []byte(s.sealOf(text))) || json.Unmarshal(data, &session) != nil {
		return session, errNoCeremony
	}
	return session, nil
}

var errNoCeremony = &game.Refusal{Code: badPasskey, Text: "That took too long; press the button again."}
