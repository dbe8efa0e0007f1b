package admin

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"quarterdeck/moderation"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/admin"
)

// maxMinutes is the longest time that a form takes: a week.
const maxMinutes = 7 * 24 * 60

// control sets something for all servers.
func (s *Pages) control(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	version, err := strconv.Atoi(r.PostForm.Get("version"))
	if err != nil {
		return answer.ErrIncomplete
	}
	o := moderation.Order{Do: r.PostForm.Get("do"), Version: version, Text: strings.TrimSpace(r.PostForm.Get("text")), Stop: r.PostForm.Get("stop") != ""}
	if text := strings.TrimSpace(r.PostForm.Get("minutes")); text != "" {
		minutes, err := strconv.Atoi(text)
		if err != nil || minutes < 0 || minutes > maxMinutes {
			return answer.ErrIncomplete
		}
		if o.Do != moderation.Announced || minutes > 0 { // an announcement of no minutes has no end
			o.Time = s.Host.Now().UTC().Add(time.Duration(minutes) * time.Minute).Truncate(time.Second)
		}
	}
	if _, err := s.Node.Moderation.Carry(r.Context(), v.ID, o); err != nil {
		return s.sendOverview(w, r, v, "", err)
	}
	return answer.SeeOther(w, r, href.Admin)
}

// controlOf returns what administrators have set, for the overview.
func (s *Pages) controlOf() admin.Control {
	state, now := s.Host.Control().Notices(), s.Host.Now()
	c := admin.Control{Version: s.Host.Control().State().Version}
	if state.ReadOnly != nil {
		c.ReadOnly, c.Since = state.ReadOnly.Reason, state.ReadOnly.Since
	}
	if state.Announcement != nil {
		c.Announcement, c.Until = state.Announcement.Text, state.Announcement.Until
	}
	if state.Restart != nil {
		c.Restart, c.Reason, c.Stop, c.Due = state.Restart.At, state.Restart.Reason, state.Restart.Stop, !now.Before(state.Restart.At)
	}
	return c
}

// concernsPlayer reports whether an entry of the audit log with an action is about a player.
func concernsPlayer(action string) bool {
	switch action {
	case moderation.Appointed, moderation.Dismissed, moderation.Claimed, moderation.Unclaimed, moderation.BanSet, moderation.BanLifted, moderation.Handled, moderation.MuteSet, moderation.MuteEnded, moderation.Named:
		return true
	}
	return false
}
