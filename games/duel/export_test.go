package duel

import "quarterdeck/game"

// small is the game with smaller starter packs, for laws and counts that need few cards.
type small struct {
	rules
	pack int8
}

// Small returns Heads Up Duel with starter packs of pack cards.
func Small(pack int8) game.Game { return small{rules: versions[newestRules], pack: pack} }

func (g small) New(setup game.Setup) (game.State, error) {
	st, err := g.rules.New(setup)
	if err != nil {
		return nil, err
	}
	s := st.(*State)
	s.pack = g.pack
	if s.phase == dealing {
		s.deal()
	}
	return s, nil
}
