// Package oidctest is an OpenID provider for tests, which signs in whom a test names.
package oidctest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	library "github.com/coreos/go-oidc/v3/oidc/oidctest"
)

// Client and Secret are what the provider knows its client by.
const (
	Client = "quarterdeck"
	Secret = "a secret of the client"
)

// Provider is a provider under test.
type Provider struct {
	URL string
	t   testing.TB
	key *rsa.PrivateKey

	mu     sync.Mutex
	claims map[string]any // of whom it signs in next
	codes  map[string]url.Values
	change func(claims map[string]any)
	sign   *rsa.PrivateKey // signs tokens instead of key
	refuse string
	info   map[string]any
}

// Start starts a provider, until t ends.
func Start(t testing.TB) *Provider {
	t.Helper()
	p := &Provider{t: t, codes: map[string]url.Values{}}
	p.key = Key(t)
	keys := &library.Server{PublicKeys: []library.PublicKey{{PublicKey: p.key.Public(), KeyID: "key", Algorithm: oidc.RS256}}}
	mux := http.NewServeMux()
	mux.Handle("/", keys)
	mux.HandleFunc("GET /.well-known/openid-configuration", p.describe)
	mux.HandleFunc("GET /userinfo", p.userInfo)
	mux.HandleFunc("GET /auth", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	p.URL = s.URL
	keys.SetIssuer(s.URL)
	return p
}

// Key returns a new key for signatures.
func Key(t testing.TB) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// Is makes the account with these claims the one that is signed in at the provider. A claim "sub" is needed.
func (p *Provider) Is(claims map[string]any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.claims, p.change, p.sign, p.refuse, p.info = claims, nil, nil, "", claims
}

// Tells has the provider tell something else on request than the token says.
func (p *Provider) Tells(claims map[string]any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.info = claims
}

// describe is the provider's description of itself.
func (p *Provider) describe(w http.ResponseWriter, _ *http.Request) {
	p.send(w, map[string]any{"issuer": p.URL, "authorization_endpoint": p.URL + "/auth", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys", "userinfo_endpoint": p.URL + "/userinfo",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"}, "id_token_signing_alg_values_supported": []string{oidc.RS256}})
}

func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.Header.Get("Authorization") != "Bearer x" {
		http.Error(w, "no token", http.StatusUnauthorized)
		return
	}
	p.send(w, p.info)
}

func (p *Provider) send(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		p.t.Error(err)
	}
}

// Lie changes the claims of the next tokens.
func (p *Provider) Lie(change func(claims map[string]any)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.change = change
}

// SignWith signs the next tokens with another key than the one that the provider publishes.
func (p *Provider) SignWith(key *rsa.PrivateKey) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sign = key
}

// Refuse has the provider answer the next attempts with an error.
func (p *Provider) Refuse(code string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse = code
}

func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || q.Get("client_id") != Client || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" {
		http.Error(w, fmt.Sprintf("a bad request: %v", q), http.StatusBadRequest)
		return
	}
	answer := url.Values{"state": {q.Get("state")}}
	if p.refuse != "" {
		answer.Set("error", p.refuse)
	} else {
		code := rand.Text()
		p.codes[code] = q
		answer.Set("code", code)
	}
	back.RawQuery = answer.Encode()
	http.Redirect(w, r, back.String(), http.StatusSeeOther)
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	client, secret, _ := r.BasicAuth()
	asked, found := p.codes[r.FormValue("code")]
	delete(p.codes, r.FormValue("code"))
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	switch {
	case client != Client || secret != url.QueryEscape(Secret):
		http.Error(w, `{"error":"invalid_client"}`, http.StatusUnauthorized)
		return
	case !found, asked.Get("redirect_uri") != r.FormValue("redirect_uri"), asked.Get("code_challenge") != base64.RawURLEncoding.EncodeToString(sum[:]):
		http.Error(w, `{"error":"invalid_grant"}`, http.StatusBadRequest)
		return
	}
	now := time.Now()
	claims := map[string]any{"iss": p.URL, "aud": Client, "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(), "nonce": asked.Get("nonce")}
	maps.Copy(claims, p.claims)
	if p.change != nil {
		p.change(claims)
	}
	raw, err := json.Marshal(claims)
	if err != nil {
		p.t.Error(err)
		return
	}
	key := p.key
	if p.sign != nil {
		key = p.sign
	}
	p.send(w, map[string]any{"access_token": "x", "token_type": "Bearer", "id_token": library.SignIDToken(key, "key", oidc.RS256, string(raw))})
}
