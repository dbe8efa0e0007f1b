// Package host runs matches: it keeps every entry in the store before it notifies any client, deals,
// lets bots play, and tells subscribers that something is new.
package host
