package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"quarterdeck/web/oidc"
)

// oidcFlags are about signing in with an OpenID provider.
type oidcFlags struct {
	Issuer     string   `name:"oidc-issuer" placeholder:"URL" help:"OpenID provider with whose accounts guests can sign in, such as https://login.example.org."`
	Client     string   `name:"oidc-client" placeholder:"ID" help:"Client id of this server at the provider. Register there the address …/signin/provider/return of this server."`
	SecretFile string   `name:"oidc-secret-file" placeholder:"FILE" help:"File with the client's secret (or $QUARTERDECK_OIDC_SECRET)."`
	Provider   string   `name:"oidc-name" placeholder:"NAME" help:"What players call the provider (default: its host name)."`
	Scopes     []string `name:"oidc-scope" placeholder:"SCOPE" help:"Further scopes to ask for, such as groups, separated by commas."`
	Claim      string   `name:"oidc-admin" placeholder:"CLAIM=VALUE" help:"Claim that makes an account's guest an administrator, such as groups=quarterdeck-admins."`
}

// secretVariable holds the client's secret if there is no file. It has no flag, so that no list of processes shows it.
const secretVariable = "QUARTERDECK_OIDC_SECRET"

// open returns the provider, or nil if there is none.
func (f *oidcFlags) open() (*oidc.Provider, error) {
	switch {
	case f.Issuer == "" && (f.Client != "" || f.SecretFile != "" || f.Provider != "" || f.Claim != "" || len(f.Scopes) > 0):
		return nil, errors.New("--oidc-client, --oidc-secret-file, --oidc-name, --oidc-scope and --oidc-admin go with --oidc-issuer")
	case f.Issuer == "":
		return nil, nil
	case f.Client == "":
		return nil, errors.New("--oidc-issuer needs --oidc-client ID: the provider gives it to you when you register this server")
	}
	secret := os.Getenv(secretVariable)
	if f.SecretFile != "" {
		data, err := os.ReadFile(f.SecretFile)
		if err != nil {
			return nil, fmt.Errorf("--oidc-secret-file: %w", err)
		}
		secret = strings.TrimSpace(string(data))
	}
	return oidc.New(oidc.Config{Issuer: f.Issuer, ClientID: f.Client, Secret: secret, Name: f.Provider, Admin: f.Claim, Scopes: f.Scopes})
}
