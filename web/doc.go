// Package web is the table in the browser and for programs: pages, the JSON
// API, and the streams that keep both up to date. It knows no game: everything
// that it sends of a match is made from match.View.
//
// A request passes observed (operate.go), guarded (guard.go), the client's limit and the visitor's identity (routes.go), in this
// order, and then reaches a handler, which is handed the visitor and may return an error. Package identity knows visitors, answer writes
// errors and bodies, route says what an address costs and who serves it.
//
// Where to look: server.go has the life of the server, api.go the JSON API.
// Package stream keeps clients up to date; pagestream.go draws what pages are sent. pages.go and pagematch.go are the
// pages for people, drawn by web/ui; me.go is the page of a person, passkey.go their keys, link.go the other
// devices, signout.go the ways out, calendar.go what they subscribe to. operate.go is for operators.
package web
