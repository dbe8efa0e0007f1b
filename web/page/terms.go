package page

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match/clock"
	"quarterdeck/web/answer"
	"quarterdeck/web/ui/setup"
)

// readTerms reads time, lobby and watching from a form into a Spec. Missing fields keep their defaults.
func readTerms(r *http.Request, spec *host.Spec) (err error) {
	form := r.PostForm
	if v := form.Get(setup.FieldVisible); v != "auto" {
		spec.Visible = host.Visibility(v)
	}
	spec.Casual = form.Get(setup.FieldRated) == setup.Unrated
	spec.Watch = answer.ReadWatchMode(form.Get(setup.FieldWatch))
	if form.Get(setup.FieldPace) == setup.OwnPace {
		spec.Pace, err = customPace(form.Get(setup.FieldKind), form.Get(setup.FieldTime), form.Get(setup.FieldMore))
	} else {
		spec.Pace, err = clock.ParsePace(form.Get(setup.FieldPace))
	}
	if spec.Pace.Kind != clock.Untimed && form.Get(setup.FieldFlag) == string(clock.FlagLose) {
		spec.Pace.OnFlag = clock.FlagLose
	}
	return err
}

// customPace returns a pace that a player typed: an amount of minutes, seconds or days, depending on the kind, and the
// seconds that every choice adds.
func customPace(kind, amount, more string) (clock.Pace, error) {
	n, err := strconv.ParseFloat(strings.TrimSpace(amount), 64)
	if err != nil || n < 0 || n > 100_000 || math.IsNaN(n) {
		return clock.Pace{}, &game.Refusal{Code: clock.BadPace, Text: "Give the time per player as a number."}
	}
	p := clock.Pace{Kind: clock.Kind(kind)}
	switch p.Kind {
	case clock.ByTotal:
		p.Main = wholeSeconds(n * 60)
		added, err := strconv.Atoi(strings.TrimSpace(more))
		if err != nil && strings.TrimSpace(more) != "" {
			return clock.Pace{}, &game.Refusal{Code: clock.BadPace, Text: "Give the seconds added per move as a whole number."}
		}
		p.Increment = time.Duration(min(max(added, -1), 100_000)) * time.Second
	case clock.ByMove:
		p.Main = wholeSeconds(n)
	default:
		p.Main = time.Duration(n) * clock.Day
	}
	return p, p.Check()
}

func wholeSeconds(n float64) time.Duration { return time.Duration(math.Round(n)) * time.Second }

// fields returns the fields of a form, for showing them again.
func fields(r *http.Request) map[string]string {
	out := map[string]string{}
	for name, values := range r.PostForm {
		if len(values) > 0 {
			out[name] = values[0]
		}
	}
	return out
}
