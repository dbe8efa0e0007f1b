package admin

import (
	"context"
	"log/slog"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"time"

	"quarterdeck/account"
	"quarterdeck/host/control"
	"quarterdeck/internal/alias"
	"quarterdeck/moderation"
	"quarterdeck/store"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/admin"
)

const (
	linesShown  = 10 // of the log of the server
	newest      = 10 // entries of the audit log on the overview
	logPage     = 50 // entries of the audit log on a page
	mostCounted = 100_000
	manyMatches = "100,000 or more"
)

func (s *Pages) overview(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.sendOverview(w, r, v, "", nil)
}

// sendOverview shows the overview, with a new link for another administrator or a refusal.
func (s *Pages) sendOverview(w http.ResponseWriter, r *http.Request, v identity.Visitor, link string, failure error) error {
	status, refusal := s.explain(r, failure)
	p := &admin.Overview{Page: s.page(v, "Administration"), Link: link, Error: refusal, Control: s.controlOf()}
	var err error
	if p.Facts, err = s.facts(r.Context()); err != nil {
		return err
	}
	admins, err := s.Node.Moderation.Administrators(r.Context())
	if err != nil {
		return err
	}
	for i := range admins {
		p.Admins = append(p.Admins, admin.Person{Guest: admins[i].Guest, Name: s.nameOf(r.Context(), admins[i].Guest), Self: admins[i].Guest == v.ID})
	}
	if s.o.Lines != nil {
		for _, l := range s.o.Lines.Newest() {
			if len(p.Lines) < linesShown {
				p.Lines = append(p.Lines, admin.Line{At: l.At, Error: l.Level >= slog.LevelError, Text: l.Text})
			}
		}
	}
	if p.Log, err = s.entries(r.Context(), 0, newest); err != nil {
		return err
	}
	return s.send(w, r, status, admin.Show(p))
}

// facts returns the figures of the server.
func (s *Pages) facts(ctx context.Context) ([]admin.Fact, error) {
	now, totals := s.Host.Now(), s.Host.Meters.Totals()
	whole := func(metric string) string { return strconv.FormatFloat(totals[metric], 'f', 0, 64) }
	up := now.Sub(s.started)
	average := func(metric string, over int) float64 { return totals[metric] / max(up.Seconds(), 1) / float64(over) }
	facts := []admin.Fact{
		{Name: "Version", Value: s.o.Program.String()},
		{Name: "Running for", Value: up.Truncate(time.Second).String()},
		{Name: "Open streams", Value: whole("quarterdeck_streams")},
		{Name: "Bots thinking", Value: whole("quarterdeck_bots_thinking")},
		{Name: "Bots waiting", Value: whole("quarterdeck_bots_waiting")},
		{Name: "Bots thinking, on average", Value: strconv.FormatFloat(average("quarterdeck_bot_seconds", 1), 'f', 2, 64)},
		{Name: "Processors in use, on average", Value: strconv.FormatFloat(100*average("go_cpu_user_seconds", runtime.GOMAXPROCS(0)), 'f', 0, 64) + "%"},
		{Name: "Memory", Value: admin.Bytes(totals["go_memory_total_bytes"])},
		{Name: "Matches in memory", Value: whole("quarterdeck_matches_loaded")},
		{Name: "Damaged matches", Value: whole("quarterdeck_damaged_matches")},
	}
	for _, c := range []struct {
		name   string
		status []store.Status
	}{
		{"Waiting tables", []store.Status{store.Waiting}},
		{"Matches in progress", []store.Status{store.Running, store.Computer}},
		{"Finished matches", []store.Status{store.Finished}},
	} {
		n, err := s.Host.Store.Count(ctx, store.Filter{Status: c.status}, mostCounted)
		if err != nil {
			return nil, s.Host.StoreError(err)
		}
		value := strconv.Itoa(n)
		if n == mostCounted {
			value = manyMatches
		}
		facts = append(facts, admin.Fact{Name: c.name, Value: value})
	}
	reports, err := s.Node.Moderation.Reports(ctx)
	if err != nil {
		return nil, err
	}
	facts = append(facts, admin.Fact{Name: "Reports to read", Value: strconv.Itoa(len(reports))})
	if s.o.Disk == nil {
		return append(facts, admin.Fact{Name: "Store", Value: "a database"}), nil
	}
	disk, err := s.o.Disk()
	if err != nil {
		return append(facts, admin.Fact{Name: "Disk", Value: "unknown"}), nil
	}
	facts = append(facts, admin.Fact{Name: "Data file", Value: admin.Bytes(float64(disk.Used))}, admin.Fact{Name: "Free on its disk", Value: admin.Bytes(float64(disk.Free))})
	if disk.Copies {
		facts = append(facts, admin.Fact{Name: "Newest copy", Value: copied(disk)})
	}
	return facts, nil
}

// copied says when the store was copied.
func copied(d Disk) string {
	at := "none since the start"
	if !d.Copied.IsZero() {
		at = d.Copied.UTC().Format("2 January, 15:04") + " UTC"
	}
	if d.Failed != nil {
		at += "; the last attempt failed, and the log says why"
	}
	return at
}

// words say what an action of the audit log is.
func words(action string) string {
	switch action {
	case moderation.Appointed:
		return "made an administrator, with a link:"
	case moderation.Dismissed:
		return "removed from the administrators:"
	case moderation.Claimed:
		return "made an administrator, through the sign-in provider:"
	case moderation.Unclaimed:
		return "removed from the administrators, through the sign-in provider:"
	case moderation.LinkMade:
		return "made a link for another administrator"
	case moderation.BanSet:
		return "banned"
	case moderation.Handled:
		return "handled a report about"
	case moderation.Closed:
		return "closed the match"
	case moderation.BanLifted:
		return "lifted the ban of"
	case moderation.MuteSet:
		return "muted"
	case moderation.MuteEnded:
		return "lifted the mute of"
	case moderation.Named:
		return "renamed"
	case moderation.Hid:
		return "hid the match"
	case moderation.Showed:
		return "put back into the lists the match"
	case moderation.ReadOnlyOn:
		return "made the server read-only"
	case moderation.ReadOnlyOff:
		return "allowed changes again"
	case moderation.Announced:
		return "announced"
	case moderation.Withdrawn:
		return "withdrew the announcement"
	case moderation.Drained:
		return "planned a restart"
	case moderation.Undrained:
		return "canceled the restart"
	case moderation.Restarted:
		return "restarted"
	}
	return action
}

// entries returns entries of the audit log, as store.Administration.Audit does.
func (s *Pages) entries(ctx context.Context, before int64, limit int) ([]admin.Entry, error) {
	log, err := s.Node.Moderation.Log(ctx, before, limit)
	if err != nil {
		return nil, s.Host.StoreError(err)
	}
	out := make([]admin.Entry, len(log))
	for i, e := range log {
		out[i] = admin.Entry{N: e.N, At: e.At, Actor: "The operator", Words: words(e.Action), Text: e.Text, Guest: e.Guest, Match: e.Match}
		switch {
		case e.Actor == moderation.Operator:
		case e.Actor == control.Server:
			out[i].Actor = "The server"
		case e.Actor != "":
			out[i].Actor = s.nameOf(ctx, e.Actor)
		case e.Action != moderation.Appointed:
			out[i].Actor = "A deleted administrator"
		}
		switch {
		case e.Guest != "":
			out[i].Name = s.nameOf(ctx, e.Guest)
		case concernsPlayer(e.Action) && e.Match == "":
			out[i].Name = "a deleted player"
		}
	}
	return out, nil
}

// nameOf returns the name that a guest stored or has in their newest match, or the alias.
func (s *Pages) nameOf(ctx context.Context, guest string) string {
	name := s.Node.Accounts.Known(ctx, guest).Name
	if name == "" {
		rows, err := s.Host.Store.Tables(ctx, store.Filter{Guest: guest, Limit: 1})
		_ = s.Host.StoreError(err) // it logs the error; the alias is good enough
		for i := range rows {
			name = nameIn(&rows[i], guest)
		}
	}
	return alias.Or(name, guest)
}

// nameIn returns the name of a guest in a match, or "".
func nameIn(m *store.Match, guest string) string {
	for _, seated := range m.Summary.Seats {
		if seated.Guest == guest {
			return seated.Name
		}
	}
	return ""
}

func (s *Pages) log(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	before, _ := strconv.ParseInt(r.URL.Query().Get("before"), 10, 64)
	log, err := s.entries(r.Context(), max(before, 0), logPage)
	if err != nil {
		return err
	}
	p := &admin.LogPage{Page: s.page(v, "Audit log"), Log: log}
	if n := len(log); n > 0 && log[n-1].N > 1 {
		p.Next = log[n-1].N
	}
	return s.send(w, r, http.StatusOK, admin.ShowLog(p))
}

// invite shows a link for another administrator.
func (s *Pages) invite(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	token, err := s.Node.Moderation.Invite(r.Context(), v.ID)
	if err != nil {
		return s.sendOverview(w, r, v, "", err)
	}
	return s.sendOverview(w, r, v, s.Address.Base(r)+href.AdminLink(token), nil)
}

// dismiss removes an administrator. Who removes themselves sees no page for administrators any more.
func (s *Pages) dismiss(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	guest := r.PathValue("guest")
	if err := s.Node.Moderation.Dismiss(r.Context(), v.ID, guest); err != nil {
		return s.sendOverview(w, r, v, "", err)
	}
	if guest == v.ID {
		return answer.SeeOther(w, r, href.Me)
	}
	return answer.SeeOther(w, r, href.Admin)
}

// note returns what the list of players with a ban says of one.
func note(p *account.Person, now time.Time) string {
	return strings.TrimSpace(noteOf("Banned", "ban", p.Ban, now) + " " + noteOf("Muted", "mute", p.Mute, now))
}

// noteOf says what a player may not do, or "".
func noteOf(state, name string, b *account.Ban, now time.Time) string {
	switch {
	case b == nil:
		return ""
	case b.Refusal(now) == nil:
		return "The " + name + " has ended."
	case b.Until.IsZero():
		return state + " for good: " + b.Reason
	}
	return state + " until " + b.Until.UTC().Format("2 January 2006, 15:04") + " UTC: " + b.Reason
}
