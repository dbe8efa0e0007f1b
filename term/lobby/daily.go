package lobby

import (
	"context"
	"fmt"

	"quarterdeck/term/remote"
)

// dailies lists the deals of the day.
func (l *Lobby) dailies(ctx context.Context) (Step, error) {
	list, date, err := l.Client.Dailies(ctx)
	if err != nil {
		return Step{}, err
	}
	p := &Page{Title: "Deals of the day", Text: "The same deal for all players, and one attempt each. Games of two seats are played against a strong bot (captain). Days begin at midnight UTC."}
	for _, d := range list {
		text := d.Title
		switch {
		case d.Mine == nil:
			text += ": not begun"
		case d.Mine.Over:
			text += ": done. Ranking and practice"
		default:
			text += ": go on with your attempt"
		}
		if d.Streak > 1 {
			text += fmt.Sprintf(" · %d days in a row", d.Streak)
		}
		p.add(text, l.daily(d, date))
	}
	return Step{Page: p}, nil
}

// daily returns a choice that plays a deal of the day, or shows its ranking once the attempt is over.
func (l *Lobby) daily(d remote.Daily, date string) func(context.Context) (Step, error) {
	t := remote.DailyTable{Game: d.Game, Date: date, Name: l.Name}
	if d.Mine != nil && d.Mine.Over {
		return l.ranking(t)
	}
	return func(ctx context.Context) (Step, error) {
		place, err := l.Client.Try(ctx, t)
		if err != nil {
			return Step{}, err
		}
		return l.table(place.Match, nil), nil
	}
}

// ranking returns a choice that shows the ranking of a deal.
func (l *Lobby) ranking(t remote.DailyTable) func(context.Context) (Step, error) {
	return func(ctx context.Context) (Step, error) {
		r, err := l.Client.Ranking(ctx, t.Game, nil)
		if err != nil {
			return Step{}, err
		}
		p := &Page{Title: r.Title + ", " + r.Date, Text: r.Text()}
		p.add("Practice with the same cards", func(ctx context.Context) (Step, error) {
			place, err := l.Client.Practice(ctx, t)
			if err != nil {
				return Step{}, err
			}
			return l.table(place.Match, nil), nil
		})
		if r.Mine != nil {
			p.add("Look at your attempt again", l.open(r.Mine.Match))
		}
		p.add("The other deals of the day", l.dailies)
		return Step{Page: p}, nil
	}
}
