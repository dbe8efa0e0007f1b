package web

import (
	_ "embed" // openapi.yaml
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
	"quarterdeck/record"
)

// apiRoutes is the JSON API, as doc/api.md and openapi.yaml describe it; a test compares them.
func (s *Server) apiRoutes() []route {
	return append(slices.Concat(s.apiTalkRoutes(), s.apiDailyRoutes(), s.apiLobbyRoutes(), s.apiPeopleRoutes()), []route{
		{"GET", "/api/v1/games", s.apiGames},
		{"GET", "/api/v1/openapi.yaml", apiDescription},
		{"POST", "/api/v1/guests", s.apiGuest},
		{"POST", "/api/v1/matches", s.apiCreate},
		{"GET", "/api/v1/matches/{match}", s.apiMatch},
		{"POST", "/api/v1/matches/{match}/seats/{seat}/claim", s.apiClaim},
		{"POST", "/api/v1/matches/{match}/nonce", s.apiNonce},
		{"GET", "/api/v1/matches/{match}/deal", s.apiDealt},
		{"POST", "/api/v1/matches/{match}/act", s.apiAct},
		{"POST", "/api/v1/matches/{match}/rematch", s.apiRematch},
		{"GET", "/api/v1/matches/{match}/stream", s.apiStream},
		{"GET", "/api/v1/matches/{match}/record", s.apiRecord},
		{"GET", "/api/v1/matches/{match}/coach", s.apiCoach},
		{"POST", "/api/v1/matches/{match}/fork", s.apiFork},
	}...)
}

//go:embed openapi.yaml
var openapi []byte

func apiDescription(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/yaml")
	_, _ = w.Write(openapi) // the client is gone if it fails
}

func (s *Server) apiMissing(w http.ResponseWriter, r *http.Request) {
	s.refused(w, r, http.StatusNotFound, noRoute, "There is nothing at this address with this method; doc/api.md lists what there is.")
}

// readBody reads a request's JSON body, one object without unknown names. No body at all is an empty object.
func readBody(r *http.Request, to any) error {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if err == io.EOF {
		return nil
	}
	if err == nil {
		if _, err = d.Token(); err == io.EOF {
			return nil
		}
		if large := (*http.MaxBytesError)(nil); !errors.As(err, &large) {
			err = errors.New("there is more after the object")
		}
	}
	return &bodyError{err}
}

// bodyError is a body that cannot be read.
type bodyError struct{ cause error }

func (e *bodyError) Error() string { return e.cause.Error() }

// Unwrap gives the refusal, and the cause, which may be that the body is too long.
func (e *bodyError) Unwrap() []error {
	return []error{e.cause, &game.Refusal{Code: badRequest, Text: "The body is not the JSON object that is expected here: " + e.words() + "."}}
}

// words is the cause as a client can understand it, who knows the members' names but not our types.
func (e *bodyError) words() string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(e.cause, &wrong):
		return e.cause.Error()
	case wrong.Field == "":
		return "it is of type " + wrong.Value
	}
	return strconv.Quote(wrong.Field) + " cannot be of type " + wrong.Value
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

func (s *Server) apiGames(w http.ResponseWriter, r *http.Request) {
	list := apiGameList{Games: []apiGame{}, Levels: s.host.Levels}
	for _, g := range s.host.Games {
		info := g.Info()
		out := apiGame{info.ID, info.Title, info.Tagline, info.About, info.Credit, info.Rules, info.Seats, []apiOption{}, presetsOf(info)}
		for _, o := range info.Options {
			out.Options = append(out.Options, apiOption{o.Name, o.Doc, o.Rule, o.Default, o.Values})
		}
		list.Games = append(list.Games, out)
	}
	writeJSON(w, http.StatusOK, list)
}

// apiGuestAnswer says who somebody is from now on.
type apiGuestAnswer struct {
	Token string `json:"token"`
}

// apiGuest makes a new guest, or tells one who has a token, or a personal link, already what it is. Who asks for this first loses no
// seat when a later answer gets lost on its way.
func (s *Server) apiGuest(w http.ResponseWriter, r *http.Request) {
	var body apiGuestBody
	err := readBody(r, &body)
	var token string
	if err == nil {
		token, err = s.tokenBy(w, r, body.Link)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusCreated, apiGuestAnswer{token})
}

type (
	// apiNewMatch asks for a match.
	apiNewMatch struct {
		Game    string            `json:"game"`
		Options map[string]string `json:"options"`
		Seats   []apiNewSeat      `json:"seats"`
		Pace    match.Pace        `json:"pace"`
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

func (s *Server) apiCreate(w http.ResponseWriter, r *http.Request) {
	var body apiNewMatch
	nonce, later, err := readAnnounced(readBody(r, &body), &body.Nonce)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	spec := host.Spec{Later: later, Game: body.Game, Options: body.Options, Pace: body.Pace, Nonce: nonce, Key: r.Header.Get("Idempotency-Key"), Visible: visibility(body.Public), Watch: watchMode(body.Watch)}
	for _, seat := range body.Seats {
		spec.Seats = append(spec.Seats, host.SeatSpec{Who: seat.Who, Level: seat.Level, Name: nickname.Tidy(seat.Name)})
	}
	spec.Guest = s.seated(w, r, body.Name)
	m, err := s.host.Create(r.Context(), spec)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	out := s.seatedIn(r, m, spec.Guest)
	for i := range m.Seats() {
		if !m.Seats()[i].Taken() {
			out.Invites = append(out.Invites, apiInvite{i, s.host.Invite(m.ID(), i)})
		}
	}
	w.Header().Set("Location", "/api/v1/matches/"+m.ID())
	writeJSON(w, http.StatusCreated, out)
}

func (s *Server) seatedIn(r *http.Request, m *match.Match, g host.Guest) apiSeated {
	out := apiSeated{ID: m.ID(), Seat: int(m.SeatOf(g.ID)), Version: m.Version(), Commit: m.Commit(), Token: s.token(r, g.ID)}
	if own := m.SeatsOf(g.ID); own.Len() > 1 {
		for seat := range own.All() {
			out.Seats = append(out.Seats, int(seat))
		}
	}
	return out
}

// readNonce is the nonce in *text, unless there was an error before.
func readNonce(err error, text *string) (n fair.Nonce, _ error) {
	if err != nil || *text == "" {
		return n, err
	}
	data, err := hex.DecodeString(*text)
	if err != nil || len(data) != len(n) {
		return n, &game.Refusal{Code: badRequest, Text: "A nonce is 16 bytes in hexadecimal."}
	}
	return fair.Nonce(data), nil
}

// apiClaimBody asks for a free seat.
type apiClaimBody struct {
	Invite string `json:"invite"`
	Name   string `json:"name"`
	Nonce  string `json:"nonce"`
}

func (s *Server) apiClaim(w http.ResponseWriter, r *http.Request) {
	var body apiClaimBody
	nonce, later, err := readAnnounced(readBody(r, &body), &body.Nonce)
	seat, bad := strconv.Atoi(r.PathValue("seat"))
	if err == nil && bad != nil {
		err = &game.Refusal{Code: badRequest, Text: "A seat is a number."}
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	c := host.Claim{Match: r.PathValue("match"), Seat: seat, Invite: body.Invite, Guest: s.seated(w, r, body.Name), Nonce: nonce, Later: later}
	m, err := s.host.Claim(r.Context(), c)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, s.seatedIn(r, m, c.Guest))
}

type (
	// apiActBody asks for an action. Version is a pointer so that it cannot be forgotten.
	apiActBody struct {
		Action  string `json:"action"`
		Version *int   `json:"version"`
	}
	// apiDone answers that the action is in the store.
	apiDone struct {
		Version int  `json:"version"` // of the match just after the action and before any draw that followed
		Again   bool `json:"again"`   // the same request had been carried out before
	}
)

func (s *Server) apiAct(w http.ResponseWriter, r *http.Request) {
	var body apiActBody
	err := readBody(r, &body)
	if err == nil && body.Version == nil {
		err = &game.Refusal{Code: badRequest, Text: "Say in “version” which version of the match you were looking at."}
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	done, err := s.host.Act(r.Context(), host.Deed{
		Match: r.PathValue("match"), Guest: s.guest(r).ID, Action: body.Action, Version: *body.Version, Key: r.Header.Get("Idempotency-Key"),
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, apiDone{done.Version, done.Again})
}

// apiMatch answers with a match.View as it is, at ?at=N or now, as ?as=SEAT sees it or the guest, with its furniture if ?table=1.
func (s *Server) apiMatch(w http.ResponseWriter, r *http.Request) {
	m, err := s.looked(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	at := m.Version()
	query := r.URL.Query()
	if text := query.Get("at"); text != "" {
		if at, err = strconv.Atoi(text); err != nil || at < 0 || at > m.Version() {
			s.refused(w, r, http.StatusBadRequest, badRequest, fmt.Sprintf("“at” is a version of the match, 0 to %d.", m.Version()))
			return
		}
	}
	mo, err := s.momentOf(r, m)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	m = mo.seen(m)
	look := m.Brief
	if query.Get("table") == "1" {
		look = m.View
	}
	v, err := look(mo.viewer, at)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writePaddedJSON(w, http.StatusOK, v)
}

func (s *Server) apiRematch(w http.ResponseWriter, r *http.Request) {
	g := s.guest(r)
	m, err := s.host.Rematch(r.Context(), r.PathValue("match"), g.ID)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	status := http.StatusOK
	if m.ID() == r.PathValue("match") {
		status = http.StatusAccepted // the others have not accepted yet
	}
	writeJSON(w, status, s.seatedIn(r, m, g))
}

// apiRecord answers with the match record, as the viewer may have it.
func (s *Server) apiRecord(w http.ResponseWriter, r *http.Request) {
	m, err := s.looked(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.writeRecord(w, r, m)
}

// writeRecord sends the match record for downloading.
func (s *Server) writeRecord(w http.ResponseWriter, r *http.Request, m *match.Match) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+m.Game().Info().ID+"-"+m.ID()+`.qdr"`)
	h.Set("Cache-Control", "no-store")
	if err := m.RecordAt(s.host.Now()).Write(w, m.Game(), record.For(s.viewer(r, m))); err != nil {
		s.log.Error("a record could not be written", "match", m.ID(), "error", err)
	}
}
