package web

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/web/ui"
)

// beginPasskey asks the person's device for a new key.
func (s *Server) beginPasskey(w http.ResponseWriter, r *http.Request) {
	guest := s.seated(w, r, "")
	p, err := s.host.Person(r.Context(), guest.ID)
	if err == nil && len(p.Passkeys) >= maxPasskeys {
		err = errManyPasskeys
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

var errManyPasskeys = &game.Refusal{Code: badPasskey, Text: "You have as many passkeys as anybody can have; remove one first."}

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
	kept, err := keptKey(credential)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	now := s.host.Now().UTC()
	_, err = s.host.ChangePerson(r.Context(), guest.ID, func(p *host.Person) error {
		if len(p.Passkeys) >= maxPasskeys { // one ceremony can be answered several times while it holds
			return errManyPasskeys
		}
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

// maxKey is the longest key that is kept, in bytes of JSON; those that devices make are a tenth of it.
const maxKey = 16 << 10

// keptKey is a key as it is kept. A program that is no device could make it as long as a request.
func keptKey(c *webauthn.Credential) ([]byte, error) {
	kept, err := json.Marshal(c)
	if err == nil && len(kept) > maxKey {
		err = &game.Refusal{Code: badPasskey, Text: "This passkey is too long to be kept; take another one."}
	}
	return kept, err
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
