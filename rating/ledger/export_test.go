package ledger

// CountForAdapt has Adapt count at most so many results of a game and form.
func (s *Service) CountForAdapt(n int) { s.counts = n }
