// Command client plays on a server with the token of a bot account: random legal actions, wherever it is its turn.
// The API is described in doc/api.md. Change choose to make it stronger.
//
//	export QUARTERDECK_URL=http://127.0.0.1:8080 QUARTERDECK_TOKEN=…   # the token is shown once at /me, or by POST /me/bots
//	go run ./examples/client                     # plays all matches in which it has a seat
//	go run ./examples/client new bastion mate    # begins one against a bot of the server first
//	go run ./examples/client join ID             # takes the seat of an open table first
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"time"
)

var (
	base   = strings.TrimRight(cmp.Or(os.Getenv("QUARTERDECK_URL"), "http://127.0.0.1:8080"), "/") + "/api/v1"
	token  = os.Getenv("QUARTERDECK_TOKEN")
	pause  = time.Second // between two looks at the list of matches
	client = http.Client{Timeout: 30 * time.Second}
)

// refused is the answer of a server that understood the request and refuses it. Code is stable, the text is for people.
type refused struct{ Code, Text string }

func (r *refused) Error() string { return r.Text + " (" + r.Code + ")" }

// answer is what the client needs of the server's answers; doc/api.md describes the rest.
type answer struct {
	ID, Name string
	Version  int      // of a match, and
	Legal    []string // what we can do there
	Tables   []struct {
		ID       string
		YourTurn bool `json:"your_turn"`
	}
}

// send returns the answer to a request. While the server does not answer or is busy, the same request is sent again: the idempotency
// key makes it act once.
func send(method, path string, body any) (out answer, err error) {
	data, err := json.Marshal(body)
	if err != nil {
		return out, err
	}
	key := fmt.Sprint(rand.Uint64(), rand.Uint64())
	for delay := pause; ; delay = min(2*delay, 30*time.Second) {
		err := try(method, path, key, data, &out)
		if refusal := (*refused)(nil); err == nil || errors.As(err, &refusal) {
			return out, err
		}
		log.Printf("%s: %v; again in %v", path, err, delay)
		time.Sleep(delay)
	}
}

// try sends a request once. A *refused is final; any other error may pass.
func try(method, path, key string, data []byte, out any) error {
	req, err := http.NewRequest(method, base+path, bytes.NewReader(data)) // null, where nothing is said
	if err != nil {
		return &refused{"bad-address", err.Error()}
	}
	req.Header = http.Header{"Authorization": {"Bearer " + token}, "Content-Type": {"application/json"}, "Idempotency-Key": {key}}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode < 300:
		return json.NewDecoder(resp.Body).Decode(out)
	case resp.StatusCode > 501 || resp.Header.Get("Retry-After") != "":
		return errors.New(resp.Status)
	}
	refusal := &refused{resp.Status, "This is not a server of Quarterdeck."}
	_ = json.NewDecoder(resp.Body).Decode(refusal) // if it is one, it says why
	return refusal
}

// choose returns the legal actions in the order in which they are tried.
func choose(match answer) []string {
	rand.Shuffle(len(match.Legal), func(i, j int) { match.Legal[i], match.Legal[j] = match.Legal[j], match.Legal[i] })
	return match.Legal
}

// play acts in a match, if it is our turn.
func play(id string) {
	match, err := send("GET", "/matches/"+id, nil)
	for _, action := range choose(match) {
		_, err = send("POST", "/matches/"+id+"/act", map[string]any{"action": action, "version": match.Version})
		if err == nil {
			fmt.Printf("%s: %s\n", id, action)
			return
		}
		if refusal := (*refused)(nil); errors.As(err, &refusal) && (refusal.Code == "stale" || refusal.Code == "late") {
			return // the match has gone on: look again
		}
	}
	if err != nil { // of this match; the others go on
		log.Printf("%s: %v", id, err)
	}
}

// begin begins a match, or takes a seat, as the command line says.
func begin(words []string, name string) (answer, error) {
	switch {
	case len(words) == 3 && words[0] == "new":
		seats := []map[string]string{{"who": "me"}, {"who": "bot", "level": words[2]}}
		return send("POST", "/matches", map[string]any{"game": words[1], "seats": seats})
	case len(words) == 2 && words[0] == "join":
		return send("POST", "/matches/"+words[1]+"/join", map[string]string{"name": name})
	}
	return answer{}, errors.New("give no arguments, new GAME LEVEL, or join ID")
}

func main() {
	me, err := send("GET", "/me", nil)
	if err != nil {
		log.Fatal("Set QUARTERDECK_TOKEN to the token of a bot account: ", err)
	}
	if len(os.Args) > 1 {
		match, err := begin(os.Args[1:], me.Name)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("plays", match.ID)
	}
	for ; ; time.Sleep(pause) {
		mine, err := send("GET", "/lobby?list=mine", nil)
		if err != nil {
			log.Fatal(err)
		}
		for _, t := range mine.Tables {
			if t.YourTurn {
				play(t.ID)
			}
		}
	}
}
