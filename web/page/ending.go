package page

import (
	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/web/ui/play"
)

// maxTurningPoints is how many moments the result of a match links to.
const maxTurningPoints = 4

// turningPoints returns the moments of a finished match that its result links to, in the viewer's words.
func turningPoints(m *match.Match, v *match.View) []play.TurningPoint {
	if v.Phase != match.Finished || v.Past() || v.CalledOff {
		return nil
	}
	places, err := outcome.Swings(m.Game(), m.Record(), maxTurningPoints)
	if err != nil {
		return nil // the page can do without
	}
	var out []play.TurningPoint
	for _, at := range places {
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
