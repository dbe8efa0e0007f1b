package rating

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"
)

// Anchors are the ratings of bots. They never change with results: they are measured, so that people's ratings stay comparable.
// anchors.json has the shares that they follow from, and which table of doc/study.md each comes from. The mates of each game have
// the rating of a new player.

//go:embed anchors.json
var anchorsJSON []byte

// ladder is the share of points that each level wins from the one below it, with the game's usual rules and two seats.
type ladder struct{ Captain, Mate, Deckhand float64 }

// crews is how often crews beat a game.
type crews struct {
	Setting string               // the option that makes the game harder
	Mates   map[string][]float64 // wins of crews of mates by setting, with 2 seats and more
	Four    map[string]float64   // wins of crews of four by level, at the usual setting
}

var anchors = sync.OnceValue(func() (out struct {
	Duels map[string]ladder
	Crews map[string]crews
}) {
	if err := json.Unmarshal(anchorsJSON, &out); err != nil {
		panic(err) // the file is part of the program
	}
	return out
})

// anchorDeviation is the uncertainty of a bot's rating: 400 matches and more were counted for each step of a ladder.
const anchorDeviation = 30

// Level returns the fixed rating of a bot in matches of two seats with a game's usual rules. ok is false if it was not measured.
func Level(game, level string) (r Glicko, ok bool) {
	l, ok := anchors().Duels[game]
	r = Glicko{startRating, anchorDeviation, startVolatility}
	switch level {
	case "captain":
		r.Rating += elo(l.Captain)
	case "mate":
	case "deckhand":
		r.Rating -= elo(l.Mate)
	case "random":
		r.Rating -= elo(l.Mate) + elo(l.Deckhand)
	default:
		return Glicko{}, false
	}
	return r, ok
}

// elo returns the difference in rating that explains a share of the points.
func elo(share float64) float64 { return 400 * math.Log10(share/(1-share)) }

// crewScale is the spread of a match between two teams whose ratings are known.
const crewScale = beta * math.Sqrt2

// crewAnchorSigma is the uncertainty of the ratings of bots in crews and of the game itself.
const crewAnchorSigma = 0.5

// Setting returns the name of the option that makes a crew's game harder, or "".
func Setting(game string) string { return anchors().Crews[game].Setting }

// Against returns the rating of the game as the opponent of a crew, such that a crew of mates wins as often as was measured.
func Against(game, setting string, seats int) (s Skill, ok bool) {
	wins := anchors().Crews[game].Mates[setting]
	if seats < 2 || seats-2 >= len(wins) {
		return Skill{}, false
	}
	return Skill{startMu*float64(seats) - crewScale*logit(wins[seats-2]), crewAnchorSigma}, true
}

// CrewLevel returns the fixed rating of a bot in a crew: what explains the wins of crews of four of its level.
func CrewLevel(game, level string) (s Skill, ok bool) {
	wins := anchors().Crews[game].Four
	won, ok := wins[level]
	if !ok {
		return Skill{}, false
	}
	const seats = 4
	return Skill{startMu + crewScale*(logit(won)-logit(wins["mate"]))/seats, crewAnchorSigma}, true
}

func logit(p float64) float64 { return math.Log(p / (1 - p)) }
