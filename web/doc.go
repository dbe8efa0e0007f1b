// Package web serves the table to browsers and programs. It has the server, its route table and the steps that every
// request passes, in this order: it is observed (operate.go), guarded (guard.go), limited and identified (routes.go). The
// handler gets the visitor and may return an error, which the server answers.
//
// Handlers are in api (JSON) and page (HTML, drawn by ui); stream keeps both kinds of client up to date. Below them are
// identity, which identifies visitors, answer, which writes errors and bodies, route, with the cost and the handler of an
// address, and href, with the addresses of pages. No package here knows a game: all that is sent of a match is made from
// match.View.
package web
