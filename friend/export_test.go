package friend

import "context"

// Visit is Touch, and returns when it is stored.
func (s *Service) Visit(ctx context.Context, guest string) error {
	if at, due := s.due(guest); due {
		return s.touch(ctx, guest, at)
	}
	return nil
}
