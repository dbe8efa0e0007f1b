package metric

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"quarterdeck/game"
)

// lengths are the metrics of how long matches are.
func lengths() []*Metric {
	return []*Metric{
		{
			ID: "choices", Name: "Length in choices", Unit: "choices", Scale: Count,
			Doc:    "Choices that the seats make in a match that ends, all together.",
			Source: "Browne and Maire 2010 (duration)",
			Up:     "matches are %[1]s %[2]s longer", Down: "matches are %[1]s %[2]s shorter",
			columns: []Column{Choices, Over}, value: ratio,
		},
		{
			ID: "turns", Name: "Length in turns", Unit: "turns", Scale: Count,
			Doc:    "Turns of a match that ends, at two seats or more. A turn is a run of choices of one seat; choices made at the same time are one turn.",
			Source: "Browne and Maire 2010 (duration)",
			Up:     "matches are %[1]s %[2]s longer", Down: "matches are %[1]s %[2]s shorter",
			least:   2,
			columns: []Column{Turns, Over}, value: ratio,
		},
		{
			ID: "chance", Name: "Draws of chance", Unit: "draws", Scale: Count,
			Doc:    "Cards dealt, dice rolled and other draws of chance in a match that ends.",
			Source: "Quarterdeck",
			Up:     "chance makes %[1]s more %[2]s", Down: "chance makes %[1]s fewer %[2]s",
			columns: []Column{Chance, Over}, value: ratio,
		},
		{
			ID: "spread", Secondary: true, Name: "Spread of length", Unit: "choices", Scale: Count,
			Doc:    "Standard deviation of the number of choices of a match, over all matches that end. At 0 all matches are as long.",
			Source: "Quarterdeck (duration by Browne and Maire 2010 is its mean)",
			Up:     "lengths of matches spread by %[1]s %[2]s more", Down: "lengths of matches spread by %[1]s %[2]s less",
			columns: []Column{ChoicesSquare, Choices, Over}, value: deviation, Bootstrap: true,
		},
	}
}

// choices are the metrics of what there is to choose.
func choices() []*Metric {
	return []*Metric{
		{
			ID: "branching", Name: "Branching", Unit: "actions", Scale: Count,
			Doc:    "Mean number of legal actions at a choice, in matches that end.",
			Source: "Allis 1994 (branching factor)",
			Up:     "a choice has %[1]s more %[2]s", Down: "a choice has %[1]s fewer %[2]s",
			columns: []Column{Legal, Choices}, value: ratio,
		},
		{
			ID: "effective", Name: "Effective branching", Unit: "actions", Scale: Count,
			Doc: "Geometric mean of the number of legal actions at a choice, in matches that end. With this number at each choice there would be as many " +
				"lines of play. A few choices among very many actions raise the plain mean, but hardly this one.",
			Source: "after Allis 1994 (game-tree complexity)",
			Up:     "a choice effectively has %[1]s more %[2]s", Down: "a choice effectively has %[1]s fewer %[2]s",
			columns: []Column{LogLegal, Choices}, value: geometric, Bootstrap: true,
		},
		{
			ID: "idle", Name: "Idle choices", Scale: Fraction,
			Doc:    "Share of choices with one legal action only, in matches that end. The player moves without deciding anything.",
			Source: "Todd et al. 2024 (agency, of which this is the rest)",
			Up:     "idle choices are %[1]s %[2]s more frequent", Down: "idle choices are %[1]s %[2]s less frequent",
			columns: []Column{Forced, Choices}, value: ratio,
		},
		{
			ID: "narrow", Name: "Narrow choices", Scale: Fraction,
			Doc:    "Share of choices among two or three legal actions, in matches that end. Browne’s narrowness asks how few moves are promising, which needs a judge; this counts legal ones.",
			Source: "after Browne 2008 (narrowness)",
			Up:     "narrow choices are %[1]s %[2]s more frequent", Down: "narrow choices are %[1]s %[2]s less frequent",
			columns: []Column{Narrow, Choices}, value: ratio,
		},
	}
}

// CompletionID is the ID of the share of matches that end.
const CompletionID = "completion"

func completion() *Metric {
	return &Metric{
		ID: CompletionID, Name: "Completion", Scale: Proportion,
		Doc:    "Share of matches that end within 20,000 actions and draws of chance.",
		Source: "Browne and Maire 2010 (completion); Todd et al. 2024",
		Up:     "the share of matches that end is %[1]s %[2]s higher", Down: "the share of matches that end is %[1]s %[2]s lower",
		columns: []Column{Over, Matches}, value: ratio,
	}
}

// crews are the metrics of matches that seats win together.
func crews() []*Metric {
	return []*Metric{
		{
			ID: "won", Name: "Matches won", Scale: Proportion,
			Doc:    "Share of the matches that end in which the seats win.",
			Source: "Quarterdeck",
			Up:     "the share of matches won is %[1]s %[2]s higher", Down: "the share of matches won is %[1]s %[2]s lower",
			columns: []Column{Wins, Over}, value: ratio,
		},
		{
			ID: "winnable", Name: "Deals won at least once", Scale: Proportion,
			Doc:    "Share of deals that these bots win in at least one of two matches, of the deals whose matches both end. At least this share of them can be won.",
			Source: "Quarterdeck (a lower bound of the winnable share)",
			Up:     "the share of deals won at least once is %[1]s %[2]s higher", Down: "the share of deals won at least once is %[1]s %[2]s lower",
			columns: []Column{Winnable, Complete}, value: ratio,
		},
	}
}

// MarginID is the ID of the winning margin.
const MarginID = "margin"

// contest returns the metrics of matches that seats win alone.
func contest(g game.Game, setup game.Setup) []*Metric {
	unit := "points"
	if st, err := g.New(setup); err == nil {
		unit = game.ScoreUnit(st) + "s"
	}
	return []*Metric{
		{
			ID: "drawn", Name: "Draws", Scale: Proportion,
			Doc:    "Share of the matches that end in which no seat wins alone.",
			Source: "Browne and Maire 2010 (drawishness); Todd et al. 2024 (decisiveness is the rest)",
			Up:     "draws are %[1]s %[2]s more frequent", Down: "draws are %[1]s %[2]s less frequent",
			columns: []Column{Drawn, Over}, value: ratio,
		},
		{
			ID: MarginID, Name: "Winning margin", Unit: unit, Scale: Count,
			Doc:    "Lead in score of the best seat over the next at the end of a match, of matches that end; 0 in a draw.",
			Source: "Quarterdeck (one-sidedness)",
			Up:     "the winner leads by %[1]s more %[2]s", Down: "the winner leads by %[1]s fewer %[2]s",
			columns: []Column{Margin, Over}, value: ratio,
		},
	}
}

// judged are the metrics that need a judge of positions.
func judged(playouts int) []*Metric {
	how := fmt.Sprintf(" The judge looks at up to %d turns of each match with a single winner, and plays %d times at random from there, with all cards known.", looks, playouts)
	lead := fmt.Sprintf(" A lead of less than %.0f points of 100 is none.", 100*clearLead)
	return slices.Concat(
		halved(playouts, LeadsHalf, &Metric{
			ID: "leads", Name: "Lead changes", Unit: "changes", Scale: Count,
			Doc:    "How often in a match the lead in chances goes to another seat." + how + lead,
			Source: "Browne and Maire 2010 (lead change)",
			Up:     "the lead changes more often, by %[1]s a match", Down: "the lead changes less often, by %[1]s a match",
			columns: []Column{Leads, Judged}, value: ratio,
		}),
		halved(playouts, DeficitHalf, &Metric{
			ID: "drama", Name: "Drama", Scale: Fraction,
			Doc:    "How far the later winner is behind the best other seat in chances, on average over the looks; 0 where it is not behind." + how,
			Source: "after Browne and Maire 2010 (drama)",
			Up:     "the later winner is behind by %[1]s %[2]s more", Down: "the later winner is behind by %[1]s %[2]s less",
			columns: []Column{Deficit, Looks}, value: ratio,
		}),
		halved(playouts, ComebacksHalf, &Metric{
			ID: "comebacks", Name: "Comebacks", Scale: Proportion,
			Doc:    "Share of matches with a single winner in which it was behind at some look. The rest are one-sided." + how + lead,
			Source: "Quarterdeck",
			Up:     "comebacks are %[1]s %[2]s more frequent", Down: "comebacks are %[1]s %[2]s less frequent",
			columns: []Column{Comebacks, Judged}, value: ratio,
		}),
		halved(playouts, OpenHalf, &Metric{
			ID: "open", Name: "Open until", Scale: Fraction,
			Doc:    "Share of the turns of a match before the last look at which the winner did not yet lead." + how + lead,
			Source: "after Browne and Maire 2010 (decisiveness)",
			Up:     "matches are open for %[1]s %[2]s longer", Down: "matches are open for %[1]s %[2]s less",
			columns: []Column{Open, Judged}, value: ratio,
		}),
	)
}

// halved returns a metric of the judge, and the same with half of the playouts, whose sum is in another column. How much they differ shows
// the judge's bias.
func halved(playouts int, sum Column, m *Metric) []*Metric {
	half := *m
	half.ID, half.Name, half.Secondary, half.Source = m.ID+"half", m.Name+", half a judge", true, "Quarterdeck"
	half.Doc = fmt.Sprintf("%s as above. This is with %d playouts a look. If it differs much from the figure above, the judge is too noisy.", m.Name, playouts/2)
	half.columns = []Column{sum, m.columns[1]}
	return []*Metric{m, &half}
}

// skill returns the metrics of how much stronger the first bot is than the others: restricted play, and the worth of thinking.
func skill(bots []string, setups []game.Setup) []*Metric {
	others := strings.Join(bots[1:], ", ")
	out := []*Metric{{
		ID: "bot1", Name: bots[0] + " against " + others, Scale: Proportion,
		Doc: "Share of the wins of " + bots[0] + ", all its seats together, against " + others + ", of matches that end. A weak bot that wins much shows that the rules reward little of what it lacks. " +
			"Bots move by one seat from match to match. " + parOf(len(bots), setups),
		Source: "Jaffe et al. 2012 (restricted play)", ofSeats: true,
		Up: bots[0] + " wins %[1]s %[2]s more", Down: bots[0] + " wins %[1]s %[2]s less",
		columns: []Column{BotShare, Over}, value: ratio,
	}}
	for _, setup := range setups {
		if setup.Seats != 2 {
			return out
		}
	}
	return append(out, &Metric{
		ID: "elo", Secondary: true, Name: "Elo of " + bots[0] + " over " + others, Unit: "Elo", Scale: Count,
		Doc:    "The difference in strength, by the share above: 400 points for odds of ten to one. With NAME@N and NAME@2N as bots, it is what a doubling of thinking is worth.",
		Source: "Elo 1978; Lantz et al. 2017 (depth)",
		Up:     "the difference in strength is %[1]s %[2]s larger", Down: "the difference in strength is %[1]s %[2]s smaller",
		columns: []Column{BotShare, Over}, value: elo, Bootstrap: true,
	})
}

// parOf says what the first of n bots would win if all were equal: the share of the seats that it has.
func parOf(n int, setups []game.Setup) string {
	for _, setup := range setups {
		if setup.Seats != setups[0].Seats {
			return "A bot as strong as the others has the share of its seats, so that rule sets with other numbers of seats are not compared."
		}
	}
	seats := setups[0].Seats
	own := (seats + n - 1) / n
	return fmt.Sprintf("A bot as strong as the others wins %.3g%%: it has %d of %d seats.", 100*float64(own)/float64(seats), own, seats)
}

// elo is the difference in strength at a share of the wins. There is none for a bot that always wins.
func elo(means []float64) float64 { return -400 * math.Log10(means[1]/means[0]-1) }

// luck is the metric of how much the deal decides.
func luck() *Metric {
	return &Metric{
		ID: "deal", Name: "Luck of the deal", Scale: Correlation,
		Doc: "Correlation of a seat’s results in two matches on the same deal (in a co-operative game, of the table’s). " +
			"At 100% the deal decides; at 0% the same deal says nothing about the result. Values below 0% are noise.",
		Source: "Shrout and Fleiss 1979 (intraclass correlation)",
		Up:     "the deal decides %[1]s %[2]s more", Down: "the deal decides %[1]s %[2]s less",
		columns: []Column{First, Square, Cross, Complete}, value: correlation, Bootstrap: true,
	}
}
