package moderation

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"

	"quarterdeck/host/control"
	"quarterdeck/host/secret"
	"quarterdeck/store"
)

// Operator is the actor in the audit log of an order from the command line. Guests have longer ids.
const Operator = "operator"

// Order is what an administrator, or an operator at the command line, sets for all servers.
type Order struct {
	Do string `json:"do"` // one of the actions in the audit log
	// Version is that of the state on which the order is based. A newer one is not changed.
	Version int       `json:"version"`
	Text    string    `json:"text,omitempty"` // the reason, or the announcement
	Time    time.Time `json:"time,omitzero"`  // of a restart, or when an announcement ends
	Stop    bool      `json:"stop,omitempty"` // the servers stop by themselves for a restart
}

// latest is how far in the future a restart may be.
const latest = 7 * 24 * time.Hour

var errNoOrder = refuse(BadReason, "There is no such order. Choose read-only, read-write, announce, withdraw, drain or cancel-restart.")

// Carry carries out an order, and returns the new state. An order that changes nothing is in no log.
func (s *Service) Carry(ctx context.Context, by string, o Order) (control.State, error) {
	now := s.o.Now().UTC().Truncate(time.Millisecond)
	if err := s.o.Control.Refresh(ctx); err != nil {
		return control.State{}, s.o.Runner.StoreError(err)
	}
	was := s.o.Control.State()
	if o.repeats(&was) {
		return was, nil
	}
	e := store.AuditEntry{Actor: by, Action: o.Do}
	change, err := o.change(now, &e)
	if err != nil {
		return was, err
	}
	next, err := s.o.Control.Change(ctx, o.Version, e, change)
	return next, s.o.Runner.StoreError(err)
}

// repeats reports whether a state is what an order demands.
func (o *Order) repeats(s *control.State) bool {
	switch o.Do {
	case ReadOnlyOn:
		return s.ReadOnly != nil && s.ReadOnly.Reason == o.Text
	case ReadOnlyOff:
		return s.ReadOnly == nil
	case Announced:
		return s.Announcement != nil && s.Announcement.Text == o.Text && s.Announcement.Until.Equal(o.Time)
	case Withdrawn:
		return s.Announcement == nil
	case Drained:
		return s.Restart != nil && s.Restart.At.Equal(o.Time) && s.Restart.Reason == o.Text && s.Restart.Stop == o.Stop
	case Undrained:
		return s.Restart == nil
	}
	return false
}

// change returns how an order changes a state, and completes its entry of the audit log.
func (o *Order) change(now time.Time, e *store.AuditEntry) (_ func(*control.State) error, err error) {
	switch o.Do {
	case ReadOnlyOn:
		if e.Text, err = checkReason(o.Text); err != nil {
			return nil, err
		}
		set := &control.ReadOnly{Reason: e.Text, Since: now}
		return func(s *control.State) error {
			if s.ReadOnly != nil {
				set.Since = s.ReadOnly.Since // only the reason is new: clocks stand still from the beginning
			}
			s.ReadOnly = set
			return nil
		}, nil
	case ReadOnlyOff:
		return func(s *control.State) error { s.ReadOnly = nil; return nil }, nil
	case Announced:
		return o.announce(now, e)
	case Withdrawn:
		return func(s *control.State) error { s.Announcement = nil; return nil }, nil
	case Drained:
		return o.drain(now, e)
	case Undrained:
		return func(s *control.State) error { s.Restart = nil; return nil }, nil
	}
	return nil, errNoOrder
}

func (o *Order) announce(now time.Time, e *store.AuditEntry) (_ func(*control.State) error, err error) {
	text, err := checkReason(o.Text)
	if err != nil {
		return nil, err
	}
	if !o.Time.IsZero() && !o.Time.After(now) {
		return nil, refuse(BadReason, "This would end in the past. Choose a later time.")
	}
	if e.Text = text; !o.Time.IsZero() {
		e.Text += " (until " + o.Time.UTC().Format(time.DateTime) + " UTC)"
	}
	set := &control.Announcement{Text: text, Since: now, Until: o.Time.UTC()}
	return func(s *control.State) error { s.Announcement = set; return nil }, nil
}

func (o *Order) drain(now time.Time, e *store.AuditEntry) (_ func(*control.State) error, err error) {
	reason := ""
	if o.Text != "" {
		if reason, err = checkReason(o.Text); err != nil {
			return nil, err
		}
	}
	switch {
	case o.Time.Before(now.Add(-time.Minute)):
		return nil, refuse(BadReason, "This would be in the past. Choose a later time.")
	case o.Time.After(now.Add(latest)):
		return nil, refuse(BadReason, "This is more than a week away. Choose an earlier time.")
	}
	at := o.Time.UTC().Truncate(time.Millisecond)
	if at.Before(now) {
		at = now
	}
	if e.Text = "at " + at.Format(time.DateTime) + " UTC"; reason != "" {
		e.Text += ": " + reason
	}
	set := &control.Restart{At: at, Reason: reason, Stop: o.Stop}
	return func(s *control.State) error {
		if r := s.Restart; r != nil && !r.At.After(now) && !set.At.After(now) {
			set.At = r.At // clocks stand still from the beginning
		}
		s.Restart = set
		return nil
	}, nil
}

// purposeOperator is the purpose of the signed tokens of orders from the command line.
const purposeOperator = "operator"

// operatorLife is how long such a token is valid: the clocks of two machines may differ.
const operatorLife = 2 * time.Minute

// SignOrder returns the token of an order in the form in which it is sent. It needs the key of the store and nothing else.
func SignOrder(key secret.Key, order []byte, now time.Time) string {
	return key.Sign(purposeOperator, sumOf(order), strconv.FormatInt(now.Add(operatorLife).Unix(), 10))
}

// IsSigned reports whether an operator with the key of the store signed an order a moment ago.
func (s *Service) IsSigned(order []byte, token string) bool {
	sum, detail, ok := s.o.Secret.Read(purposeOperator, token)
	end, err := strconv.ParseInt(detail, 10, 64)
	return ok && err == nil && sum == sumOf(order) && s.o.Now().Before(time.Unix(end, 0))
}

func sumOf(order []byte) string {
	sum := sha256.Sum256(order)
	return hex.EncodeToString(sum[:])
}
