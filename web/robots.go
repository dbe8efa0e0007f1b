package web

import (
	"net/http"

	"quarterdeck/web/static"
)

// robotsText allows crawlers the home page, the games, their rules and lessons. Matches, replays and the API are costly
// to serve, and players do not expect to find their matches in a search engine.
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
	_, _ = w.Write([]byte(robotsText)) // an error means that the client is gone
}
