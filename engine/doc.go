// Package engine seats programs in any language as bots. A program and Quarterdeck exchange lines of JSON over the program's
// standard input and output. doc/protocol.md specifies them.
//
// A program learns what its seat knows and nothing else: every message is built from a bot.Knowledge.
package engine
