package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

// sendChat is a message as a program sends it: "table: text", "watchers: text" or "1: text" for a whisper to seat 1.
func sendChat(t *testing.T, c *load.Client, id, line string) {
	t.Helper()
	to, text, _ := strings.Cut(line, ": ")
	body := map[string]any{"channel": to, "text": text, "name": "Cy"}
	if to == "0" || to == "1" {
		body = map[string]any{"channel": "whisper", "to": int(to[0] - '0'), "text": text}
	}
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	answer := fetch(t, c, "POST", "/api/v1/matches/"+id+"/talk", string(data))
	if !strings.Contains(answer, " 201 ") {
		t.Fatalf("%s: %s", line, answer)
	}
	if c.Token == "" {
		_, c.Token, _ = strings.Cut(answer, `"token":"`)
		c.Token, _, _ = strings.Cut(c.Token, `"`)
	}
}

// until reads a stream up to a text.
func (e *streamReader) until(t *testing.T, text string) {
	t.Helper()
	for !strings.Contains(e.text(), text) {
		if _, open := <-e.heard; !open && !strings.Contains(e.text(), text) {
			t.Fatalf("the stream ended without %q: %s", text, e.text())
		}
	}
}

// aside is an event about the guest's other matches, which may come at any time.
var aside = regexp.MustCompile(`event: aside\n(data:.*\n)*\n`)

// readChats sends messages in a running match of Ann and Bo with the spectator Cy, and returns every byte that each of
// the three received, from streams and pages.
func readChats(t *testing.T, s *testServer, lines ...string) map[string]string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ann, bo, id := s.pair(t, nil)
	cy, dora := s.guest(), s.guest()
	for _, c := range []*load.Client{cy, dora} { // so that they have a name and a token
		answer := fetch(t, c, "POST", "/api/v1/guests", "{}")
		_, c.Token, _ = strings.Cut(answer, `"token":"`)
		c.Token, _, _ = strings.Cut(c.Token, `"`)
	}
	first, err := ann.State(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	build := string(readEvents(t, ann, "/m/"+id+"/events", "", "", 1)[0].Data)
	all := map[string]*load.Client{"ann": ann, "bo": bo, "cy": cy}
	ears := map[string][]*streamReader{}
	for name, c := range all {
		ears[name] = []*streamReader{follow(ctx, t, c, "/api/v1/matches/"+id+"/stream?chat=0"), follow(ctx, t, c, "/m/"+id+"/events?chat=0.0")}
		for _, e := range ears[name] {
			e.wait(t, first.Version) // it has begun
		}
	}
	speakers := map[string]*load.Client{"ann": ann, "bo": bo, "cy": cy, "dora": dora}
	for _, line := range append(lines, "ann table: the end") {
		who, what, _ := strings.Cut(line, " ")
		sendChat(t, speakers[who], id, what)
		for _, list := range ears {
			for _, e := range list {
				if channel, text, _ := strings.Cut(what, ": "); channel == "table" {
					e.until(t, text) // so that messages come one by one
				}
			}
		}
	}
	if _, err := ann.Act(ctx, id, "play 2", first.Version, ""); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for name, c := range all {
		// A stream that opens late, one that reconnects, and one that does not request chat.
		for _, more := range []string{"/events?chat=0", "/events?last=" + build + "-14-1.0", "/events?last=" + build + "-14"} {
			ears[name] = append(ears[name], follow(ctx, t, c, "/m/"+id+more))
		}
		for i, e := range ears[name] {
			if e.wait(t, first.Version+1); i != 4 {
				e.until(t, "the end")
			}
			got[name] += aside.ReplaceAllString(e.text(), "")
		}
		for _, path := range []string{"/m/" + id, "/m/" + id + "/talk", "/m/" + id + "?at=13", "/m/" + id + "/record", "/api/v1/matches/" + id, "/api/v1/matches/" + id + "?table=1", "/api/v1/matches/" + id + "/talk"} {
			got[name] += fetch(t, c, "GET", path, "")
		}
		got[name] = canonical(got[name], id, first.Created, ann.Token, bo.Token, cy.Token)
	}
	return got
}

// TestChatLeaks checks that only its two seats receive the bytes of a whisper, and that while the match runs no seat
// receives spectators' messages, neither their text nor a sign that there was one: all other bytes are the same without
// them.
func TestChatLeaks(t *testing.T) {
	s := serve(t)
	plain := readChats(t, s, "ann table: ahoy")
	for name, c := range map[string]struct {
		lines []string
		knows string // the guests who may know of it
	}{
		"a whisper":             {[]string{"ann 1: SECRET", "ann table: ahoy"}, "ann bo"},
		"a whisper back":        {[]string{"ann table: ahoy", "bo 0: SECRET", "bo 0: SECRET again"}, "ann bo"},
		"a watcher's line":      {[]string{"cy watchers: SECRET", "ann table: ahoy"}, "cy"},
		"two watchers' lines":   {[]string{"dora watchers: SECRET", "ann table: ahoy", "cy watchers: SECRET"}, "cy"},
		"everything":            {[]string{"dora watchers: SECRET", "ann 1: SECRET", "ann table: ahoy", "bo 0: SECRET"}, "ann bo cy"},
		"nothing but the table": {[]string{"ann table: ahoy"}, ""},
	} {
		got := readChats(t, s, c.lines...)
		for who, text := range got {
			hidden := !strings.Contains(c.knows, who)
			if htmltest.Says(t, text, "SECRET") == hidden {
				t.Errorf("%s: in what %s gets: %v", name, who, !hidden)
			}
			if hidden && text != plain[who] {
				at := 0
				for at < min(len(text), len(plain[who])) && text[at] == plain[who][at] {
					at++
				}
				t.Errorf("%s: %s can tell that something was said: %.300s\n-----\n%.300s", name, who, text[max(0, at-100):], plain[who][max(0, at-100):])
			}
		}
	}
}

// TestSpectatorChatAfterTheEnd checks that when the match ends, the seats are sent the spectators' messages, and
// spectators may write to the table.
func TestSpectatorChatAfterTheEnd(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	cy := s.guest()
	page := follow(t.Context(), t, bo, "/m/"+id+"/events?chat=0")
	sendChat(t, cy, id, "watchers: a poor choice")
	sendChat(t, ann, id, "table: first")
	page.until(t, "first")
	if strings.Contains(page.text(), "poor") {
		t.Fatal("Bo hears a watcher during the match")
	}
	first, err := ann.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Act(t.Context(), id, "resign", first.Version, ""); err != nil {
		t.Fatal(err)
	}
	page.until(t, "a poor choice")
	page.until(t, "-1.1\n") // the number of messages that Bo has received by then
	sendChat(t, cy, id, "table: well played")
	page.until(t, "well played")
}

// TestChatWithoutScript chats by forms: a message, a whisper, a mute, a refused message that stays in the form, and
// text that must not become HTML.
func TestChatWithoutScript(t *testing.T) {
	s := serve(t)
	ann, bo, cy := surf(t, s), surf(t, s), surf(t, s)
	page, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "k")
	link := strings.ReplaceAll(inviteIn.FindStringSubmatch(page)[1], "&amp;", "&")
	bo.visit(link, http.StatusOK)
	bo.submit(strings.TrimPrefix(link, s.URL), http.StatusOK, "name", "Bo")
	text, at := ann.submit(table+"/say", http.StatusOK, "to", "table", "text", "<script>alert(1)</script> & \"more\"", "key", "1")
	if !strings.HasPrefix(at, table+"/talk") || !htmltest.Says(t, text, "<script>alert(1)</script> &") || htmltest.Has(t, text, "script:contains(alert)") {
		t.Errorf("at %s: %s", at, text)
	}
	ann.submit(table+"/say", http.StatusOK, "to", "table", "text", "<script>alert(1)</script> & \"more\"", "key", "1") // sent again
	ann.submit(table+"/say", http.StatusOK, "to", "1", "text", "a word with you", "key", "2")
	text, _ = bo.visit(table, http.StatusOK)
	if strings.Count(text, "alert(1)") != 1 || !htmltest.Says(t, text, "a word with you") || !htmltest.Says(t, text, "to you only") {
		t.Errorf("Bo reads %s", text)
	}
	if text, _ := cy.visit(table+"/talk", http.StatusOK); htmltest.Says(t, text, "a word with you") || !htmltest.Says(t, text, "To the spectators") {
		t.Errorf("Cy reads %s", text)
	}
	long := strings.Repeat("long ", 110)
	if text, _ := ann.submit(table+"/say", http.StatusBadRequest, "to", "table", "text", long, "key", "3"); !htmltest.Says(t, text, "at most 500 characters") || !strings.Contains(text, strings.TrimSpace(long)) {
		t.Errorf("refused: %s", text)
	}
	if text, _ := cy.submit(table+"/say", http.StatusForbidden, "to", "table", "text", "me too", "key", "1", "name", "Cy"); !htmltest.Says(t, text, "only the players can write") || !htmltest.Has(t, text, `[value="me too"]`) {
		t.Errorf("refused: %s", text)
	}
	cy.submit(table+"/say", http.StatusOK, "to", "watchers", "text", "quiet please", "key", "2")
	if text, _ := cy.visit(table, http.StatusOK); !htmltest.Says(t, text, "quiet please") || !htmltest.Has(t, text, "b:contains(Cy)") {
		t.Errorf("Cy reads %s", text)
	}
	text, _ = bo.submit(table+"/mute", http.StatusOK, "seat", "0", "muted", "1")
	if htmltest.Says(t, text, "alert(1)") || !htmltest.Says(t, text, "Unmute") {
		t.Errorf("with Ann muted Bo reads %s", text)
	}
	if text, _ = bo.submit(table+"/mute", http.StatusOK, "seat", "0", "muted", "0"); !htmltest.Says(t, text, "alert(1)") {
		t.Errorf("with Ann heard again Bo reads %s", text)
	}
	bo.submit(table+"/mute", http.StatusBadRequest, "seat", "x")
	bo.submit(table+"/mute", http.StatusConflict, "seat", "1", "muted", "1")
}
