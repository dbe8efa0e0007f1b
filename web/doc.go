// Package web serves the table to browsers and programs. It has the server, its route table and what every request passes:
// observed (operate.go), guarded (guard.go), the client's limit and the visitor's identity (routes.go), in this order. The handler behind
// them is handed the visitor and may return an error, which the server answers.
//
// Handlers are in api (JSON) and page (HTML, drawn by ui); stream keeps both kinds of client up to date. Below them lie identity, which knows
// visitors, answer, which writes errors and bodies, route, which says what an address costs and who serves it, and href, which has the
// addresses of pages. No package here knows a game: everything that is sent of a match is made from match.View.
package web
