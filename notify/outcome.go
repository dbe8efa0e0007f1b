package notify

import (
	"fmt"
	"strings"

	"quarterdeck/account"
	"quarterdeck/webhook"
)

// maxFailures is how many messages in a row may fail before messages stop.
const maxFailures = 20

// lastResult is the outcome of the last message to one person.
type lastResult struct {
	last     webhook.Result
	failures int // in a row
}

// Result returns the outcome of the last message to a guest, if there was one since the server started.
func (s *Service) Result(guest string) (webhook.Result, bool) {
	v, found := s.results.Load(guest)
	if !found {
		return webhook.Result{}, false
	}
	return v.(lastResult).last, true
}

// recordResult records the outcome of a message to a guest, and stops the webhook after too many failures.
func (s *Service) recordResult(guest string, to account.Hook, r webhook.Result) {
	s.sent.Add(1, resultWord(r))
	if r.Waived || !s.isWanted(guest, to) {
		return // a newer address is not affected
	}
	next := s.count(guest, r)
	if next.failures < maxFailures {
		return
	}
	_, err := s.accounts.Change(s.tasks.Context(), guest, func(p *account.Person) error {
		if p.Hook != nil && p.Hook.Off == "" && p.Hook.URL == to.URL { // not a newer address
			p.Hook.Off = fmt.Sprintf("%d messages in a row failed. The last time: %s", next.failures, r.Text)
		}
		return nil
	})
	s.tasks.Note(s.log, "a webhook that fails could not be switched off", err)
}

// resultWord returns how a result is counted.
func resultWord(r webhook.Result) string {
	switch {
	case r.Waived:
		return "dropped"
	case !r.OK:
		return "failed"
	}
	return "ok"
}

// count adds a result to those of a person; several may arrive at once.
func (s *Service) count(guest string, r webhook.Result) lastResult {
	for {
		was, found := s.results.Load(guest)
		next := lastResult{last: r}
		if !r.OK {
			next.failures = 1
			if found {
				next.failures += was.(lastResult).failures
			}
		}
		if found && s.results.CompareAndSwap(guest, was, next) {
			return next
		}
		if !found {
			if _, taken := s.results.LoadOrStore(guest, next); !taken {
				return next
			}
		}
	}
}

// browserKey names a guest's browser among the results.
func browserKey(guest, endpoint string) string { return guest + " " + endpoint }

// forget removes the results of a guest whose data was deleted.
func (s *Service) forget(guest string) {
	s.results.Range(func(key, _ any) bool {
		if k := key.(string); k == guest || strings.HasPrefix(k, browserKey(guest, "")) {
			s.results.Delete(key)
		}
		return true
	})
}
