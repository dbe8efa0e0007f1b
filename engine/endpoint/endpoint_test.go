package endpoint_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/engine"
	"quarterdeck/engine/endpoint"
	"quarterdeck/game"
	"quarterdeck/games"
)

// conversation is a request as a server of models reads it.
type conversation struct {
	Model    string
	Messages []struct{ Role, Content string }
}

// model serves a scripted stand-in of a language model. It answers what reply returns.
func model(t *testing.T, reply func(conversation, *http.Request) (status int, content string)) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var c conversation
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = json.Unmarshal(body, &c)
		}
		if err != nil {
			t.Error(err)
		}
		status, content := reply(c, r)
		if status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", "0")
		}
		w.WriteHeader(status)
		if status == http.StatusOK {
			_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": map[string]string{"role": "assistant", "content": content}}}})
		} else {
			fmt.Fprint(w, content)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func at(t *testing.T, url string) *endpoint.Endpoint {
	t.Helper()
	e, err := endpoint.New(endpoint.Config{URL: url + "/v1/chat/completions", Model: "stand-in", Key: "sesame", Time: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// listed returns the legal actions in a question.
func listed(c conversation) []string {
	_, list, _ := strings.Cut(c.Messages[1].Content, "Your legal actions:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	return strings.Split(list, "\n")
}

// TestEveryGame plays each game for a while with a stand-in that thinks aloud and takes the last action of the list.
func TestEveryGame(t *testing.T) {
	s := model(t, func(c conversation, r *http.Request) (int, string) {
		if c.Model != "stand-in" || r.Header.Get("Authorization") != "Bearer sesame" || r.URL.Path != "/v1/chat/completions" {
			t.Errorf("the request is for %q at %s", c.Model, r.URL)
		}
		list := listed(c)
		return http.StatusOK, "I could take " + list[0] + ".\n\n`" + list[len(list)-1] + "`\n"
	})
	e := at(t, s.URL)
	for _, g := range games.All() {
		setup, err := g.Resolve(game.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		st, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		b, r := e.Bot(), rand.New(rand.NewPCG(1, 2))
		for range 60 {
			actors := game.RequiredActors(st)
			if game.Over(st) {
				break
			}
			if actors == game.NatureOnly {
				st.Apply(game.Nature, st.Roll(r))
				continue
			}
			seat := actors.First()
			k := bot.Know(g, st, seat).Under(setup)
			a, err := b.Choose(t.Context(), k)
			if err != nil {
				t.Fatalf("%s: %v", g.Info().ID, err)
			}
			if legal := k.Legal(nil); len(legal) <= 400 && a != legal[len(legal)-1] {
				t.Fatalf("%s: %s is not the last action of the list", g.Info().ID, g.Format(a))
			}
			st.Apply(seat, a)
		}
	}
}

// TestAnswers: what is said for answers that cannot be used, and how often a busy endpoint is asked.
func TestAnswers(t *testing.T) {
	g, err := games.Find("bastion", 0)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for game.RequiredActors(st) == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(rand.New(rand.NewPCG(1, 2))))
	}
	k := bot.Know(g, st, 0).Under(setup)
	for _, test := range []struct {
		name    string
		replies []int // statuses, the last of them for ever
		content string
		illegal bool
		want    string // in the error; "": none
	}{
		{"legal", []int{200}, "play 5", false, ""},
		{"bold", []int{200}, "So:\n**play 5**", false, ""},
		{"illegal", []int{200}, "play 11", true, "play 11"},
		{"refusal", []int{200}, "I'd rather not", true, "rather not"},
		{"empty", []int{200}, "", true, "cannot be taken"},
		{"busy", []int{429, 503, 200}, "play 5", false, ""},
		{"busy for ever", []int{429}, "", false, "busy"},
		{"wrong key", []int{401}, "no such key", false, "status 401): no such key"},
	} {
		var n atomic.Int32
		s := model(t, func(conversation, *http.Request) (int, string) {
			i := int(n.Add(1)) - 1
			return test.replies[min(i, len(test.replies)-1)], test.content
		})
		a, err := at(t, s.URL).Bot().Choose(t.Context(), k)
		switch {
		case test.want == "" && (err != nil || g.Format(a) != "play 5"):
			t.Errorf("%s: %v, %v", test.name, a, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: the error is %v", test.name, err)
		case errors.Is(err, engine.ErrIllegal) != test.illegal:
			t.Errorf("%s: illegal is %v", test.name, !test.illegal)
		}
	}
	plain := httptest.NewServer(http.NotFoundHandler())
	defer plain.Close()
	if err := at(t, plain.URL).Check(t.Context()); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("a wrong address: %v", err)
	}
}

// TestNew refuses what is no address.
func TestNew(t *testing.T) {
	for _, url := range []string{"", "http://", "ftp://host/", "./mybot", "http://%zz/"} {
		if _, err := endpoint.New(endpoint.Config{URL: url, Time: time.Second}); err == nil {
			t.Errorf("%q is taken for an endpoint", url)
		}
	}
}
