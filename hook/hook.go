// Package hook tells people's own programs what has happened, by an HTTP POST to
// an address that they gave: signed, tried a few times, and never sent anywhere
// but to the public internet, whatever a name is made to lead to.
//
// Messages are signed as the Standard Webhooks specification says, so that receivers find ready-made code: the
// header webhook-signature is "v1," and the base64 of HMAC-SHA256 over "ID.TIME.BODY" under the secret.
package hook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"
)

// Config says how messages are sent. The zero value is ready.
type Config struct {
	Allow    []netip.Prefix // networks that may be told things though they are not public
	Agent    string         // User-Agent
	Patience time.Duration  // of one attempt; 0: 10 s
	Pause    time.Duration  // that Try takes at least where there is no answer; 0: 3 s
	// Waits is how long to wait before the second attempt, the third, and so on; nil: 10 s, 1 min, 10 min.
	Waits   []time.Duration
	Pending int               // messages that may be under way; 0: 1000
	Each    int               // messages that may be under way for one Owner; 0: 8
	Trip    http.RoundTripper // in place of the network, for tests
}

// Message is something to be told.
type Message struct {
	Owner  string // whose message it is; for bounds only
	ID     string // the same in every attempt, so that the receiver knows it again
	URL    string // where to
	Secret []byte // what it is signed with
	Body   []byte // JSON
	// Wanted tells whether it is to be told still. It is asked before every attempt of Send; nil: it is.
	Wanted func() bool
}

// Result is what became of a message in the last attempt.
type Result struct {
	At     time.Time
	Status int    // of the answer; 0: there was none
	Text   string // in words
	OK     bool   // it was taken
	Waived bool   // it was not wanted any more; the rest is as it was before
	again  bool   // it may be taken later
}

// maxAnswer is how many bytes of an answer are read before the connection is closed; nobody looks at them.
const maxAnswer = 4 << 10

// newClient makes every connection anew, so that every one is checked, and follows no redirection.
func newClient(c Config, p *policy) *http.Client {
	trip := c.Trip
	if trip == nil {
		dialer := &net.Dialer{Timeout: c.Patience, Control: p.control}
		trip = &http.Transport{
			Proxy: nil, DialContext: dialer.DialContext, DisableKeepAlives: true,
			TLSHandshakeTimeout: c.Patience, ResponseHeaderTimeout: c.Patience, MaxResponseHeaderBytes: 16 << 10,
		}
	}
	return &http.Client{
		Transport: trip, Timeout: c.Patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Try sends a message once. Without an answer it returns after Config.Pause at the earliest, so that how long a name took to
// look up says nothing either.
func (s *Sender) Try(ctx context.Context, m Message) Result {
	pause := time.NewTimer(s.config.Pause)
	defer pause.Stop()
	r := s.try(ctx, m)
	if r.Status == 0 {
		select {
		case <-pause.C:
		case <-ctx.Done():
		}
	}
	r.At = time.Now()
	return r
}

func (s *Sender) try(ctx context.Context, m Message) Result {
	u, err := s.CheckURL(m.URL)
	if err != nil {
		return Result{Text: err.Error()}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(m.Body))
	if err != nil {
		return Result{Text: errURL.Error()}
	}
	now := time.Now().Unix()
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", s.config.Agent)
	req.Header.Set("webhook-id", m.ID)
	req.Header.Set("webhook-timestamp", strconv.FormatInt(now, 10))
	req.Header.Set("webhook-signature", Signature(m.Secret, m.ID, now, m.Body))
	answer, err := s.client.Do(req)
	if err != nil {
		return failure()
	}
	_, _ = io.CopyN(io.Discard, answer.Body, maxAnswer)
	answer.Body.Close()
	return judge(answer.StatusCode)
}

// Signature is the header webhook-signature of a message sent at a time, in Unix seconds.
func Signature(secret []byte, id string, at int64, body []byte) string {
	m := hmac.New(sha256.New, secret)
	fmt.Fprintf(m, "%s.%d.", id, at)
	m.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(m.Sum(nil))
}

// errUnreached is all that is said of an attempt without an answer: whether a name exists, leads to a private address or
// to a machine that does not answer would tell a stranger the names and machines of the server's own network.
var errUnreached = errors.New("Nothing on the public internet answered at this address.") //lint:ignore ST1005 shown to people

// failure is the result of an attempt without an answer.
func failure() Result { return Result{Text: errUnreached.Error(), again: true} }

func judge(status int) Result {
	r := Result{Status: status, Text: "It answered " + strconv.Itoa(status) + "."}
	switch {
	case status >= 200 && status < 300:
		r.OK = true
	case status >= 300 && status < 400:
		r.Text += " Redirections are not followed; give the address itself."
	case status >= 500, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
		r.again = true
	}
	return r
}
