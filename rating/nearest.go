package rating

import "time"

// Start is the rating of a new player, as players see it.
const Start = startRating

// Nearest returns that of some levels whose bot in a pool plays most like a player of a rating. ok is false if none of them was measured.
func Nearest(p Pool, levels []string, rating int) (level string, ok bool) {
	least := 0
	for _, name := range levels {
		var r Rating
		var measured bool
		switch p.Form {
		case TwoSeats:
			var g Glicko
			g, measured = Level(p.Game, name)
			r = Rating{Mean: g.Rating, Spread: g.Deviation}
		case Crew:
			var s Skill
			s, measured = CrewLevel(p.Game, name)
			r = Rating{Mean: s.Mu, Spread: s.Sigma}
		}
		if !measured {
			continue
		}
		distance := max(r.Show(p.Form, time.Time{}).Rating-rating, rating-r.Show(p.Form, time.Time{}).Rating)
		if !ok || distance < least {
			level, least, ok = name, distance, true
		}
	}
	return level, ok
}
