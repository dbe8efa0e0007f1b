package app

import (
	"encoding/json"
	"net/http"

	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/static"
	"quarterdeck/web/ui"
)

// offlineFiles are the static files that the offline page needs.
func offlineFiles() []string {
	var out []string
	for _, name := range []string{static.PageSheet("css/offline.css"), "js/early.js", "js/offline.js", "icons.svg", "favicon.svg"} {
		out = append(out, static.URL(name))
	}
	return out
}

// settings are what the server writes in front of the service worker’s script. A new build changes them, so that browsers take the new script.
type settings struct {
	Build string   `json:"build"`
	Page  string   `json:"page"`
	Files []string `json:"files"`
	Icon  string   `json:"icon"`
	Badge string   `json:"badge"`
}

// Worker serves the service worker of a build. Browsers ask for it at every visit, and replace the one that they have.
func Worker(build string) http.HandlerFunc {
	head, err := json.Marshal(settings{build, href.Offline, offlineFiles(), static.URL("icons/app-192.png"), static.URL("icons/badge-96.png")})
	if err != nil {
		panic(err) // a type of ours that JSON cannot hold
	}
	script := "self.quarterdeck=" + string(head) + ";\n" + static.Text("js/worker.js")
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/javascript; charset=utf-8")
		h.Set("Cache-Control", "no-cache")
		answer.SendPacked(w, r, http.StatusOK, []byte(script))
	}
}

// Offline serves the page that the service worker keeps, and shows while the server cannot be reached. It names no guest.
func Offline(build string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := answer.SendPage(answer.SendPacked, w, r, http.StatusOK, ui.Offline(build)); err != nil {
			http.Error(w, "This page could not be shown.", http.StatusInternalServerError)
		}
	}
}
