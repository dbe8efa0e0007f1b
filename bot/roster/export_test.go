package roster

import "quarterdeck/bot"

// Mix returns a mixture of two bots, of which strong chooses in so many of 100 cases.
func Mix(seed uint64, weaker, strong bot.Bot, percent int) bot.Bot {
	return &mixture{seed, weaker, strong, percent}
}
