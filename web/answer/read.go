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

// ReadForm reads a request's form, so that r.PostForm has it. One that cannot be read is refused.
func ReadForm(r *http.Request) error {
	err := r.ParseForm()
	var large *http.MaxBytesError
	if err == nil || errors.As(err, &large) {
		return err
	}
	return &game.Refusal{Code: BadRequest, Text: "This form cannot be read. Reload the page."}
}

// ErrIncomplete refuses a form that lacks a field which every page sends.
var ErrIncomplete = &game.Refusal{Code: BadRequest, Text: "This form is not complete. Reload the page."}

// ReadBody reads a request's JSON body, one object without unknown names. No body at all is an empty object.
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

// bodyError is a body that cannot be read.
type bodyError struct{ cause error }

func (e *bodyError) Error() string { return e.cause.Error() }

// Unwrap gives the refusal, and the cause, which may be that the body is too long.
func (e *bodyError) Unwrap() []error {
	return []error{e.cause, &game.Refusal{Code: BadRequest, Text: "The body is not the JSON object that is expected here: " + e.words() + "."}}
}

// words returns the cause as a client can understand it, who knows the members' names but not our types.
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

// ReadNonce returns the nonce in *text, unless there was an error before.
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

// nonceLater in the place of a nonce announces one that is sent after the commit.
const nonceLater = "later"

// ReadAnnounced returns the nonce in *text, or that it comes later, unless there was an error before.
func ReadAnnounced(err error, text *string) (n fair.Nonce, later bool, _ error) {
	if err == nil && *text == nonceLater {
		return n, true, nil
	}
	n, err = ReadNonce(err, text)
	return n, false, err
}

// ReadWatchMode returns the way to watch that programs and forms name so.
func ReadWatchMode(text string) match.WatchMode {
	if text == "live" {
		return match.WatchLive
	}
	return match.WatchMode(text)
}
