package bastion

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// slow returns the value of a policy by plain recursion over the rules, with no table and no layers.
func slow(t *testing.T, p Position, o Objective, seat int, policy Policy) float64 {
	t.Helper()
	if p.Left() == 0 {
		if o == Points {
			return float64(p.Diff)
		}
		return float64(min(1, max(-1, p.Diff)))
	}
	mix, err := policy(p)
	if err != nil {
		t.Fatal(err)
	}
	best := math.Inf(1 - 2*seat) // seat 1 replies to seat 0's policy and minimizes
	for _, y := range p.hands()[1-seat].Ranks() {
		sum := 0.0
		for x, chance := range mix {
			if chance > 0 {
				played := [2]Rank{y, y}
				played[seat] = Rank(x)
				sum += chance * slow(t, p.After(played[0], played[1]), o, seat, policy)
			}
		}
		if seat == 0 {
			best = min(best, sum)
		} else {
			best = max(best, sum)
		}
	}
	return best
}

// lowest always plays the lowest card.
func lowest(seat int) Policy {
	return func(p Position) (mix Mix, err error) {
		mix[p.hands()[seat].lowest()] = 1
		return mix, nil
	}
}

func TestBestResponse(t *testing.T) {
	const seed = 5
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for left := 1; left <= 4; left++ {
		for range 6 {
			p := randomPosition(r, left, false)
			for _, o := range []Objective{WDL, Points} {
				s := solved(t, p, o)
				for seat := range 2 {
					for _, policy := range []Policy{Uniform(seat), lowest(seat)} {
						got, err := s.BestResponse(context.Background(), Subject{Seat: seat, Policy: policy}, Options{})
						if err != nil {
							t.Fatal(err)
						}
						want := slow(t, p, o, seat, policy)
						if math.Abs(got.Value-want) > 1e-9 || got.Exploitability < -1e-9 {
							t.Errorf("%+v %v seat %d: %+v, want %v", p, o, seat, got, want)
						}
					}
				}
			}
		}
	}
}

// TestEquilibriumCannotBeExploited checks that the whole strategy is optimal, not only one round of it.
func TestEquilibriumCannotBeExploited(t *testing.T) {
	const seed = 6
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for _, left := range []int{3, 5, 7} {
		for _, equal := range []bool{true, false} {
			p := randomPosition(r, left, equal)
			for _, o := range []Objective{WDL, Points} {
				s := solved(t, p, o)
				for seat := range 2 {
					got, err := s.BestResponse(context.Background(), Subject{Seat: seat, Policy: s.Policy(seat)}, Options{})
					if err != nil {
						t.Fatal(err)
					}
					if math.Abs(got.Exploitability) > s.Bound() || s.Bound() > 1e-8 {
						t.Errorf("%+v %v seat %d: %+v", p, o, seat, got)
					}
				}
			}
		}
	}
}

// TestRounds checks that a policy loses more when more rounds are measured, and with all rounds its full
// exploitability.
func TestRounds(t *testing.T) {
	const seed = 7
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for range 8 {
		p := randomPosition(r, 5, false)
		for _, o := range []Objective{WDL, Points} {
			s := solved(t, p, o)
			whole, err := s.BestResponse(context.Background(), Subject{Seat: 1, Policy: Uniform(1)}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			before := 0.0
			for rounds := 1; rounds <= 5; rounds++ {
				got, err := s.BestResponse(context.Background(), Subject{Seat: 1, Policy: Uniform(1), Rounds: rounds}, Options{})
				if err != nil {
					t.Fatal(err)
				}
				if got.Exploitability < before-1e-9 || rounds == 5 && math.Abs(got.Exploitability-whole.Exploitability) > 1e-9 {
					t.Errorf("%+v %v: %d rounds %v, one less %v, whole %v", p, o, rounds, got.Exploitability, before, whole.Exploitability)
				}
				before = got.Exploitability
			}
		}
	}
}

func TestBestResponseRefuses(t *testing.T) {
	p := position(t, "7K2", "3TA", "29J", 0, 0)
	s := solved(t, p, WDL)
	failure := errors.New("no idea")
	for want, policy := range map[string]Policy{
		"sum to":  func(Position) (Mix, error) { return Mix{}, nil },
		"plays 2": func(Position) (Mix, error) { return Mix{1}, nil },
		"no idea": func(Position) (Mix, error) { return Mix{}, failure },
	} {
		if _, err := s.BestResponse(context.Background(), Subject{Seat: 0, Policy: policy}, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.BestResponse(ctx, Subject{Seat: 0, Policy: Uniform(0)}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}
