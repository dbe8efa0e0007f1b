package lab

import "context"

// Series plays the matches of a Spec one by one, in any order. Several goroutines may use it. It ignores N, Workers, Test and Each.
type Series struct{ plan *plan }

// Series returns the matches of the Spec.
func (spec Spec) Series() (*Series, error) {
	spec.N = max(1, spec.N)
	p, err := spec.plan()
	if err != nil {
		return nil, err
	}
	return &Series{p}, nil
}

// Play plays match i, counted from 0: the same match that Run plays as number i.
func (s *Series) Play(ctx context.Context, i int) (*Match, error) { return s.plan.play(ctx, i) }
