package answer

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
)

// ReadForm parses a request's form into r.PostForm. It returns a refusal if the form cannot be parsed.
func ReadForm(r *http.Request) error {
	err := r.ParseForm()
	var large *http.MaxBytesError
	if err == nil || errors.As(err, &large) {
		return err
	}
	return &game.Refusal{Code: BadRequest, Text: "This form cannot be read. Reload the page."}
}

// ErrIncomplete refuses a form that lacks a field that all our pages send.
var ErrIncomplete = &game.Refusal{Code: BadRequest, Text: "This form is not complete. Reload the page."}

// ReadBody decodes a request's JSON body into to. The body is one object without unknown members, or empty, which counts
// as an empty object.
func ReadBody(r *http.Request, to any) error {
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

// bodyError is returned for a body that cannot be decoded.
type bodyError struct{ cause error }

func (e *bodyError) Error() string { return e.cause.Error() }

// Unwrap returns the cause and the refusal. The cause can be that the body is too large, which other code looks for.
func (e *bodyError) Unwrap() []error {
	return []error{e.cause, &game.Refusal{Code: BadRequest, Text: "The body is not the JSON object that is expected here: " + e.words() + "."}}
}

// words explains the cause in terms of the JSON members, because clients do not know our Go types.
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

// ReadNonce decodes the nonce in *text. If err is not nil, it returns err: callers pass the error of reading the body.
func ReadNonce(err error, text *string) (n fair.Nonce, _ error) {
	if err != nil || *text == "" {
		return n, err
	}
	data, err := hex.DecodeString(*text)
	if err != nil || len(data) != len(n) {
		return n, &game.Refusal{Code: BadRequest, Text: "A nonce is 16 bytes in hexadecimal."}
	}
	return fair.Nonce(data), nil
}

// nonceLater stands in place of a nonce that the client will send after the commit.
const nonceLater = "later"

// ReadAnnounced is like ReadNonce, but also accepts nonceLater and reports whether it found that.
func ReadAnnounced(err error, text *string) (n fair.Nonce, later bool, _ error) {
	if err == nil && *text == nonceLater {
		return n, true, nil
	}
	n, err = ReadNonce(err, text)
	return n, false, err
}

// ReadWatchMode returns the watch mode that forms and the API call text.
func ReadWatchMode(text string) match.WatchMode {
	if text == "live" {
		return match.WatchLive
	}
	return match.WatchMode(text)
}
