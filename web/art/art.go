package art

import "maps"

// Drawings returns the drawings by the names of their files among the static files.
func Drawings() map[string]func() string {
	all := map[string]func() string{
		"back.svg":                  Back,
		"cards.svg":                 Cards,
		"favicon-turn.svg":          FaviconTurn,
		"favicon.svg":               Favicon,
		"faces.svg":                 Faces,
		"games/bastion/poster.svg":  Circle,
		"games/breach/crew.svg":     BreachCrew,
		"games/breach/gap.svg":      Gap,
		"games/breach/hollow.svg":   Hollow,
		"games/breach/hull.svg":     Hull,
		"games/breach/poster.svg":   Ship,
		"games/breach/things.svg":   BreachThings,
		"games/duel/cards.svg":      DuelCards,
		"games/duel/poster.svg":     Duellists,
		"games/port/coast.svg":      Coast,
		"games/port/fort.svg":       func() string { return Fort(false) },
		"games/port/poster.svg":     Harbor,
		"games/port/sea.svg":        Sea,
		"games/port/suits.svg":      PortSuits,
		"games/port/taken.svg":      func() string { return Fort(true) },
		"games/sabotage/poster.svg": Pyramids,
		"icons.svg":                 Icons,
	}
	maps.Copy(all, duelBackDrawings())
	for name, draw := range all {
		all[name] = func() string { return prune(draw()) }
	}
	return all
}
