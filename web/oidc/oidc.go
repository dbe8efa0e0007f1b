// Package oidc proves to a server who a visitor is at an OpenID provider: OpenID Connect Core 1.0, the authorization code flow (section 3.1)
// with PKCE (RFC 7636).
package oidc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"quarterdeck/account"
	"quarterdeck/account/openid"
	"quarterdeck/internal/hostname"
	"quarterdeck/internal/nickname"
)

// Config describes a provider and this server's registration there.
type Config struct {
	Issuer   string // the provider's address, where it describes itself (OpenID Connect Discovery 1.0)
	ClientID string
	Secret   string   // of the client; may be empty
	Name     string   // what players call the provider; empty: the issuer's host
	Admin    string   // claim of administrators, such as groups=quarterdeck-admins; empty: none
	Scopes   []string // to ask for beside openid and profile, such as groups
}

// Provider is an OpenID provider. Its methods are safe for concurrent use.
type Provider struct {
	c            Config
	claim, value string
	client       *http.Client

	turn  chan struct{}    // has its element while no request uses what follows
	found *oidc.Provider   // after its description was read
	style oauth2.AuthStyle // how the client proves its secret
	err   error            // of the last attempt to read the description
	again time.Time        // before then it is not tried again
}

const (
	patience = 10 * time.Second // for the provider to answer
	pause    = 5 * time.Second  // after a description that could not be read
)

// New returns the provider of c. It does not ask it yet, so that a server starts while its provider does not answer.
func New(c Config) (*Provider, error) {
	at, err := url.Parse(c.Issuer)
	switch {
	case err != nil, at.Host == "", at.Scheme != "https" && !(at.Scheme == "http" && hostname.IsLoopback(at.Host)):
		return nil, fmt.Errorf("%q is not the address of an OpenID provider: give the issuer as it names itself, such as https://login.example.org", c.Issuer)
	case c.ClientID == "":
		return nil, errors.New("the provider knows this server by a client id: give it, too")
	}
	p := &Provider{c: c, client: &http.Client{Timeout: patience}, turn: make(chan struct{}, 1)}
	p.turn <- struct{}{}
	if p.c.Name == "" {
		p.c.Name = at.Hostname()
	}
	if c.Admin != "" {
		var ok bool
		if p.claim, p.value, ok = strings.Cut(c.Admin, "="); !ok || p.claim == "" || p.value == "" {
			return nil, fmt.Errorf("%q is not a claim with its value: write it as groups=quarterdeck-admins", c.Admin)
		}
	}
	return p, nil
}

// Name returns what players call the provider.
func (p *Provider) Name() string { return p.c.Name }

// Attempt is one attempt to sign in, which the browser keeps between its two halves.
type Attempt struct {
	State    string `json:"state"`    // binds the answer to the browser
	Nonce    string `json:"nonce"`    // binds the token to the attempt
	Verifier string `json:"verifier"` // proves that the same server asks for the token (PKCE)
}

// Begin returns the address at the provider to which to send a browser, and the attempt. back is this server's address to which the provider
// sends it back.
func (p *Provider) Begin(ctx context.Context, back string) (string, Attempt, error) {
	config, _, err := p.config(ctx, back)
	if err != nil {
		return "", Attempt{}, err
	}
	a := Attempt{State: oauth2.GenerateVerifier(), Nonce: oauth2.GenerateVerifier(), Verifier: oauth2.GenerateVerifier()}
	return config.AuthCodeURL(a.State, oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)), a, nil
}

// These are the reasons for which an attempt fails. Other errors are the provider's.
var (
	ErrForeign = errors.New("oidc: the answer belongs to no attempt of this browser")
	ErrRefused = errors.New("oidc: the provider did not sign the visitor in")
)

// Finish returns the account that the query of the provider's answer proves.
func (p *Provider) Finish(ctx context.Context, back string, a Attempt, query url.Values) (id openid.Identity, err error) {
	switch {
	case a.State == "" || query.Get("state") != a.State:
		return id, ErrForeign
	case query.Get("error") != "":
		return id, fmt.Errorf("%w: %.100q %.200q", ErrRefused, query.Get("error"), query.Get("error_description"))
	}
	config, found, err := p.config(ctx, back)
	if err != nil {
		return id, err
	}
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, p.client), patience)
	defer cancel()
	tokens, err := config.Exchange(ctx, query.Get("code"), oauth2.VerifierOption(a.Verifier))
	var refusal *oauth2.RetrieveError
	switch {
	case errors.As(err, &refusal) && refusal.ErrorCode == "invalid_grant":
		return id, fmt.Errorf("%w: it does not know the code", ErrRefused)
	case errors.As(err, &refusal):
		return id, fmt.Errorf("oidc: the provider answers %s, error %.100q", refusal.Response.Status, refusal.ErrorCode)
	case err != nil:
		return id, err
	}
	raw, ok := tokens.Extra("id_token").(string)
	if !ok {
		return id, errors.New("oidc: the provider sent no ID token")
	}
	token, err := found.Verifier(&oidc.Config{ClientID: p.c.ClientID}).Verify(ctx, raw)
	switch {
	case err != nil:
		return id, err
	case token.Nonce != a.Nonce:
		return id, ErrForeign
	case token.Subject == "" || len(token.Subject) > maxSubject:
		return id, errors.New("oidc: the ID token has no subject, or one that is too long")
	}
	var claims map[string]json.RawMessage
	if err := token.Claims(&claims); err != nil {
		return id, err
	}
	if err := p.addInfo(ctx, found, oauth2.StaticTokenSource(tokens), token.Subject, claims); err != nil {
		return id, err
	}
	own := account.OpenID{Issuer: token.Issuer, Subject: token.Subject, Name: nameIn(claims)}
	return openid.Identity{OpenID: own, Claims: p.claim != "", Admin: p.claim != "" && holds(claims[p.claim], p.value)}, nil
}

// maxSubject is the longest subject of a token (section 2).
const maxSubject = 255

// addInfo adds to the claims of an ID token those that the provider tells only on request (section 5.3).
func (p *Provider) addInfo(ctx context.Context, found *oidc.Provider, source oauth2.TokenSource, subject string, claims map[string]json.RawMessage) error {
	if found.UserInfoEndpoint() == "" || nameIn(claims) != "" && (p.claim == "" || claims[p.claim] != nil) {
		return nil
	}
	info, err := found.UserInfo(ctx, source)
	switch {
	case err != nil:
		return err
	case info.Subject != subject:
		return errors.New("oidc: the provider tells of another account")
	}
	more := map[string]json.RawMessage{}
	if err := info.Claims(&more); err != nil {
		return err
	}
	maps.Copy(more, claims) // what is signed counts
	maps.Copy(claims, more)
	return nil
}

// config returns the client's configuration and the provider's description, which it reads once.
func (p *Provider) config(ctx context.Context, back string) (*oauth2.Config, *oidc.Provider, error) {
	select {
	case <-p.turn:
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	defer func() { p.turn <- struct{}{} }()
	if p.found == nil && time.Now().After(p.again) { // those who wait for an attempt share its end
		p.err = p.discover(ctx)
		p.again = time.Now().Add(pause)
	}
	if p.found == nil {
		return nil, nil, p.err
	}
	endpoint := p.found.Endpoint()
	endpoint.AuthStyle = p.style
	scopes := append([]string{oidc.ScopeOpenID, "profile"}, p.c.Scopes...)
	return &oauth2.Config{ClientID: p.c.ClientID, ClientSecret: p.c.Secret, Endpoint: endpoint, RedirectURL: back, Scopes: scopes}, p.found, nil
}

// discover reads the provider's description.
func (p *Provider) discover(ctx context.Context) error {
	// The library keeps the context, to read the provider's keys later.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.c.Issuer)
	if err != nil {
		return err
	}
	var ways struct {
		Token []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := found.Claims(&ways); err != nil {
		return err
	}
	p.found, p.style = found, oauth2.AuthStyleInHeader // the default (OpenID Connect Discovery 1.0, section 3)
	if p.c.Secret == "" || len(ways.Token) > 0 && !slices.Contains(ways.Token, "client_secret_basic") {
		p.style = oauth2.AuthStyleInParams
	}
	return nil
}

// maxName is the length of a stored name, in characters.
const maxName = 40

// nameIn returns what the claims call a person (OpenID Connect Core 1.0, section 5.1).
func nameIn(claims map[string]json.RawMessage) string {
	for _, claim := range []string{"nickname", "preferred_username", "given_name", "name"} {
		if name := []rune(nickname.Tidy(textIn(claims[claim]))); len(name) > 0 {
			return string(name[:min(len(name), maxName)])
		}
	}
	return ""
}

// textIn returns the text of a claim, or "" if it is none.
func textIn(claim json.RawMessage) (text string) {
	_ = json.Unmarshal(claim, &text)
	return text
}

// holds reports whether a claim is a value, or a list with it.
func holds(claim json.RawMessage, value string) bool {
	var list []any
	if json.Unmarshal(claim, &list) != nil {
		var one any
		if json.Unmarshal(claim, &one) != nil {
			return false
		}
		list = []any{one}
	}
	return slices.ContainsFunc(list, func(v any) bool { return fmt.Sprint(v) == value })
}
