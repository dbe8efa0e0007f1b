package identity

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// SetSigned stores a value in the browser for as long as life, so that any server on the same store can read it. A changed value is no value. It
// also comes back when another site sends the browser here.
func (a *Authenticator) SetSigned(w http.ResponseWriter, r *http.Request, name string, value any, life time.Duration) error {
	return a.setSigned(w, r, name, value, life, http.SameSiteLaxMode)
}

func (a *Authenticator) setSigned(w http.ResponseWriter, r *http.Request, name string, value any, life time.Duration, from http.SameSite) error {
	data, err := json.Marshal(signed{a.host.Now().Add(life).Unix(), value})
	if err != nil {
		return err
	}
	text := base64.RawURLEncoding.EncodeToString(data)
	http.SetCookie(w, &http.Cookie{
		Name: a.cookieName(r, name), Value: text + "." + a.macOf(name+"="+text), Path: "/", MaxAge: int(life / time.Second),
		HttpOnly: true, SameSite: from, Secure: a.address.IsTLS(r),
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
