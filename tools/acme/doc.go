// Package acme tests that a server obtains its certificate from an ACME server, against Pebble, Let's Encrypt's own.
package acme
