package matrix

// Slack is the largest loss of value that Punish accepts, on the same scale as gaps.
const Slack = 1e-10

// Punish returns an equilibrium of m whose mixes, among all optimal mixes, win most against a reply drawn uniformly from
// all rows or columns. Replies that belong to an equilibrium win the same against every optimal mix, so Punish maximizes
// the average win from the other player's mistakes.
func (s *Solver) Punish(m Matrix) (Solution, error) {
	sol, err := s.Solve(m)
	if err != nil {
		return sol, err
	}
	row, col := sol.Row, sol.Col
	if mix := s.sharpest(m, true); mix != nil && m.prove(mix, sol.Col).Lower >= sol.Lower-Slack*m.scale() {
		row = mix
	}
	if mix := s.sharpest(m, false); mix != nil && m.prove(sol.Row, mix).Upper <= sol.Upper+Slack*m.scale() {
		col = mix
	}
	return m.prove(row, col), nil
}

// sharpest returns the row or column mix for Punish, or nil if the simplex does not find it.
func (s *Solver) sharpest(m Matrix, rowPlayer bool) []float64 {
	s.room(m)
	b := m.Bounds()
	if b.Least == b.Most {
		return nil
	}
	dual, primal, shift, start := s.row, s.col, b.Lower, b.Col
	if rowPlayer {
		dual, primal, shift, start = s.col, s.row, b.Upper, b.Row
	}
	s.tab.load(m, shift, 1/(b.Most-b.Least), rowPlayer)
	s.tab.punish()
	if !s.tab.run(start, true) {
		return nil
	}
	s.tab.improve()
	if !s.tab.mixes(dual, primal) {
		return nil
	}
	return append([]float64(nil), primal...)
}
