// Package control holds what administrators have set for all servers of a store: read-only mode, an announcement, and a restart. While the
// store is to stay as it is, it refuses every change of what players have stored, and clocks stand still.
package control

import (
	"encoding/json"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/task"
	"quarterdeck/internal/when"
	"quarterdeck/store"
)

// State is what administrators have set. Its JSON is that of the store and of the API.
type State struct {
	Version      int           `json:"version"` // how often something was set
	ReadOnly     *ReadOnly     `json:"read_only,omitempty"`
	Announcement *Announcement `json:"announcement,omitempty"`
	Restart      *Restart      `json:"restart,omitempty"`
}

// ReadOnly says that nothing changes until an administrator allows it again.
type ReadOnly struct {
	Reason string    `json:"reason"` // players read it
	Since  time.Time `json:"since"`
}

// Announcement is a text for all visitors.
type Announcement struct {
	Text  string    `json:"text"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until,omitzero"` // zero: until an administrator removes it
}

// Restart says when the servers are to be stopped. No match begins before, and nothing changes from then on until a server starts.
type Restart struct {
	At     time.Time `json:"at"`
	Reason string    `json:"reason,omitempty"` // players read it
	Stop   bool      `json:"stop,omitempty"`   // the servers stop by themselves then
}

// These are the codes of refusals.
const (
	IsReadOnly game.Code = "read-only"  // nothing can be changed now
	Restarting game.Code = "restarting" // the servers restart, now or soon
)

// refusal is a refusal that background work does not log.
type refusal struct{ *game.Refusal }

func (r refusal) Unwrap() []error { return []error{r.Refusal, task.ErrPaused} }

func refuse(code game.Code, text string) error { return refusal{&game.Refusal{Code: code, Text: text}} }

// Frozen returns since when nothing may be changed at a time, and the refusal of a change; nil if everything may be changed.
func (s *State) Frozen(now time.Time) (since time.Time, refused error) {
	if r := s.Restart; r != nil && !now.Before(r.At) {
		since, refused = r.At, refuse(Restarting, "The server is about to restart, and all clocks stand still. Try again in a few minutes."+reasonOf(r.Reason))
	}
	if r := s.ReadOnly; r != nil {
		if refused == nil || r.Since.Before(since) {
			since = r.Since
		}
		refused = refuse(IsReadOnly, "The server is read-only at the moment, and all clocks stand still. Try again later."+reasonOf(r.Reason))
	}
	return since, refused
}

// RefuseNew returns why no match may begin, or nil.
func (s *State) RefuseNew(now time.Time) error {
	if _, refused := s.Frozen(now); refused != nil || s.Restart == nil {
		return refused
	}
	return refuse(Restarting, "No match begins now, because the server restarts at "+when.Words(s.Restart.At, now)+". Try again after that."+reasonOf(s.Restart.Reason))
}

// reasonOf returns the reason of an administrator as a sentence.
func reasonOf(text string) string {
	if text == "" {
		return ""
	}
	return " Reason: " + text
}

// Notices returns the state as visitors see it at a time: without an announcement that has ended.
func (s State) Notices(now time.Time) State {
	if s.Announcement != nil && !s.Announcement.Until.IsZero() && !now.Before(s.Announcement.Until) {
		s.Announcement = nil
	}
	return s
}

// IsEmpty reports whether visitors need not know anything.
func (s *State) IsEmpty() bool { return s.ReadOnly == nil && s.Announcement == nil && s.Restart == nil }

// next returns when the state changes by itself after a time.
func (s *State) next(now time.Time) (at time.Time, ok bool) {
	if s.Restart != nil && s.Restart.At.After(now) {
		at, ok = s.Restart.At, true
	}
	if a := s.Announcement; a != nil && a.Until.After(now) && (!ok || a.Until.Before(at)) {
		at, ok = a.Until, true
	}
	return at, ok
}

// decode returns a stored state.
func decode(c store.Control) (s State, err error) {
	if len(c.Data) > 0 {
		err = json.Unmarshal(c.Data, &s)
	}
	s.Version = c.Version
	return s, err
}

// encode returns s as it is stored after version.
func encode(s State, version int) (store.Control, error) {
	s.Version = version + 1
	data, err := json.Marshal(s)
	return store.Control{Version: version, Data: data}, err
}
