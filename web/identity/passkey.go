package identity

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host/task"
	"quarterdeck/web/answer"
)

// BeginPasskey begins the registration of a new key of the visitor.
func (a *Authenticator) BeginPasskey(w http.ResponseWriter, r *http.Request, v Visitor) (*protocol.CredentialCreation, error) {
	if err := account.RefuseBot(v.ID); err != nil {
		return nil, err
	}
	p, err := a.accounts.Person(r.Context(), v.ID)
	if err == nil && len(p.Passkeys) >= maxPasskeys {
		err = errManyPasskeys
	}
	var rp *webauthn.WebAuthn
	if err == nil {
		rp, err = a.relyingParty(r)
	}
	if err != nil {
		return nil, err
	}
	holder := keyHolder{p, v.Name}
	known := webauthn.Credentials(holder.WebAuthnCredentials()).CredentialDescriptors()
	options, session, err := rp.BeginRegistration(holder, webauthn.WithExclusions(known))
	if err != nil {
		return nil, err
	}
	a.saveCeremony(w, r, session)
	return options, nil
}

var errManyPasskeys = &game.Refusal{Code: answer.BadPasskey, Text: "You have reached the maximum number of passkeys. Remove one first."}

// AddPasskey stores the key that the visitor's device made.
func (a *Authenticator) AddPasskey(w http.ResponseWriter, r *http.Request, v Visitor) error {
	if err := account.RefuseBot(v.ID); err != nil {
		return err
	}
	p, err := a.accounts.Person(r.Context(), v.ID)
	var credential *webauthn.Credential
	if err == nil {
		credential, err = a.verifyRegistration(w, r, keyHolder{p, v.Name})
	}
	if err != nil {
		return err
	}
	stored, err := storedKey(credential)
	if err != nil {
		return err
	}
	now := a.host.Now().UTC()
	_, err = a.accounts.Change(r.Context(), v.ID, func(p *account.Person) error {
		if len(p.Passkeys) >= maxPasskeys { // until a ceremony expires, it can be answered several times
			return errManyPasskeys
		}
		p.Passkeys = append(p.Passkeys, account.Passkey{Name: keyName(r.UserAgent()), Created: now, Credential: stored})
		if p.Name == "" {
			p.Name = v.Name
		}
		return nil
	})
	return err
}

// maxKey is the maximum length of a stored key, in bytes of JSON. Keys of real devices are a tenth of it.
const maxKey = 16 << 10

// storedKey returns a key in its stored form. Only a program that is no real device would make a long one.
func storedKey(c *webauthn.Credential) ([]byte, error) {
	stored, err := json.Marshal(c)
	if err == nil && len(stored) > maxKey {
		err = &game.Refusal{Code: answer.BadPasskey, Text: "This passkey is too large to store. Use another one."}
	}
	return stored, err
}

// keyName returns a name for a passkey that says which kind of device made it, if the browser reveals that.
func keyName(agent string) string {
	for _, d := range [][2]string{{"iPhone", "an iPhone"}, {"iPad", "an iPad"}, {"Android", "Android"}, {"CrOS", "a Chromebook"}, {"Windows", "Windows"}, {"Macintosh", "a Mac"}, {"Linux", "Linux"}} {
		if strings.Contains(agent, d[0]) {
			return "Made on " + d[1]
		}
	}
	return "A passkey"
}

// verifyRegistration returns the new key of holder, if the request proves that it was made for them.
func (a *Authenticator) verifyRegistration(w http.ResponseWriter, r *http.Request, holder keyHolder) (*webauthn.Credential, error) {
	rp, err := a.relyingParty(r)
	if err != nil {
		return nil, err
	}
	session, err := a.ceremony(w, r)
	if err != nil {
		return nil, err
	}
	response, err := protocol.ParseCredentialCreationResponseBody(r.Body)
	if err != nil {
		return nil, a.passkeyError(err)
	}
	credential, err := rp.CreateCredential(holder, session, response)
	if err != nil {
		return nil, a.passkeyError(err)
	}
	return credential, nil
}

// passkeyError logs why a key does not match and returns the refusal.
func (a *Authenticator) passkeyError(why error) error {
	a.log.Debug("a passkey was refused", "error", why)
	return &game.Refusal{Code: answer.BadPasskey, Text: "This passkey does not match. Try again, or use another one."}
}

// DeletePasskey removes one key of the visitor.
func (a *Authenticator) DeletePasskey(ctx context.Context, v Visitor, id string) error {
	_, err := a.accounts.Change(ctx, v.ID, func(p *account.Person) error {
		for i := range p.Passkeys {
			if p.Passkeys[i].ID() == id {
				p.Passkeys = append(p.Passkeys[:i], p.Passkeys[i+1:]...)
				return nil
			}
		}
		return &game.Refusal{Code: answer.BadPasskey, Text: "There is no such passkey. It may have been removed already."}
	})
	return err
}

// BeginSignIn begins signing in with any key for this server that the visitor's device has.
func (a *Authenticator) BeginSignIn(w http.ResponseWriter, r *http.Request) (*protocol.CredentialAssertion, error) {
	rp, err := a.relyingParty(r)
	if err != nil {
		return nil, err
	}
	options, session, err := rp.BeginDiscoverableLogin()
	if err != nil {
		return nil, err
	}
	a.saveCeremony(w, r, session)
	return options, nil
}

// PasskeyOwner returns the person whose key a request proves to hold.
func (a *Authenticator) PasskeyOwner(w http.ResponseWriter, r *http.Request) (account.Person, error) {
	rp, err := a.relyingParty(r)
	if err != nil {
		return account.Person{}, err
	}
	session, err := a.ceremony(w, r)
	if err != nil {
		return account.Person{}, err
	}
	response, err := protocol.ParseCredentialRequestResponseBody(r.Body)
	if err != nil {
		return account.Person{}, a.passkeyError(err)
	}
	find := func(_, handle []byte) (webauthn.User, error) {
		p, err := a.accounts.Person(r.Context(), string(handle))
		return keyHolder{p, p.Name}, err
	}
	user, credential, err := rp.ValidatePasskeyLogin(find, session, response)
	if err != nil {
		return account.Person{}, a.passkeyError(err)
	}
	if credential.Authenticator.CloneWarning {
		return account.Person{}, &game.Refusal{Code: answer.BadPasskey, Text: "This passkey seems to have been copied, because it was used elsewhere. Use another one."}
	}
	return a.recordUse(r, user.(keyHolder).Guest, credential)
}

// recordUse stores the updated state of a key that was used.
func (a *Authenticator) recordUse(r *http.Request, guest string, credential *webauthn.Credential) (account.Person, error) {
	stored, err := json.Marshal(credential)
	if err != nil {
		return account.Person{}, err
	}
	listed := false
	p, err := a.accounts.Change(r.Context(), guest, func(p *account.Person) error {
		for i := range p.Passkeys {
			var c webauthn.Credential
			if err := json.Unmarshal(p.Passkeys[i].Credential, &c); err == nil && string(c.ID) == string(credential.ID) {
				p.Passkeys[i].Used, p.Passkeys[i].Credential = a.host.Now().UTC(), stored
				listed = true
				return nil
			}
		}
		return &game.Refusal{Code: answer.BadPasskey, Text: "This passkey was removed. Use another one."}
	})
	if listed && errors.Is(err, task.ErrPaused) { // players may sign in while nothing is changed
		return a.accounts.Person(r.Context(), guest)
	}
	return p, err
}
