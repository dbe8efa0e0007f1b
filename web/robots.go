package web

import (
	"net/http"

	"quarterdeck/web/static"
)

// robotsText lets crawlers have the start page, the games, their rules and lessons. Matches, replays and the API cost the server something to show, and
// those who play did not ask to be found.
const robotsText = `User-agent: *
Allow: /$
Allow: /games/
Allow: /learn
Allow: ` + static.Prefix + `
Disallow: /
`

func robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "max-age=86400")
	_, _ = w.Write([]byte(robotsText)) // a client that has gone needs none
}
