// Package analysis says of finished matches what replaying them shows: whether their deal verifies, and what the coach has to say.
package analysis

import (
	"errors"
	"slices"
	"strings"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/game"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/web/answer"
)

// refusals says why the coach has nothing to say, in words for players.
var refusals = []struct {
	err     error
	refusal game.Refusal
}{
	{coach.ErrUnfinished, game.Refusal{Code: match.NotOver, Text: "This match is not over. The coach analyzes it afterwards."}},
	{coach.ErrAbandoned, game.Refusal{Code: answer.NoReport, Text: "This match ended without a result, so there is nothing to analyze."}},
	{coach.ErrNothing, game.Refusal{Code: answer.NoReport, Text: "No player made a choice in this match, so there is nothing to analyze."}},
	{queue.ErrTooLong, game.Refusal{Code: answer.NoReport, Text: "This match is too long for the coach of this server. The command quarterdeck study can analyze its record."}},
	{queue.ErrTooMany, game.Refusal{Code: answer.CoachBusy, Text: "The coach is already analyzing several matches for your network. Try again when one of them is finished."}},
	{queue.ErrBusy, game.Refusal{Code: answer.CoachBusy, Text: "The coach has too many matches to analyze. Try again in a few minutes."}},
}

// Report returns what the coach has to say of a match, or how far it is; an error is why it says nothing. The analysis
// takes its turn among those that requests from o asked for. The key moments of the reader's seat come first. Nothing of a running match leaves this function.
func (a *Analyst) Report(o quota.Origin, m *match.Match, reader game.Seat) (queue.Answer, error) {
	if m.Phase() != match.Finished {
		return queue.Answer{}, asRefusal(coach.ErrUnfinished)
	}
	if a.queue == nil {
		return queue.Answer{}, &game.Refusal{Code: answer.NoReport, Text: "This server has no coach."}
	}
	// A report has names in it: when one of them was taken out of the match, it is another report.
	found := a.queue.Ask(queue.Client{Address: string(o), Network: o.Network()}, m.ID()+" "+strings.Join(m.Names(), " "), m.Record(), m.Game())
	if found.Err != nil {
		return found, asRefusal(found.Err)
	}
	if found.Report != nil {
		found.Report = inVersions(m, found.Report.For(reader))
	}
	if found.Estimates != nil {
		found.Estimates = estimatesInVersions(m, found.Estimates.For(reader))
	}
	return found, nil
}

// asRefusal returns err as a refusal, if silences has one.
func asRefusal(err error) error {
	for i := range refusals {
		if known := &refusals[i]; errors.Is(err, known.err) {
			return &known.refusal
		}
	}
	return err
}

// inVersions returns a report whose rounds say at which version of the match they begin, not after how many
// entries of its record.
func inVersions(m *match.Match, r *coach.Report) *coach.Report {
	out := *r
	out.Deals = slices.Clone(r.Deals)
	for i := range out.Deals {
		d := &out.Deals[i]
		d.Rounds = slices.Clone(d.Rounds)
		for j := range d.Rounds {
			d.Rounds[j].Line = m.VersionBefore(d.Rounds[j].Line)
		}
	}
	out.Keys = keysInVersions(m, r.Keys)
	return &out
}

// estimatesInVersions does the same for estimates and their moments.
func estimatesInVersions(m *match.Match, e *coach.Estimates) *coach.Estimates {
	out := *e
	out.Moments = slices.Clone(e.Moments)
	for i := range out.Moments {
		out.Moments[i].At = m.VersionBefore(out.Moments[i].At)
	}
	out.Keys = keysInVersions(m, e.Keys)
	return &out
}

// keysInVersions does the same for key moments, and says from where each can be tried again.
func keysInVersions(m *match.Match, keys []coach.KeyMoment) []coach.KeyMoment {
	out := append([]coach.KeyMoment{}, keys...)
	for i := range out {
		k := &out[i]
		k.At = m.VersionBefore(k.At)
		if from, ok := m.Branches().Latest(k.At); ok {
			k.Again = &from
		}
	}
	return out
}
