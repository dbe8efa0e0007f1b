package duel

import (
	rules "quarterdeck/games/duel"
)

// showdownSolver finds the mixed strategy of a showdown. The seat has one mix for all imagined hands of the opponent, who has one
// for each. Regret matching (Hart and Mas-Colell 2000; regrets are kept at 0 or above, as in CFR+) brings both close to
// equilibrium. In a world the opponent plays as if it knew the seat's hand. In fact it guesses, so a part of its play is blind.
type showdownSolver struct {
	mine        []rules.Rank
	worlds      []payoffTable
	blind       float32 // how often the opponent plays any of its ranks, each equally often
	regret, avg [rules.Ranks]float32
}

// payoffTable is the matrix game of one imagined hand.
type payoffTable struct {
	cols   []rules.Rank
	payoff [rules.Ranks][rules.Ranks]float32 // by index in mine and in cols
	regret [rules.Ranks]float32
}

func (m *showdownSolver) reset(hand *Deck, blind float32) {
	m.blind = blind
	m.mine = ranksOf(m.mine[:0], hand)
	m.worlds = m.worlds[:0]
}

func ranksOf(dst []rules.Rank, d *Deck) []rules.Rank {
	for r, n := range d {
		if n > 0 {
			dst = append(dst, rules.Rank(r))
		}
	}
	return dst
}

// addWorld adds an imagined position at the start of a round. With replies, both sides play the round to its end;
// otherwise it ends with the showdown.
func (m *showdownSolver) addWorld(b *bout, replies bool, first int) {
	if len(m.worlds) < cap(m.worlds) {
		m.worlds = m.worlds[:len(m.worlds)+1]
	} else {
		m.worlds = append(m.worlds, payoffTable{})
	}
	t := &m.worlds[len(m.worlds)-1]
	t.cols = ranksOf(t.cols[:0], &b.sides[1].hand)
	t.regret = [rules.Ranks]float32{}
	for i, r := range m.mine {
		for j, c := range t.cols {
			next := *b
			next.reveal(r, c)
			if replies {
				t.payoff[i][j] = next.playReplies((first+i+j)&1, 0)
			} else {
				t.payoff[i][j] = next.valueIfEnded()
			}
		}
	}
}

// solve returns the average mix after the given number of steps, by index in mine. Its parts add up to 1.
func (m *showdownSolver) solve(steps int) []float32 {
	m.regret, m.avg = [rules.Ranks]float32{}, [rules.Ranks]float32{}
	rows := len(m.mine)
	var sigma, gain, tau, value [rules.Ranks]float32
	for t := range steps {
		regretMatching(sigma[:rows], m.regret[:rows])
		clear(gain[:])
		for k := range m.worlds {
			w := &m.worlds[k]
			cols := len(w.cols)
			regretMatching(tau[:cols], w.regret[:cols])
			clear(value[:cols])
			even := m.blind / float32(cols)
			for i := range rows {
				var sum float32
				for j := range cols {
					u := w.payoff[i][j]
					sum += (even + (1-m.blind)*tau[j]) * u
					value[j] -= sigma[i] * u
				}
				gain[i] += sum
			}
			addRegrets(w.regret[:cols], tau[:cols], value[:cols])
		}
		for i := range rows {
			m.avg[i] += sigma[i] * float32(t+1)
		}
		addRegrets(m.regret[:rows], sigma[:rows], gain[:rows])
	}
	var sum float32
	for _, x := range m.avg[:rows] {
		sum += x
	}
	for i := range rows {
		m.avg[i] /= sum
	}
	return m.avg[:rows]
}

// regretMatching sets sigma to the strategy of regret matching.
func regretMatching(sigma, regret []float32) {
	var sum float32
	for _, r := range regret {
		sum += r
	}
	for i, r := range regret {
		if sum > 0 {
			sigma[i] = r / sum
		} else {
			sigma[i] = 1 / float32(len(regret))
		}
	}
}

// addRegrets adds to each choice's regret how much better it would have done than the strategy.
func addRegrets(regret, sigma, value []float32) {
	var mean float32
	for i, v := range value {
		mean += sigma[i] * v
	}
	for i, v := range value {
		regret[i] = max(0, regret[i]+v-mean)
	}
}
