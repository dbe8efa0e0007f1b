// Package webhook sends messages to players' own programs, by HTTP POST to addresses that the players gave. Messages are
// signed, retried a few times, and sent only to the public internet, whatever a name resolves to.
//
// Signatures follow the Standard Webhooks specification, for which receivers find libraries: the header
// webhook-signature is "v1," and the base64 of HMAC-SHA256 over "ID.TIME.BODY" under the secret.
package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"
)

// Config configures a Sender. The zero value is ready to use.
type Config struct {
	Allow    []netip.Prefix // networks that may be reached although they are not public
	Agent    string         // User-Agent
	Patience time.Duration  // time limit of one attempt; 0 means 10 s
	Pause    time.Duration  // the least time that Try takes without an answer; 0 means 3 s
	// Waits are the delays before the second attempt, the third, and so on; nil means 10 s, 1 min, 10 min.
	Waits   []time.Duration
	Pending int               // maximum of pending messages, shared among networks; half of them may wait for another attempt; 0 means 1000
	Each    int               // maximum of pending messages of one Owner; 0 means 8
	Trip    http.RoundTripper // replaces the network in tests
}

// Message is one message to one address.
type Message struct {
	Owner   string // owner of the address; used only for limits
	Network string // network of the client whose request caused the message; used only for limits; if empty, the owner counts as a network
	ID      string // the same in every attempt, so that the receiver can drop repetitions
	URL     string // address
	Secret  []byte // signing key
	Body    []byte // JSON, unless Header says otherwise
	// Header replaces the type and the signature of a webhook, for a message to a push service; nil: the message is a webhook.
	Header http.Header
	// Wanted reports whether the message is still current. Send calls it before every attempt; nil means that it is.
	Wanted func() bool
}

// Result is the outcome of the last attempt to send a message.
type Result struct {
	At     time.Time
	Status int    // HTTP status; 0 without an answer
	Text   string // one sentence for the player
	OK     bool   // the receiver accepted it
	Waived bool   // it was no longer current, or was displaced; the other fields describe the previous attempt
	again  bool   // a later attempt may succeed
}

// maxAnswer is how many bytes of an answer are read and discarded before the connection is closed.
const maxAnswer = 4 << 10

// newClient returns a client that opens a new, checked connection for every request and follows no redirect.
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

// Try sends a message once. Without an answer it returns after Config.Pause at the earliest, so that not even the time of
// a name lookup reveals anything.
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
	maps.Copy(req.Header, m.header(time.Now().Unix()))
	req.Header.Set("User-Agent", s.config.Agent)
	answer, err := s.client.Do(req)
	if err != nil {
		return failure()
	}
	_, _ = io.CopyN(io.Discard, answer.Body, maxAnswer)
	answer.Body.Close()
	return resultOf(answer.StatusCode)
}

// header returns the headers of a message sent at a time in Unix seconds.
func (m *Message) header(now int64) http.Header {
	if m.Header != nil {
		return m.Header
	}
	h := http.Header{}
	h.Set("Content-Type", "application/json")
	h.Set("webhook-id", m.ID)
	h.Set("webhook-timestamp", strconv.FormatInt(now, 10))
	h.Set("webhook-signature", Signature(m.Secret, m.ID, now, m.Body))
	return h
}

// Signature returns the header webhook-signature of a message sent at a time in Unix seconds.
func Signature(secret []byte, id string, at int64, body []byte) string {
	m := hmac.New(sha256.New, secret)
	fmt.Fprintf(m, "%s.%d.", id, at)
	m.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(m.Sum(nil))
}

// errUnreached is the error of every attempt without an answer. Different errors for missing names, private addresses and
// silent machines would reveal the server's own network.
var errUnreached = errors.New("Nothing on the public internet answered at this address. Check the address and try again.") //lint:ignore ST1005 shown to people

// failure returns the result of an attempt without an answer.
func failure() Result { return Result{Text: errUnreached.Error(), again: true} }

func resultOf(status int) Result {
	r := Result{Status: status, Text: "The address answered with status " + strconv.Itoa(status) + "."}
	switch {
	case status >= 200 && status < 300:
		r.OK = true
	case status >= 300 && status < 400:
		r.Text += " Redirects are not followed. Give the final address."
	case status >= 500, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
		r.again = true
	}
	return r
}

// FormatSecret returns a signing key in the format of the Standard Webhooks specification.
func FormatSecret(key []byte) string { return "whsec_" + base64.StdEncoding.EncodeToString(key) }
