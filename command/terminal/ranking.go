package terminal

import (
	"context"
	"fmt"
	"io"

	"quarterdeck/daily"
	"quarterdeck/daily/runs"
)

// WriteRanking writes the ranking of a deal of the day, par, and the text for friends of a guest whose attempt is over.
func WriteRanking(ctx context.Context, out io.Writer, s *runs.Service, d daily.Deal, guest string) error {
	list, err := s.Attempts(ctx, d)
	if err != nil {
		return err
	}
	par, err := s.ParSoFar(ctx, d)
	if err != nil {
		return err
	}
	streak, err := s.Streak(ctx, d.Offer, guest)
	if err != nil {
		return err
	}
	fmt.Fprintln(out)
	for i := range list {
		fmt.Fprintln(out, standing(d.Offer, fmt.Sprint(list[i].Place), &list[i]))
	}
	if par != nil && par.Over && !d.Offer.Ranks() {
		fmt.Fprintln(out, standing(d.Offer, "par", par))
	}
	rate, err := s.Rate(ctx, d)
	if err != nil {
		return err
	}
	if rate != nil {
		fmt.Fprintln(out, " par  "+rate.Text())
	}
	if mine := daily.Of(list, guest); mine != nil {
		fmt.Fprintf(out, "\n%s\n", daily.Shared{Deal: d, Attempt: *mine, Par: par, Rate: rate, Streak: streak}.Text())
	}
	return nil
}

// standing returns one line of the table.
func standing(o daily.Offer, place string, a *daily.Attempt) string {
	if o.Ranks() {
		return fmt.Sprintf("%4s  %-20s %s", place, a.Name, o.Result(a))
	}
	line := fmt.Sprintf("%4s  %-20s %d  ", place, a.Name, a.Score)
	for _, m := range a.Marks {
		if m.Reached {
			line += " " + m.Text
		} else {
			line += " (" + m.Text + ")"
		}
	}
	if !a.Over {
		line += " not finished"
	}
	return line
}
