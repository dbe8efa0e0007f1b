package api

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// catalog serves the games that can be played.
type catalog struct{ *services.Set }

func (a catalog) routes() []route.Route {
	return []route.Route{route.New("GET", "/api/v1/games", 1, a.games)}
}

type (
	// gameList answers GET games.
	gameList struct {
		Games  []gameInfo `json:"games"`
		Levels []string   `json:"levels"` // of bots, weakest first
	}
	gameInfo struct {
		ID      string   `json:"id"`
		Title   string   `json:"title"`
		Tagline string   `json:"tagline"`
		About   string   `json:"about"`
		Credit  string   `json:"credit"`
		Rules   int      `json:"rules"`
		Seats   []int    `json:"seats"`
		Options []option `json:"options"`
		Presets []preset `json:"presets,omitempty"`
	}
	option struct {
		Name    string   `json:"name"`
		Doc     string   `json:"doc"`
		Rule    string   `json:"rule"`
		Default string   `json:"default"`
		Values  []string `json:"values"`
	}
)

func (a catalog) games(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	list := gameList{Games: []gameInfo{}, Levels: a.Host.Levels}
	for _, g := range a.Host.Games {
		info := g.Info()
		out := gameInfo{info.ID, info.Title, info.Tagline, info.About, info.Credit, info.Rules, info.Seats, []option{}, presetsOf(info)}
		for _, o := range info.Options {
			out.Options = append(out.Options, option{o.Name, o.Doc, o.Rule, o.Default, o.Values})
		}
		list.Games = append(list.Games, out)
	}
	return answer.JSON(w, http.StatusOK, list)
}

// preset is several options that make sense together.
type preset struct {
	Name    string            `json:"name"`
	Doc     string            `json:"doc"`
	Options map[string]string `json:"options"`
}

func presetsOf(info *game.Info) []preset {
	var out []preset
	for _, p := range info.Presets {
		out = append(out, preset{p.Name, p.Doc, p.Options})
	}
	return out
}

func optionsOf(list []game.Option) []option {
	out := []option{}
	for _, o := range list {
		out = append(out, option{o.Name, o.Doc, o.Rule, o.Default, o.Values})
	}
	return out
}
