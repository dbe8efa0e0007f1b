package lobby

import (
	"context"

	"quarterdeck/host/codec"
	"quarterdeck/store"
)

// summarizeAll adds summaries to matches that an earlier program stored without.
func (s *Service) summarizeAll() {
	for {
		ids, err := s.store.Unsummed(s.tasks.Context(), 100)
		if err != nil || len(ids) == 0 {
			s.note("the matches without a summary could not be listed", err)
			return
		}
		done := 0
		for _, id := range ids {
			if err := s.summarize(id); err != nil {
				s.note("match "+id+" could not be summed up; it is in no list", err)
				continue
			}
			done++
		}
		if done == 0 {
			return
		}
	}
}

func (s *Service) summarize(id string) error {
	m, err := s.runner.Load(s.tasks.Context(), id)
	if err != nil {
		return err
	}
	sum := codec.Summary(m)
	return s.store.Append(context.WithoutCancel(s.tasks.Context()), store.Change{Match: id, From: m.Version(), Summary: &sum})
}
