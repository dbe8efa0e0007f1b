package page

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"quarterdeck/bot/roster"
	"quarterdeck/experiment"
	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/learning"
	"quarterdeck/web/pair"
	"quarterdeck/web/stream"
	"quarterdeck/web/ui"
	drillui "quarterdeck/web/ui/drill"
	lobbyui "quarterdeck/web/ui/lobby"
	pairui "quarterdeck/web/ui/pair"
	"quarterdeck/web/ui/rules"
	"quarterdeck/web/ui/setup"
)

func (s catalog) home(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p := lobbyui.HomePage{Page: s.page(v, "Quarterdeck: a table to play at")}
	if err := s.addDailies(r.Context(), &p, v.ID); err != nil {
		return err
	}
	due, err := s.Node.Drills.Due(r.Context(), v.ID)
	if err != nil {
		return err
	}
	if due > 0 {
		p.Drills = drillui.Due(due)
	}
	if p.Challenges, err = s.Node.Friends.Challenges(r.Context(), v.ID); err != nil {
		return err
	}
	p.Puzzles = len(s.Node.Puzzles.Games()) > 0
	p.Lab = s.Node.Lab.Admits(experiment.Asker{Guest: v.ID, Admin: v.Admin}) == nil
	p.Page.Sheet = "css/lobby.css"
	p.Find = pairui.Form{Games: s.Host.Games, Chosen: pair.Last(s.People, r)}
	if v.ID != "" { // all visitors without a guest at one address share a few streams
		p.Page.Stream = href.HomeStream
	}
	for _, own := range []bool{true, false} {
		if own && v.ID == "" {
			continue
		}
		lists, err := s.Streams.Lists().Sections(r.Context(), stream.View{Page: 1, Short: true}, own, v.ID)
		if err != nil {
			return err
		}
		for _, list := range lists {
			p.Sections = append(p.Sections, lobbyui.Section(list))
		}
	}
	for _, g := range s.Host.Games {
		form := setup.Page{Info: g.Info(), Levels: levelsFor(s.levels, g.Info())}
		sitWithBots(&form)
		if err := s.ease(r.Context(), v, &form); err != nil {
			return err
		}
		learn, err := learning.Offer(r.Context(), s.Node.Accounts, v, form.Info.ID)
		if err != nil {
			return err
		}
		p.Games = append(p.Games, lobbyui.GameCard{Info: form.Info, Seats: form.Seats, Crew: together(g, len(form.Seats)), Key: rand.Text(), Learn: learn})
	}
	return s.send(w, r, http.StatusOK, lobbyui.Home(p))
}

// sitWithBots seats a visitor for “Play now”: in the smallest company, as after a first lesson, or alone where no bot may play.
func sitWithBots(form *setup.Page) {
	if len(form.Levels) == 0 {
		form.Sit(form.Info.Seats[0])
		return
	}
	form.Sit(form.Info.Company(form.Info.Seats[0]))
	for i := range form.Seats[1:] {
		form.Seats[i+1] = "bot:" + form.Levels[ui.Usual(form.Levels)].Name
	}
}

// together reports whether that many players win and lose together by the game's usual options.
func together(g game.Game, seats int) bool {
	setup, err := g.Resolve(game.Setup{Seats: seats})
	return err == nil && game.Together(g, setup)
}

// ease seats deckhands in place of the usual bots while a guest still plays the game with hints.
func (s catalog) ease(ctx context.Context, v identity.Visitor, form *setup.Page) error {
	isBot := func(who string) bool { return strings.HasPrefix(who, "bot:") }
	if !slices.ContainsFunc(form.Seats, isBot) || !slices.ContainsFunc(form.Levels, func(l ui.Level) bool { return l.Name == roster.Deckhand }) {
		return nil
	}
	n, err := s.Node.Accounts.Played(ctx, v.ID, form.Info.ID, lesson.HintedMatches)
	if err != nil || n >= lesson.HintedMatches {
		return err
	}
	for i, who := range form.Seats {
		if isBot(who) {
			form.Seats[i] = "bot:" + roster.Deckhand
		}
	}
	return nil
}

// addDailies adds what the guest has to do today.
func (s catalog) addDailies(ctx context.Context, p *lobbyui.HomePage, guest string) error {
	plans, err := s.Node.Daily.Plans(ctx, guest)
	for _, plan := range plans {
		d := lobbyui.Daily{Title: plan.Offer.Title, URL: href.Daily(plan.Offer.Slug(), ""), Streak: plan.Streak}
		if a := plan.Mine; a != nil {
			d.Begun, d.Over, d.Result = true, a.Over, plan.Offer.Result(a)
		}
		p.Dailies = append(p.Dailies, d)
	}
	return err
}

func (s catalog) rules(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	g, err := s.Host.Game(r.PathValue("game"))
	if err != nil {
		return err
	}
	book, err := lesson.RulebookOf(g)
	if err != nil {
		return err
	}
	page := s.page(v, "Rules of "+g.Info().Title)
	page.Sheet, page.Script = "css/rules.css", "js/rules.js"
	house, err := houseRules(g, r.URL.Query())
	if err != nil {
		return err
	}
	return s.send(w, r, http.StatusOK, rules.Show(&rules.Page{Page: page, Info: g.Info(), Book: book, House: house}))
}

// houseRules returns those options in a query that are house rules.
func houseRules(g game.Game, query url.Values) ([]game.HouseRule, error) {
	options := map[string]string{}
	for name := range query {
		if option, ok := strings.CutPrefix(name, "o."); ok {
			options[option] = query.Get(name)
		}
	}
	setup, err := g.Info().Resolve(game.Setup{Options: options})
	return g.Info().HouseRules(setup.Options), err
}
