package breach

// Skill is how well a seat plays that goes by Advise.
type Skill uint8

const (
	Careless Skill = iota // thinks of this turn, searches where it stands, keeps trinkets, and hardly waits for its mates
	Sound                 // goes by the plan, but neither counts how crowded a deck gets nor, as a rival, robs or looks far ahead
	Expert                // goes by the plan with what playing has taught
)

// weights holds the weights of a seat's choices. Costs of a search and worths of cards have units of their own: only
// their proportions matter.
type weights struct {
	// What an obstacle on a square costs.
	token  [decks]float64 // on each deck, the top one first
	crowd  float64        // for each obstacle that the deck has already
	vital  float64        // on stairs, on a chest or on BREACH
	cut    float64        // for each free square that it parts from BREACH
	strand float64        // for each pawn that it parts from BREACH
	shut   float64        // if it leaves the finder no way to BREACH

	doom  float64 // a Breach card by which the finder drowns
	walk  float64 // each move to the place
	slack float64 // so much worse than the best place of the crew is as good
	haste float64 // and so much more for each round without a search

	// What a card is worth in a hand.
	pump, barrage, barrel, lantern float64
	clear, rats                    float64    // items that clear obstacles; those that clear rats
	double                         float64    // taken off for each that the crew holds, if they are several
	key                            [3]float64 // by what is known of its chest: nothing yet, one locator, both
	extra                          float64    // a key more than the chest takes
	full                           float64    // how much of the worth of a card counts that a full hand would lose

	scarce  int8 // with so few tokens of a kind in the supply, its obstacles are cleared wherever they are
	errands int  // rounds without a search for which the crew waits until everything else is done
	danger  int  // rounds without a search for which it waits for pawns that the next Breach card would put in danger
	sight   int  // moves within which it thinks of chests and treasures
	robs    bool // takes the desired treasure from rivals
}

// weightsFor returns the weights of a skill, by how many play together: a lone seat has five cards and no mate to clear its way.
func weightsFor(k Skill, together int, m mode) *weights {
	switch {
	case k == Careless:
		return &careless
	case k == Sound && m == competitive:
		return &soundRival
	case k == Sound:
		return &sound
	case m == competitive:
		return &rival
	case together == 1:
		return &alone
	case together == 2:
		return &pair
	}
	return &crewed
}

// crewed is for three and more. Its figures, and those below, were found by playing on ships apart from those of doc/study.md.
var crewed = weights{
	token: [...]float64{4, 1.8, 2.2, 1.5}, crowd: 3, vital: 40, cut: 2, strand: 60, shut: 60,
	doom: 200, walk: 0.02, slack: 1.5, haste: 0.15,
	pump: 9, barrage: 4, barrel: 1.5, lantern: 0.5, clear: 7, rats: 6, double: 1, key: [...]float64{3.5, 4.9, 8}, extra: 0.5, full: 0.5,
	scarce: 1, errands: waitRounds, danger: waitRounds, sight: never,
}

// pair is for two.
var pair = weights{
	token: [...]float64{4, 1.2, 1.6, 0}, crowd: 0.55, vital: 40, cut: 2, strand: 60, shut: 30,
	doom: 200, walk: 0.04, slack: 1.7, haste: 0.12,
	pump: 9, barrage: 16, barrel: 3, lantern: 0.7, clear: 7, rats: 6, double: 1, key: [...]float64{3.4, 3.5, 8}, extra: 2.8, full: 0.5,
	scarce: 1, errands: waitRounds, danger: waitRounds, sight: never,
}

// alone is for one, that needs two keys for a chest and delivers treasures.
var alone = weights{
	token: [...]float64{4, 4, 6.2, 3.2}, crowd: 0.6, vital: 56, cut: 1, shut: 60,
	doom: 200, walk: 0.02,
	pump: 9, barrage: 8, barrel: 1.5, lantern: 0.35, clear: 9.8, rats: 3, double: 1.1, key: [...]float64{1.9, 2.2, 7.7}, extra: 0.7,
	scarce: 5, sight: never,
}

// rival is for competitive play.
var rival = weights{
	token: [...]float64{4, 3, 9.4, 4.8}, crowd: 0.5, vital: 56, cut: 4.7, strand: 60, shut: 60,
	doom: 200, walk: 0.9,
	pump: 6.3, barrage: 7.7, barrel: 1, clear: 5, rats: 6.3, double: 1.1, key: [...]float64{3.5, 7, 16}, extra: 1, full: 0.9,
	scarce: 1, sight: never, robs: true,
}

// sound is for a crew of any size, and one alone.
var sound = weights{
	token: [...]float64{4, 3, 2.2, 1.5}, vital: 40, cut: 2, strand: 10, shut: 60,
	doom: 200, walk: 0.02, slack: 1.5, haste: 0.3,
	pump: 9, barrage: 4, barrel: 1.5, lantern: 0.5, clear: 5, rats: 6, double: 1, key: [...]float64{7, 7, 8}, extra: 1, full: 0.5,
	errands: waitRounds, danger: waitRounds, sight: never,
}

// careless is for every mode.
var careless = weights{
	token: [...]float64{4, 3, 2.2, 1.5}, vital: 20, cut: 1, shut: 30,
	doom: 60, walk: 1, slack: 10, haste: 0.1,
	pump: 9, barrage: 4, barrel: 4, lantern: 4, clear: 5, rats: 5, key: [...]float64{2, 3, 6}, extra: 1,
	errands: 1, sight: 1,
}

// soundRival is for competitive play.
var soundRival = weights{
	token: [...]float64{4, 3, 2.2, 1.5}, vital: 40, cut: 2, shut: 20,
	doom: 100, walk: 0.25,
	pump: 9, barrage: 4, barrel: 1.5, lantern: 0.5, clear: 5, rats: 6, double: 1, key: [...]float64{7, 7, 8}, extra: 1, full: 0.5,
	sight: 4,
}
