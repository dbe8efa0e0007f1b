package roster

import "quarterdeck/internal/adaptive"

// about has, by game and level, how a level plays where Level.Doc is too general.
var about = map[string]map[string]string{
	"bastion": {
		Deckhand: "Looks only at the next card and answers at once: a good first opponent.",
		Mate:     "Looks a few rounds ahead, but not for long, and prefers the same cards. Answers at once.",
		Captain:  "Plays an open row almost perfectly from the first card and exactly from the third. A hidden row it searches for half a second.",
		Adaptive: "Plays each card as one of two neighboring levels would. It becomes stronger when you win and weaker when you lose, so your results come out about even. Near captain’s strength it can think for half a second over a hidden row.",
	},
	"sabotage": {
		Deckhand: "Looks only at the next move and answers at once: a good first opponent.",
		Mate:     "Looks a few moves ahead, but not for long. Answers at once.",
		Captain:  "Searches for half a second a move, plays for a lead and avoids draws.",
		Adaptive: "Makes each move as one of two neighboring levels would. It becomes stronger when you win and weaker when you lose, so your results come out about even. Near captain’s strength it can think for half a second.",
	},
	"duel": {
		Deckhand: "Guesses one hand of its opponent, wastes cards and buys nothing. Answers at once.",
		Mate:     "Thinks each round through to its end. Swaps cards, buys packs that it likes and sells marbles too cheaply. Answers at once.",
		Captain:  "Tries each card against twenty hands that its opponent may hold, who cannot see its own. It learned from many duels which hands win. Asks others for marbles and buys packs. Answers at once.",
		Adaptive: "Makes each choice as one of two neighboring levels would. It becomes stronger when you win and weaker when you lose, so you do about as well as it does. Answers at once.",
	},
	"port": {
		Deckhand: "Looks only at the next card and answers at once.",
		Mate:     "Looks a few cards ahead, but not for long. Answers at once.",
		Captain:  "Computes for every card the chance to win the voyage. It expects a partner with a closed hand to play as captains do. Answers at once.",
	},
	"breach": {
		Deckhand: "Thinks of its own turn only, and in a crew hardly waits for the others. Answers at once.",
		Mate:     "Follows the crew’s plan but lets decks get crowded. As a rival it neither robs nor looks far ahead. Answers at once.",
		Captain:  "Follows the crew’s plan with weights learned from many matches. As a rival it robs the holder of the treasure. Answers at once.",
		Adaptive: "Only as a rival: takes each action as one of two neighboring levels would. It becomes stronger when you win and weaker when you lose, so you do about as well as it does. Answers at once.",
	},
}

// About returns for players how the level plays the game with that id. At once means in well under 0.1 seconds.
func (l Level) About(id string) string {
	if text := about[id][adaptive.Base(l.Name)]; text != "" {
		return text
	}
	return l.Doc
}
