package bastion

import "quarterdeck/games/internal/cards"

// abouts says what a card of each rank beats (BB-5).
var abouts = func() (t [rounds]string) {
	for i := range t {
		t[i] = "Beats every lower number, and the ace (BB-5)."
	}
	t[cards.Two] = "Beats only the ace (BB-5)."
	t[cards.Jack] = "Beats every number. Loses to the queen, the king and the ace (BB-5)."
	t[cards.Queen] = "Beats the jack and every number. Loses to the king and the ace (BB-5)."
	t[cards.King] = "Beats every lower card. Only the ace beats it (BB-5)."
	t[cards.Ace] = "Beats the jack, the queen and the king. Loses to every number (BB-5)."
	return t
}()

// What the other pieces are for.
const (
	aboutMiddleDown = "Is turned when its round begins (BB-3)."
	aboutChoice     = "Is turned when both players have chosen (BB-4)."
	aboutPlace      = "The card chosen for this round lies here until both have chosen (BB-4)."
	aboutPoints     = "A won round brings one point, and the points that rounds without a winner left. More points win (BB-8, BB-11)."
	aboutCarry      = "Points of rounds that neither player won. The winner of the next round gets them, too (BB-8)."
)
