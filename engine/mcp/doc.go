// Package mcp offers matches to language models as tools of the Model Context Protocol. It implements `quarterdeck mcp`.
//
// Every answer about a match is made from a bot.Knowledge: what the seat may know. doc/mcp.md describes the tools.
package mcp
