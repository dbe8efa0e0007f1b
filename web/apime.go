package web

import (
	"net/http"
	"strings"
	"time"

	"quarterdeck/internal/nickname"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/webhook"
)

// apiPeopleRoutes is what programs may ask for themselves.
func (s *Server) apiPeopleRoutes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/me", 1, s.apiMe),
		route.New("PATCH", "/api/v1/me", 1, s.apiRename),
		route.New("DELETE", "/api/v1/me", 1, s.apiForget),
		route.New("POST", "/api/v1/me/link", 1, s.apiMine(s.apiNewLink)),
		route.New("DELETE", "/api/v1/me/link", 1, s.apiMine(s.apiDropLink)),
		route.New("POST", "/api/v1/me/calendar", 1, s.apiMine(s.apiNewCalendar)),
		route.New("DELETE", "/api/v1/me/calendar", 1, s.apiMine(s.apiDropCalendar)),
		route.New("PUT", "/api/v1/me/webhook", 1, s.apiSetHook),
		route.New("DELETE", "/api/v1/me/webhook", 1, s.apiMine(s.apiDropHook)),
		route.New("POST", "/api/v1/me/webhook/test", 1, s.apiTestHook),
		route.New("POST", "/api/v1/me/token", 1, s.apiNewToken),
	}
}

type (
	// apiPerson is a guest as only they may see themselves.
	apiPerson struct {
		Name       string       `json:"name"`
		Matches    int          `json:"matches"`    // that they created or have a seat in, up to a thousand
		Unfinished int          `json:"unfinished"` // of these
		Link       *apiLink     `json:"link,omitempty"`
		Calendar   string       `json:"calendar,omitempty"` // its address
		Webhook    *apiHook     `json:"webhook,omitempty"`
		Passkeys   []apiPasskey `json:"passkeys"`
	}
	// apiLink is a personal link.
	apiLink struct {
		URL   string    `json:"url"`
		Until time.Time `json:"until"`
	}
	apiHook struct {
		URL    string         `json:"url"`
		Secret string         `json:"secret"`         // as Standard Webhooks writes it
		Off    string         `json:"off,omitempty"`  // why nothing is told any more
		Last   *apiHookResult `json:"last,omitempty"` // what became of the last message
	}
	apiHookResult struct {
		OK     bool      `json:"ok"`
		Status int       `json:"status"` // of the answer, 0 if there was none
		Text   string    `json:"text"`
		At     time.Time `json:"at"`
	}
	apiPasskey struct {
		Name    string     `json:"name"`
		Created time.Time  `json:"created"`
		Used    *time.Time `json:"used,omitempty"`
	}
)

func (s *Server) apiMe(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.answerMe(w, r, v)
}

// answerMe answers with what is known of the visitor.
func (s *Server) answerMe(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	out, err := s.personOf(r, v)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, out)
}

func (s *Server) personOf(r *http.Request, v identity.Visitor) (out apiPerson, err error) {
	if err := v.Require(); err != nil {
		return out, err
	}
	p, err := s.host.Person(r.Context(), v.ID)
	if err != nil {
		return out, err
	}
	held, err := s.host.Holds(r.Context(), v.ID)
	out = apiPerson{Name: v.Name, Matches: held.All, Unfinished: held.Unfinished, Passkeys: []apiPasskey{}}
	if token := s.host.LinkToken(p); token != "" {
		out.Link = &apiLink{s.address.Base(r) + href.PersonalLink(token), p.Link.Until}
	}
	if token := s.host.CalendarToken(p); token != "" {
		out.Calendar = s.address.Base(r) + href.Calendar(token)
	}
	for _, k := range p.Passkeys {
		row := apiPasskey{Name: k.Name, Created: k.Created}
		if !k.Used.IsZero() {
			row.Used = &k.Used
		}
		out.Passkeys = append(out.Passkeys, row)
	}
	if p.Hook != nil {
		out.Webhook = &apiHook{URL: p.Hook.URL, Secret: webhook.FormatSecret(p.Hook.Secret), Off: p.Hook.Off}
		if last, found := s.host.HookResult(p.Guest); found {
			out.Webhook.Last = hookResult(last)
		}
	}
	return out, err
}

func hookResult(r webhook.Result) *apiHookResult {
	return &apiHookResult{OK: r.OK, Status: r.Status, Text: r.Text, At: r.At.UTC()}
}

// readMine reads the body of a request that needs a guest.
func readMine(r *http.Request, v identity.Visitor, body any) error {
	if err := answer.ReadBody(r, body); err != nil {
		return err
	}
	return v.Require()
}

// apiMine does something for a guest and answers with what is known of them then.
func (s *Server) apiMine(do func(r *http.Request, v identity.Visitor) error) route.Handler {
	return func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
		err := readMine(r, v, &struct{}{})
		if err == nil {
			err = do(r, v)
		}
		if err != nil {
			return err
		}
		return s.answerMe(w, r, v)
	}
}

func (s *Server) apiNewLink(r *http.Request, v identity.Visitor) error {
	_, err := s.host.NewLink(r.Context(), v.Guest)
	return err
}

func (s *Server) apiDropLink(r *http.Request, v identity.Visitor) error {
	return s.host.DropLink(r.Context(), v.ID)
}

func (s *Server) apiNewCalendar(r *http.Request, v identity.Visitor) error {
	_, err := s.host.NewCalendar(r.Context(), v.Guest)
	return err
}

func (s *Server) apiDropCalendar(r *http.Request, v identity.Visitor) error {
	return s.host.DropCalendar(r.Context(), v.ID)
}

func (s *Server) apiDropHook(r *http.Request, v identity.Visitor) error {
	return s.host.DropHook(r.Context(), v.ID)
}

// apiRenameBody says what a guest wants to be called.
type apiRenameBody struct {
	Name string `json:"name"`
}

func (s *Server) apiRename(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiRenameBody
	if err := readMine(r, v, &body); err != nil {
		return err
	}
	name := nickname.Tidy(body.Name)
	if err := s.host.Rename(r.Context(), v.ID, name, true); err != nil {
		return err
	}
	return s.answerMe(w, r, v.Renamed(name))
}

// apiHookBody says where a guest wants notifications of what happens.
type apiHookBody struct {
	URL string `json:"url"`
}

func (s *Server) apiSetHook(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiHookBody
	if err := readMine(r, v, &body); err != nil {
		return err
	}
	if _, err := s.host.SetHook(r.Context(), v.Guest, body.URL, s.address.Base(r)); err != nil {
		return err
	}
	return s.answerMe(w, r, v)
}

// apiTestHook answers with what became of a test message, which may be that it failed.
func (s *Server) apiTestHook(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readMine(r, v, &struct{}{}); err != nil {
		return err
	}
	if !s.limits.Allow(s.address.Client(r), route.TestHook) {
		return answer.ErrTooMuch
	}
	result, err := s.host.TestHook(r.Context(), v.ID)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, hookResult(result))
}

// apiNewToken makes all tokens of a guest useless and answers with the one that is not.
func (s *Server) apiNewToken(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readMine(r, v, &struct{}{}); err != nil {
		return err
	}
	p, err := s.host.NewEpoch(r.Context(), v.ID)
	if err != nil {
		return err
	}
	if !hasBearer(r) {
		s.people.SetToken(w, r, p)
	}
	return answer.JSON(w, http.StatusOK, apiGuestAnswer{s.people.TokenOf(p)})
}

func (s *Server) apiForget(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	if err := s.host.Forget(r.Context(), v.ID); err != nil {
		return err
	}
	s.people.SignOut(w, r)
	return answer.JSON(w, http.StatusOK, struct{}{})
}

// apiGuestBody may have a personal link, or what stands at its end.
type apiGuestBody struct {
	Link string `json:"link"`
}

// tokenBy returns the token of the guest to whom a personal link belongs, or without a link the visitor's.
func (s *Server) tokenBy(w http.ResponseWriter, r *http.Request, v identity.Visitor, link string) (string, error) {
	if link == "" {
		return s.people.Token(s.people.Enroll(w, r, v, "")), nil
	}
	p, err := s.host.Open(r.Context(), link[strings.LastIndexByte(link, '/')+1:])
	if err == nil && !hasBearer(r) {
		s.people.SignIn(w, r, p)
	}
	return s.people.TokenOf(p), err
}

func hasBearer(r *http.Request) bool {
	_, ok := identity.Bearer(r)
	return ok
}
