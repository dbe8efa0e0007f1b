package lesson

// unweighed are the replies that no judge weighs, by lesson: they are about procedure, or come up only off the path that is judged. In Breach's
// first match, experts are asked about moves that look better than the lesson's, and not about these.
var unweighed = map[string][]string{
	"breach/first-match": {
		"You have an action left. Use it to go to the chest.",
		"The chest is on square 1.2. Go there.",
		"Take the treasure first.",
		"That leaves it in the way. Clear it with the axe.",
		"Hand over the crown first.",
		"Both searches of this turn are used. End it.",
		"First fetch the treasure from the chest on your square.",
		"You are at the breach and have an action left: hand the treasure over.",
		"First step off the breach, to 1.5.",
		"You are at the breach and have an action left: hand the treasure over.",
		"Both searches of this turn are used. End it.",
		"First fetch what is left on 1.7.",
		"You are at the breach and have an action left: hand a treasure over.",
		"Both searches of this turn are used. End it.",
		"The last chest is on the breach, on 1.4.",
	},
	"duel/packs": {
		"That does no harm, but decide first whether you have three marbles or six.",
		"The market is open. Spend half a token, or keep it.",
		"The market is open. Buy a pack.",
		"The market is open. Buy a pack.",
		"You are done here. Be ready.",
	},
	"duel/trading": {
		"Answer {1} first: accept or decline.",
		"Answer {2} first: accept or decline.",
		"First put a card on your tray.",
		"First ask for a card.",
		"Your tray is ready. Send the offer.",
		"You have what you wanted. Be ready.",
	},
	"port/exactly": {
		"That wins a third trick, and the voyage is lost.",
		"The 8 of coins beats the 7. Throw away a lower coin.",
		"That loses too, but the 6 of bones is the card to lose here.",
	},
}
