package web

import (
	_ "embed" // openapi.yaml
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/route"
)

// apiRoutes is the JSON API, as doc/api.md and openapi.yaml describe it; a test compares them.
func (s *Server) apiRoutes() []route.Route {
	return append(slices.Concat(s.apiTalkRoutes(), s.apiDailyRoutes(), s.apiLobbyRoutes(), s.apiPeopleRoutes()), []route.Route{
		route.New("GET", "/api/v1/games", 1, s.apiGames),
		route.New("POST", "/api/v1/guests", 1, s.apiGuest),
		route.New("POST", "/api/v1/matches", route.NewMatch, s.apiCreate),
		route.New("GET", "/api/v1/matches/{match}", 1, s.apiMatch),
		route.New("POST", "/api/v1/matches/{match}/seats/{seat}/claim", 1, s.apiClaim),
		route.New("POST", "/api/v1/matches/{match}/nonce", 1, s.apiNonce),
		route.New("GET", "/api/v1/matches/{match}/deal", 1, s.apiDealt),
		route.New("POST", "/api/v1/matches/{match}/act", 1, s.apiAct),
		route.New("POST", "/api/v1/matches/{match}/rematch", route.NewMatch, s.apiRematch),
		route.New("GET", "/api/v1/matches/{match}/stream", 1, s.apiStream),
		route.New("GET", "/api/v1/matches/{match}/record", 1, s.apiRecord),
		route.New("GET", "/api/v1/matches/{match}/coach", 1, s.apiCoach),
		route.New("POST", "/api/v1/matches/{match}/fork", route.NewMatch, s.apiFork),
	}...)
}

//go:embed openapi.yaml
var openapi []byte

func apiDescription(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/yaml")
	_, _ = w.Write(openapi) // the client is gone if it fails
}

type (
	// apiGameList answers GET games.
	apiGameList struct {
		Games  []apiGame `json:"games"`
		Levels []string  `json:"levels"` // of bots, weakest first
	}
	apiGame struct {
		ID      string      `json:"id"`
		Title   string      `json:"title"`
		Tagline string      `json:"tagline"`
		About   string      `json:"about"`
		Credit  string      `json:"credit"`
		Rules   int         `json:"rules"`
		Seats   []int       `json:"seats"`
		Options []apiOption `json:"options"`
		Presets []apiPreset `json:"presets,omitempty"`
	}
	apiOption struct {
		Name    string   `json:"name"`
		Doc     string   `json:"doc"`
		Rule    string   `json:"rule"`
		Default string   `json:"default"`
		Values  []string `json:"values"`
	}
)

func (s *Server) apiGames(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	list := apiGameList{Games: []apiGame{}, Levels: s.host.Levels}
	for _, g := range s.host.Games {
		info := g.Info()
		out := apiGame{info.ID, info.Title, info.Tagline, info.About, info.Credit, info.Rules, info.Seats, []apiOption{}, presetsOf(info)}
		for _, o := range info.Options {
			out.Options = append(out.Options, apiOption{o.Name, o.Doc, o.Rule, o.Default, o.Values})
		}
		list.Games = append(list.Games, out)
	}
	return answer.JSON(w, http.StatusOK, list)
}

// apiGuestAnswer says who somebody is from now on.
type apiGuestAnswer struct {
	Token string `json:"token"`
}

// apiGuest makes a new guest, or tells one who has a token, or a personal link, already what it is. Who asks for this first loses no
// seat when a later answer gets lost on its way.
func (s *Server) apiGuest(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiGuestBody
	err := answer.ReadBody(r, &body)
	var token string
	if err == nil {
		token, err = s.tokenBy(w, r, v, body.Link)
	}
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusCreated, apiGuestAnswer{token})
}

type (
	// apiNewMatch asks for a match.
	apiNewMatch struct {
		Game    string            `json:"game"`
		Options map[string]string `json:"options"`
		Seats   []apiNewSeat      `json:"seats"`
		Pace    clock.Pace        `json:"pace"`
		Public  *bool             `json:"public"` // null: if a seat is for anyone
		Watch   string            `json:"watch"`
		Name    string            `json:"name"`
		Nonce   string            `json:"nonce"`
	}
	apiNewSeat struct {
		Who   host.Sitter `json:"who"`
		Level string      `json:"level"`
		Name  string      `json:"name"` // of somebody "here"
	}
	// apiSeated answers whoever has taken a seat or asked for a match.
	apiSeated struct {
		ID      string      `json:"id"`
		Seat    int         `json:"seat"`            // yours, or -3; of several the one that is to act
		Seats   []int       `json:"seats,omitempty"` // all of yours, if they are several
		Version int         `json:"version"`
		Commit  string      `json:"commit"`
		Token   string      `json:"token"` // shows who you are: "Authorization: Bearer …"
		Invites []apiInvite `json:"invites,omitempty"`
	}
	apiInvite struct {
		Seat   int    `json:"seat"`
		Invite string `json:"invite"`
	}
)

func (s *Server) apiCreate(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiNewMatch
	nonce, later, err := answer.ReadAnnounced(answer.ReadBody(r, &body), &body.Nonce)
	if err != nil {
		return err
	}
	spec := host.Spec{Later: later, Game: body.Game, Options: body.Options, Pace: body.Pace, Nonce: nonce, Key: r.Header.Get("Idempotency-Key"), Visible: visibility(body.Public), Watch: answer.ReadWatchMode(body.Watch)}
	for _, seat := range body.Seats {
		spec.Seats = append(spec.Seats, host.SeatSpec{Who: seat.Who, Level: seat.Level, Name: nickname.Tidy(seat.Name)})
	}
	v = s.people.Enroll(w, r, v, body.Name)
	spec.Guest = v.Guest
	m, err := s.host.Create(r.Context(), spec)
	if err != nil {
		return err
	}
	out := s.seatedIn(m, v)
	for i := range m.Seats() {
		if !m.Seats()[i].Taken() {
			out.Invites = append(out.Invites, apiInvite{i, s.host.Invite(m.ID(), i)})
		}
	}
	w.Header().Set("Location", "/api/v1/matches/"+m.ID())
	return answer.JSON(w, http.StatusCreated, out)
}

func (s *Server) seatedIn(m *match.Match, v identity.Visitor) apiSeated {
	out := apiSeated{ID: m.ID(), Seat: int(m.SeatOf(v.ID)), Version: m.Version(), Commit: m.Commit(), Token: s.people.Token(v)}
	if own := m.SeatsOf(v.ID); own.Len() > 1 {
		for seat := range own.All() {
			out.Seats = append(out.Seats, int(seat))
		}
	}
	return out
}

// apiClaimBody asks for a free seat.
type apiClaimBody struct {
	Invite string `json:"invite"`
	Name   string `json:"name"`
	Nonce  string `json:"nonce"`
}

func (s *Server) apiClaim(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiClaimBody
	nonce, later, err := answer.ReadAnnounced(answer.ReadBody(r, &body), &body.Nonce)
	seat, bad := strconv.Atoi(r.PathValue("seat"))
	if err == nil && bad != nil {
		err = &game.Refusal{Code: answer.BadRequest, Text: "A seat is a number."}
	}
	if err != nil {
		return err
	}
	v = s.people.Enroll(w, r, v, body.Name)
	c := host.Claim{Match: r.PathValue("match"), Seat: seat, Invite: body.Invite, Guest: v.Guest, Nonce: nonce, Later: later}
	m, err := s.host.Claim(r.Context(), c)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, s.seatedIn(m, v))
}

type (
	// apiActBody asks for an action. Version is a pointer so that it cannot be forgotten.
	apiActBody struct {
		Action  string `json:"action"`
		Version *int   `json:"version"`
	}
)

func (s *Server) apiAct(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiActBody
	err := answer.ReadBody(r, &body)
	if err == nil && body.Version == nil {
		err = &game.Refusal{Code: answer.BadRequest, Text: "Say in “version” which version of the match you were looking at."}
	}
	if err != nil {
		return err
	}
	done, err := s.host.Act(r.Context(), host.Deed{
		Match: r.PathValue("match"), Guest: v.ID, Action: body.Action, Version: *body.Version, Key: r.Header.Get("Idempotency-Key"),
	})
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, answer.Receipt{Version: done.Version, Again: done.Again})
}

// apiMatch answers with a match.View as it is, at ?at=N or now, as ?as=SEAT sees it or the guest, with its furniture if ?table=1.
func (s *Server) apiMatch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.host, r, v)
	if err != nil {
		return err
	}
	at := m.Version()
	query := r.URL.Query()
	if text := query.Get("at"); text != "" {
		if at, err = strconv.Atoi(text); err != nil || at < 0 || at > m.Version() {
			return &game.Refusal{Code: answer.BadRequest, Text: fmt.Sprintf("“at” is a version of the match, 0 to %d.", m.Version())}
		}
	}
	mo, err := perspective.Of(r, v, m)
	if err != nil {
		return err
	}
	m = mo.Redact(m)
	look := m.Brief
	if query.Get("table") == "1" {
		look = m.View
	}
	view, err := look(mo.Viewer, at)
	if err != nil {
		return err
	}
	return answer.PaddedJSON(w, http.StatusOK, view)
}

// apiStream sends a match's new versions to a program.
func (s *Server) apiStream(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.streams.Match(w, r, v, s.steps)
}

func (s *Server) apiRematch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := s.host.Rematch(r.Context(), r.PathValue("match"), v.ID)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if m.ID() == r.PathValue("match") {
		status = http.StatusAccepted // the others have not accepted yet
	}
	return answer.JSON(w, status, s.seatedIn(m, v))
}

// apiRecord answers with the match record, as the viewer may have it.
func (s *Server) apiRecord(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.host, r, v)
	if err != nil {
		return err
	}
	return answer.Record(w, s.log, m, m.SeatOf(v.ID), s.host.Now())
}
