package web

import (
	"net/http"
	"strings"
	"time"

	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/web/ui"
	"quarterdeck/webhook"
)

// apiPeopleRoutes is what programs may ask for themselves.
func (s *Server) apiPeopleRoutes() []route {
	return []route{
		{"GET", "/api/v1/me", s.apiMe},
		{"PATCH", "/api/v1/me", s.apiRename},
		{"DELETE", "/api/v1/me", s.apiForget},
		{"POST", "/api/v1/me/link", s.apiMine(s.makeLink)},
		{"DELETE", "/api/v1/me/link", s.apiMine(s.dropLink)},
		{"POST", "/api/v1/me/calendar", s.apiMine(s.makeCalendar)},
		{"DELETE", "/api/v1/me/calendar", s.apiMine(s.dropCalendar)},
		{"PUT", "/api/v1/me/webhook", s.apiSetHook},
		{"DELETE", "/api/v1/me/webhook", s.apiMine(s.dropHook)},
		{"POST", "/api/v1/me/webhook/test", s.apiTestHook},
		{"POST", "/api/v1/me/token", s.apiNewToken},
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

// myself is who asks, who has to be somebody.
func (s *Server) myself(r *http.Request) (host.Guest, error) {
	guest := s.guest(r)
	if guest.ID == "" {
		return guest, errNobody
	}
	return guest, nil
}

func (s *Server) apiMe(w http.ResponseWriter, r *http.Request) { s.answerMe(w, r, nil) }

// answerMe answers with what is known of who asks, unless something failed.
func (s *Server) answerMe(w http.ResponseWriter, r *http.Request, err error) {
	var out apiPerson
	if err == nil {
		out, err = s.personOf(r)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, out)
}

func (s *Server) personOf(r *http.Request) (out apiPerson, err error) {
	guest, err := s.myself(r)
	if err != nil {
		return out, err
	}
	p, err := s.host.Person(r.Context(), guest.ID)
	if err != nil {
		return out, err
	}
	held, err := s.host.Holds(r.Context(), guest.ID)
	out = apiPerson{Name: guest.Name, Matches: held.All, Unfinished: held.Unfinished, Passkeys: []apiPasskey{}}
	if token := s.host.LinkToken(p); token != "" {
		out.Link = &apiLink{s.origin(r) + ui.LinkPrefix + token, p.Link.Until}
	}
	if token := s.host.CalendarToken(p); token != "" {
		out.Calendar = s.origin(r) + ui.CalendarPath + token + ".ics"
	}
	for _, k := range p.Passkeys {
		row := apiPasskey{Name: k.Name, Created: k.Created}
		if !k.Used.IsZero() {
			row.Used = &k.Used
		}
		out.Passkeys = append(out.Passkeys, row)
	}
	if p.Hook != nil {
		out.Webhook = &apiHook{URL: p.Hook.URL, Secret: hookSecret(p.Hook), Off: p.Hook.Off}
		if last, found := s.host.HookResult(p.Guest); found {
			out.Webhook.Last = hookResult(last)
		}
	}
	return out, err
}

func hookResult(r webhook.Result) *apiHookResult {
	return &apiHookResult{OK: r.OK, Status: r.Status, Text: r.Text, At: r.At.UTC()}
}

// apiMine does what a form of the page does.
func (s *Server) apiMine(do func(w http.ResponseWriter, r *http.Request, guest host.Guest) (string, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := readBody(r, &struct{}{})
		var guest host.Guest
		if err == nil {
			guest, err = s.myself(r)
		}
		if err == nil {
			_, err = do(w, r, guest)
		}
		s.answerMe(w, r, err)
	}
}

// apiRenameBody says what a guest wants to be called.
type apiRenameBody struct {
	Name string `json:"name"`
}

func (s *Server) apiRename(w http.ResponseWriter, r *http.Request) {
	var body apiRenameBody
	err := readBody(r, &body)
	var guest host.Guest
	if err == nil {
		guest, err = s.myself(r)
	}
	if err == nil {
		err = s.host.Rename(r.Context(), guest.ID, nickname.Tidy(body.Name), true)
	}
	s.answerMe(w, r, err)
}

// apiHookBody says where a guest wants to be told what happens.
type apiHookBody struct {
	URL string `json:"url"`
}

func (s *Server) apiSetHook(w http.ResponseWriter, r *http.Request) {
	var body apiHookBody
	err := readBody(r, &body)
	var guest host.Guest
	if err == nil {
		guest, err = s.myself(r)
	}
	if err == nil {
		_, err = s.host.SetHook(r.Context(), guest, body.URL, s.origin(r))
	}
	s.answerMe(w, r, err)
}

// apiTestHook answers with what became of a test message, which may be that it failed.
func (s *Server) apiTestHook(w http.ResponseWriter, r *http.Request) {
	err := readBody(r, &struct{}{})
	var guest host.Guest
	if err == nil {
		guest, err = s.myself(r)
	}
	if err == nil && !s.limits.allow(s.client(r), testCost) {
		err = errTooMuch
	}
	var result webhook.Result
	if err == nil {
		result, err = s.host.TestHook(r.Context(), guest.ID)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, hookResult(result))
}

// apiNewToken makes all tokens of a guest useless and answers with the one that is not.
func (s *Server) apiNewToken(w http.ResponseWriter, r *http.Request) {
	err := readBody(r, &struct{}{})
	var guest host.Guest
	if err == nil {
		guest, err = s.myself(r)
	}
	var p host.Person
	if err == nil {
		p, err = s.host.NewEpoch(r.Context(), guest.ID)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	token := s.tokenOf(p.Guest, p.Epoch)
	if !hasBearer(r) {
		s.setCookie(w, r, guestCookie, token)
	}
	writeJSON(w, http.StatusOK, apiGuestAnswer{token})
}

func (s *Server) apiForget(w http.ResponseWriter, r *http.Request) {
	guest, err := s.myself(r)
	if err == nil {
		err = s.host.Forget(r.Context(), guest.ID)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.dropCookies(w, r)
	writeJSON(w, http.StatusOK, struct{}{})
}

// apiGuestBody may have a personal link, or what stands at its end.
type apiGuestBody struct {
	Link string `json:"link"`
}

// tokenBy is the token of the guest whom a personal link belongs to, or of whoever asks.
func (s *Server) tokenBy(w http.ResponseWriter, r *http.Request, link string) (string, error) {
	if link == "" {
		return s.token(r, s.seated(w, r, "").ID), nil
	}
	p, err := s.host.Open(r.Context(), link[strings.LastIndexByte(link, '/')+1:])
	if err == nil && !hasBearer(r) {
		s.enter(w, r, p)
	}
	return s.tokenOf(p.Guest, p.Epoch), err
}

func hasBearer(r *http.Request) bool {
	_, ok := bearer(r)
	return ok
}
