// Package host runs matches: it keeps every entry in the store before anybody
// is told of it, deals, lets bots play, and tells watchers that something is new.
package host
