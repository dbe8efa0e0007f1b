// Package web is the table in the browser and for programs: pages, the JSON
// API, and the streams that keep both up to date. It knows no game: everything
// that it sends of a match is made from match.View.
//
// Where to look: server.go has the routes and the life of the server, guard.go what every
// request passes, guest.go who is asking, answer.go how errors are answered, api.go the JSON API.
// A stream (stream.go) sends what a feed (feed.go) made once for everybody with the same eyes; a
// format says what that is: apistream.go for programs, pagestream.go for browsers. pages.go and pagematch.go are the
// pages for people, drawn by web/ui; me.go is the page of a person, passkey.go and ceremony.go their keys, link.go the other
// devices, going.go the ways out, calendar.go what they subscribe to. operate.go is for whoever runs the server.
package web
