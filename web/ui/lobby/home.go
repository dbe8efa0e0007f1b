package lobby

import (
	"fmt"
	"slices"
	"strings"

	"quarterdeck/internal/persona"
	"quarterdeck/web/ui"
)

// facts returns the number of players, the duration, and how complex the game is.
func (g GameCard) facts() string {
	return fmt.Sprintf("%s · %d–%d min · %s", playersInShort(g.Info.Seats), g.Info.Minutes[0], g.Info.Minutes[1], g.Info.Weight)
}

// playersInShort returns the number of players of a game, as a range if there are several.
func playersInShort(seats []int) string {
	if len(seats) == 1 {
		return ui.Players(seats[0])
	}
	return fmt.Sprintf("%d–%d players", seats[0], seats[len(seats)-1])
}

// company names the bots in the match that “Play now” starts, with the words that stand beside them at the table.
func (g GameCard) company() string {
	var bots []string
	for _, who := range g.Seats {
		if level, bot := strings.CutPrefix(who, "bot:"); bot {
			bots = append(bots, level)
		}
	}
	beside := "against "
	if g.Crew {
		beside = "with "
	}
	switch len(bots) {
	case 0:
		return "solo"
	case 1:
		return beside + persona.WithArticle(bots[0])
	}
	for i, level := range bots {
		bots[i] = strings.TrimSuffix(persona.Strength(level), " bot")
	}
	return fmt.Sprintf("%s%d bots (%s)", beside, len(bots), strings.Join(slices.Compact(bots), ", "))
}
