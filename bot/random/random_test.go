package random_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/random"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// bench is a position with n legal actions whose View must not be called.
type bench struct {
	game.State
	n int
	t *testing.T
}

func (b bench) Legal(dst []game.Action, _ game.Seat) []game.Action {
	for a := range b.n {
		dst = append(dst, game.Action(a))
	}
	return dst
}

func (b bench) View(game.Seat) any {
	b.t.Error("the bot reads the view, which costs more than a move")
	return nil
}

// TestUniform checks by chi-squared tests of single choices and of pairs, over seeds and within a match, that
// successive choices are uniform and independent. A choice whose version is known calls no View.
func TestUniform(t *testing.T) {
	const n, matches, length = 6, 300, 200
	var single [n]int
	var pairs, seeds [n * n]int
	var before [length]int
	for match := range matches {
		b, last := random.New(uint64(match)), 0
		for i := range length {
			k := bot.Know(bastion.Game(), bench{n: n, t: t}, game.Seat(i%2)).AtVersion(i)
			a, err := b.Choose(t.Context(), k)
			if err != nil {
				t.Fatal(err)
			}
			if again, _ := random.New(uint64(match)).Choose(t.Context(), k); again != a {
				t.Fatalf("chose %d, then %d", a, again)
			}
			single[a]++
			pairs[last*n+int(a)]++
			seeds[before[i]*n+int(a)]++
			last, before[i] = int(a), int(a)
		}
	}
	for name, c := range map[string]struct {
		counts []int
		most   float64 // exceeded once in 10,000 times
	}{"choices": {single[:], 25.7}, "pairs in a match": {pairs[:], 76.4}, "pairs of matches": {seeds[:], 76.4}} {
		total, chi := 0, 0.0
		for _, k := range c.counts {
			total += k
		}
		for _, k := range c.counts {
			want := float64(total) / float64(len(c.counts))
			chi += (float64(k) - want) * (float64(k) - want) / want
		}
		if chi > c.most {
			t.Errorf("%s: chi squared is %.1f, want at most %.1f: %v", name, chi, c.most, c.counts)
		}
	}
}
