package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
)

// TestBrowserSteadyTray lays eight cards and two marbles on a tray, asks for five ranks and offers the trade. Each card lies before those that
// are there; none of the other cards and buttons is laid out again, whenever the browser draws. The rank of each card stays in sight.
func TestBrowserSteadyTray(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	seats := `{who: "me"}` + strings.Repeat(`, {who: "bot", level: "gated"}`, 3)
	table := openSteady(t, b, `{game: "duel", name: "Ann", seats: [`+seats+`]}`, tableSizes, steadySeed)
	for n, gives := range strings.Fields("card card o ask card card ask card card o ask card card ask ask offer") {
		table.rests()
		table.look(0)
		if slices.Contains([]int{2, 9, 13}, n) {
			table.shots(fmt.Sprintf("tray-%02d", n))
		}
		table.plays(trayMove(gives, table.tabs[0].listedMoves()))
	}
	table.rests()
	table.look(0)
	for i, p := range table.tabs {
		if hidden := browser.Eval[[]string](p.Tab, hiddenRanks); len(hidden) > 0 {
			t.Errorf("%s: other cards or buttons lie over the ranks of %s", tableSizes[i].name, strings.Join(hidden, ", "))
		}
	}
	table.report("tray")
}

// hiddenRanks lists the cards of the tray whose rank, in the upper left corner, is not in sight.
const hiddenRanks = `(() => { document.querySelector("#q-tray").scrollIntoView({block: "center"});
	const cards = [...document.querySelectorAll("#q-tray .card")];
	return cards.filter(card => { const r = card.getBoundingClientRect();
		return [[.1, .1], [.45, .1], [.1, .45], [.45, .45]].some(([x, y]) => document.elementFromPoint(r.left + x * r.width, r.top + y * r.height)?.closest(".card") !== card) })
		.map(card => card.getAttribute("aria-label")).concat(cards.length < 8 ? ["too few cards"] : []) })()`

// trayMove returns the last move of this kind: a card that is given, a marble (o), or another verb.
func trayMove(kind string, moves []string) string {
	switch kind {
	case "o":
		return "give o"
	case "card":
		moves = slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return !strings.HasPrefix(m, "give ") || m == "give o" })
	default:
		moves = slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return !strings.HasPrefix(m, kind+" ") || m == "ask o" })
	}
	return moves[len(moves)-1]
}

// plays has the player make a move, and waits until every window shows it.
func (s *steadyTable) plays(move string) {
	s.t.Helper()
	step := s.tabs[0].step()
	s.tabs[0].posts(move)
	for _, p := range s.tabs {
		p.Until(`Number(document.querySelector("#act [name=v]").value) > ` + step)
	}
}

func (s *steadyTable) shots(name string) {
	s.t.Helper()
	for i, p := range s.tabs {
		p.Shot("steady-" + name + "-" + s.sizes[i].name)
	}
}
