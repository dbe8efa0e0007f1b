package page

import (
	"quarterdeck/match"
	"quarterdeck/web/ui/play"
)

// turningPoints returns the moments of a finished match that its result links to, in the viewer's words.
func (s matches) turningPoints(m *match.Match, v *match.View) []play.TurningPoint {
	if v.Phase != match.Finished || v.Past() || v.CalledOff {
		return nil
	}
	var out []play.TurningPoint
	for _, at := range s.Analyst.Swings(m) {
		after := m.VersionBefore(at) + 1
		for i := len(v.Log) - 1; i >= 0; i-- {
			if line := &v.Log[i]; line.N <= after {
				out = append(out, play.TurningPoint{At: line.N, Words: line.Words})
				break
			}
		}
	}
	return out
}
