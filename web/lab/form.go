package lab

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/bot/roster"
	"quarterdeck/experiment"
	"quarterdeck/game"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/lab"
)

// form shows the form for an experiment with a game.
func (s *Pages) form(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p, err := s.formPage(r, v)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	p.Against, p.All = query.Get("mode") == "against", query.Has("all")
	p.Fill()
	return s.send(w, r, http.StatusOK, lab.ShowForm(p))
}

// formPage returns the empty form.
func (s *Pages) formPage(r *http.Request, v identity.Visitor) (*lab.Form, error) {
	g, err := s.Host.Game(r.PathValue("game"))
	if err == nil {
		err = s.Node.Lab.Admits(asker(v))
	}
	if err != nil {
		return nil, err
	}
	p := &lab.Form{Page: s.page(v, "Change the rules of "+g.Info().Title), Info: g.Info(), MostMinutes: asker(v).MostMinutes(), Sent: map[string][]string{}}
	for _, name := range roster.Names() {
		level, err := roster.Find(name)
		if err != nil {
			return nil, err
		}
		p.Levels = append(p.Levels, lab.Level{Name: name, Doc: level.About(g.Info().ID)})
	}
	return p, nil
}

// add starts an experiment and redirects to its page.
func (s *Pages) add(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p, err := s.formPage(r, v)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	v = s.People.Enroll(w, r, v, "")
	o, err := readOrder(r, p.Info)
	var id string
	if err == nil {
		id, err = s.Node.Lab.Add(r.Context(), asker(v), o)
	}
	if err == nil {
		return answer.SeeOther(w, r, href.Experiment(id))
	}
	status, refusal := s.errors.Explain(r, err)
	p.Error, p.Sent, p.Against = refusal, r.PostForm, r.PostForm.Get("mode") == "against"
	return s.send(w, r, status, lab.ShowForm(p))
}

// readOrder returns the experiment that a form describes.
func readOrder(r *http.Request, info *game.Info) (o experiment.Order, err error) {
	form := r.PostForm
	o.Args = sweep.Args{Game: info.ID, Grid: form.Get("mode") == "grid", Bots: []string{form.Get("bot")}, Seed: 1}
	against := form.Get("mode") == "against"
	for i := range info.Options {
		opt := &info.Options[i]
		values := valuesOf(opt, form["o."+opt.Name], form.Get("own."+opt.Name))
		if text := argument(opt, values, against); text != "" {
			o.Options = append(o.Options, text)
		}
		if other := cmp.Or(strings.TrimSpace(form.Get("bown."+opt.Name)), form.Get("b."+opt.Name)); against && other != "" {
			o.Against = append(o.Against, opt.Name+"="+other)
		}
	}
	if against && o.Against == nil {
		return o, &game.Refusal{Code: experiment.BadOrder, Text: "Choose what is different about rule set B."}
	}
	o.Seats = strings.Join(form["seats"], ",")
	if other := form.Get("other"); other != "" {
		o.Bots = append(o.Bots, other)
	}
	if form.Get("judge") != "" {
		o.Judge = metric.UsualPlayouts
	}
	if seed := form.Get("seed"); seed != "" {
		if o.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
			return o, &game.Refusal{Code: experiment.BadOrder, Text: "The seed is a whole number from 0 on."}
		}
	}
	if o.Minutes, err = strconv.Atoi(form.Get("minutes")); err != nil {
		return o, answer.ErrIncomplete
	}
	if text := form.Get("precision"); text != "" {
		if o.Precision, err = strconv.ParseFloat(text, 64); err != nil {
			return o, answer.ErrIncomplete
		}
	}
	return o, nil
}

// valuesOf returns the values that are ticked, and those that are typed, which semicolons separate. Numbers of house rules may
// also have commas between them.
func valuesOf(opt *game.Option, ticked []string, typed string) []string {
	out := slices.Clone(ticked)
	if opt.House != nil {
		typed = strings.ReplaceAll(typed, ",", ";")
	}
	for _, part := range strings.Split(typed, ";") {
		if part = strings.TrimSpace(part); part != "" && !slices.Contains(out, part) {
			out = append(out, part)
		}
	}
	return out
}

// argument writes values of an option as sweep.Options reads them; "" for its default alone.
func argument(opt *game.Option, values []string, one bool) string {
	if one && len(values) > 1 {
		values = values[len(values)-1:] // what is typed comes last, and counts
	}
	if len(values) == 0 || len(values) == 1 && values[0] == opt.Default {
		return ""
	}
	separator := ","
	if slices.ContainsFunc(values, func(v string) bool { return strings.Contains(v, ",") }) {
		separator = ";"
	}
	return opt.Name + "=" + strings.Join(values, separator)
}
