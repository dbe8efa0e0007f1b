package api

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// catalog serves the games that can be played.
type catalog struct{ *services.Set }

func (a catalog) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/games", 1, a.games),
		route.New("GET", "/api/v1/games/{game}/stock", 1, a.stock),
		route.New("GET", "/api/v1/lessons", 1, a.lessons),
	}
}

type (
	// gameList answers GET games.
	gameList struct {
		Games  []gameInfo `json:"games"`
		Levels []string   `json:"levels"` // of bots, the weakest first, then those of other programs
		// Adaptive reports whether the level "adaptive" can be seated, too, in games with opponents. It is no rung of the ladder.
		Adaptive bool `json:"adaptive,omitempty"`
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
		House   *house   `json:"house,omitempty"` // house rules besides the values
	}
	// house is a range of whole numbers.
	house struct {
		Min  int    `json:"min"`
		Max  int    `json:"max"`
		Unit string `json:"unit"`
	}
)

func (a catalog) games(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	list := gameList{Games: []gameInfo{}, Levels: slices.Clone(a.Host.Levels), Adaptive: a.Host.Adapt != nil}
	list.Levels = append(list.Levels, a.Host.Engines...)
	for _, g := range a.Host.Games {
		info := g.Info()
		out := gameInfo{info.ID, info.Title, info.Tagline, info.About, info.Credit, info.Rules, info.Seats, optionsOf(info.Options), presetsOf(info)}
		list.Games = append(list.Games, out)
	}
	return answer.JSON(w, http.StatusOK, list)
}

// preset is a named combination of options.
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
		out = append(out, option{o.Name, o.Doc, o.Rule, o.Default, o.Values, (*house)(o.House)})
	}
	return out
}

// stock answers with what chance draws from under a setup. The query's "o." parameters are the options.
func (a catalog) stock(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	setup := game.Setup{Options: map[string]string{}}
	numbers := map[string]*int{"rules": new(int), "seats": &setup.Seats}
	for name, values := range r.URL.Query() {
		if option, ok := strings.CutPrefix(name, "o."); ok {
			setup.Options[option] = values[0]
			continue
		}
		n, err := strconv.Atoi(values[0])
		if numbers[name] == nil || err != nil || n < 0 {
			return &game.Refusal{Code: answer.BadRequest, Text: "Write ?rules=1&seats=2, and options as in o.rows=5."}
		}
		*numbers[name] = n
	}
	g, err := a.Host.Find(r.PathValue("game"), *numbers["rules"])
	if err != nil {
		return &game.Refusal{Code: host.NoGame, Text: "This server has no such game, or not this version of its rules."}
	}
	if setup, err = g.Resolve(setup); err != nil {
		return err
	}
	stock := game.StockOf(g, setup)
	if stock == nil {
		return &game.Refusal{Code: host.NoGame, Text: "This game does not describe what chance draws from."}
	}
	return answer.JSON(w, http.StatusOK, stock)
}
