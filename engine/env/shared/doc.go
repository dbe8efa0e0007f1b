// Package shared serves a batch of package env to another process through a file that both map into memory. The other process
// posts a half of the batch with its actions; the server plays them, fills the arrays and rings. Everything else, such as
// resetting or cloning a position, is a line of JSON on standard input and its answer on standard output.
//
// The client may be broken: what it writes into the memory is never trusted. Actions are checked against the batch's own lists,
// and all other memory is only written. If the file is cut short, the server stops with an error.
//
// doc/environments.md specifies the memory and the messages.
package shared
