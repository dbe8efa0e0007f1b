package page

import (
	"net/http"

	people "quarterdeck/account"
	"quarterdeck/internal/nickname"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/ui/account"
)

// botRoutes returns the routes of the forms about bot accounts.
func (s profile) botRoutes() []route.Route {
	return []route.Route{
		route.New("POST", href.MeBots, 1, s.botForm("The bot account is created. Give its token to your program.", s.newBot)),
		route.New("POST", href.MeBotToken, 1, s.botForm("The old token no longer works. Give the new one to your program.", s.newBotToken)),
		route.New("POST", href.MeBotDelete, 1, s.form("bots", s.deleteBot)),
	}
}

// botForm handles a form after which the page shows the token of a bot account once.
func (s profile) botForm(done string, do func(r *http.Request, v identity.Visitor) (people.Person, error)) route.Handler {
	return func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
		if err := answer.ReadForm(r); err != nil {
			return err
		}
		v = s.People.Enroll(w, r, v, "")
		bot, err := do(r, v)
		if err != nil {
			status, refusal := s.errors.Explain(r, err)
			return s.sendProfile(w, r, v, status, func(p *account.Page) { p.At, p.Error = "bots", refusal })
		}
		w.Header().Set("Cache-Control", "no-store")
		return s.sendProfile(w, r, v, http.StatusOK, func(p *account.Page) {
			p.At, p.Done, p.BotToken = "bots", done, s.People.TokenOf(bot)
		})
	}
}

func (s profile) newBot(r *http.Request, v identity.Visitor) (people.Person, error) {
	return s.Node.Accounts.NewBot(r.Context(), v.Guest, nickname.Tidy(nameOf(r)))
}

func (s profile) newBotToken(r *http.Request, v identity.Visitor) (people.Person, error) {
	return s.Node.Accounts.NewBotEpoch(r.Context(), v.ID, r.PostForm.Get("id"))
}

func (s profile) deleteBot(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	return "The bot account is deleted, and its token no longer works.", s.Node.Accounts.DeleteBot(r.Context(), v.ID, r.PostForm.Get("id"))
}

// botRows returns the bot accounts of a person.
func (s profile) botRows(r *http.Request, p people.Person) (rows []account.BotRow, err error) {
	bots, err := s.Node.Accounts.BotsOf(r.Context(), p)
	for _, b := range bots {
		rows = append(rows, account.BotRow{ID: b.Guest, Name: b.Name, Created: b.Created})
	}
	return rows, err
}
