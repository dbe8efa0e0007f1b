// Package app makes the site installable: its web manifest, its service worker, and the page that the service worker shows while the
// server cannot be reached. All of it is the same for every visitor.
package app

import (
	"encoding/json"
	"net/http"

	"quarterdeck/web/static"
)

// manifest is a web app manifest (https://www.w3.org/TR/appmanifest/).
type manifest struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	ShortName   string     `json:"short_name"`
	Description string     `json:"description"`
	Lang        string     `json:"lang"`
	Start       string     `json:"start_url"`
	Scope       string     `json:"scope"`
	Display     string     `json:"display"`
	Background  string     `json:"background_color"`
	Theme       string     `json:"theme_color"`
	Categories  []string   `json:"categories"`
	Icons       []icon     `json:"icons"`
	Shortcuts   []shortcut `json:"shortcuts"`
}

type icon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// Manifest serves the web manifest.
func Manifest(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "application/manifest+json")
	h.Set("Cache-Control", "no-cache")
	_ = json.NewEncoder(w).Encode(newManifest()) // the client is gone if it fails
}

func newManifest() manifest {
	png := func(name, sizes, purpose string) icon {
		return icon{static.URL("icons/" + name), sizes, "image/png", purpose}
	}
	return manifest{
		ID: "/", Name: "Quarterdeck", ShortName: "Quarterdeck", Description: "Five table games, with friends or against bots, live or over days.",
		Lang: "en", Start: "/", Scope: "/", Display: "standalone", Background: "#12222f", Theme: "#12222f", Categories: []string{"games"},
		Icons: []icon{
			png("app-192.png", "192x192", "any"), png("app-512.png", "512x512", "any"),
			png("maskable-192.png", "192x192", "maskable"), png("maskable-512.png", "512x512", "maskable"),
			{static.URL("favicon.svg"), "any", "image/svg+xml", "any"},
		},
		Shortcuts: []shortcut{{"Lobby", "/lobby"}, {"Lessons", "/learn"}},
	}
}
