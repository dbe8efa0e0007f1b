package page

import (
	"context"

	"quarterdeck/match"
	"quarterdeck/pairing"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/pair"
	"quarterdeck/web/ui/play"
)

// addSearch says on the page of a match with a bot that its player still looks for an opponent, or that one was found.
func (s matches) addSearch(ctx context.Context, v identity.Visitor, m *match.Match, p *play.Page) error {
	if v.ID == "" || m.Start().Host != v.ID || !m.Start().Table.Casual || p.Past() || !pairing.Untouched(m) {
		return nil
	}
	st, err := s.Node.Pairing.State(ctx, v.ID)
	switch {
	case err != nil: // the table is there all the same
		s.Host.Log.Warn("a search for an opponent could not be read", "error", err)
	case st.Bot != m.ID():
	case st.Status == pairing.Waiting:
		p.Search = "Still looking for another player. Your first move ends the search."
	case st.Status == pairing.Matched:
		p.Search, p.Found = pair.Found(&st, pairing.Crew(m.Game())), href.Match(st.Match)
	}
	return nil
}
