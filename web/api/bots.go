package api

import (
	"net/http"
	"time"

	"quarterdeck/account"
	"quarterdeck/internal/nickname"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
)

// botRoutes returns the routes of a guest's bot accounts.
func (a people) botRoutes() []route.Route {
	return []route.Route{
		route.New("POST", "/api/v1/me/bots", 1, a.newBot),
		route.New("PATCH", "/api/v1/me/bots/{bot}", 1, a.renameBot),
		route.New("DELETE", "/api/v1/me/bots/{bot}", 1, a.forGuest(a.deleteBot)),
		route.New("POST", "/api/v1/me/bots/{bot}/token", 1, a.newBotToken),
	}
}

type (
	// botAccount is a bot account as its owner may know it.
	botAccount struct {
		ID      string    `json:"id"`
		Name    string    `json:"name"`
		Created time.Time `json:"created"`
	}
	// newBotAccount is a bot account with the only token that acts for it.
	newBotAccount struct {
		botAccount
		Token string `json:"token"`
	}
	// botBody names a bot account.
	botBody struct {
		Name string `json:"name"`
	}
)

func botOf(p account.Person) botAccount { return botAccount{p.Guest, p.Name, p.Created} }

// bots returns the bot accounts of a person.
func (a people) bots(r *http.Request, p account.Person) ([]botAccount, error) {
	bots, err := a.Node.Accounts.BotsOf(r.Context(), p)
	out := make([]botAccount, len(bots))
	for i, b := range bots {
		out[i] = botOf(b)
	}
	return out, err
}

func (a people) newBot(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body botBody
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	bot, err := a.Node.Accounts.NewBot(r.Context(), v.Guest, nickname.Tidy(body.Name))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusCreated, newBotAccount{botOf(bot), a.People.TokenOf(bot)})
}

func (a people) renameBot(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body botBody
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	if err := a.Node.Accounts.RenameBot(r.Context(), v.ID, r.PathValue("bot"), nickname.Tidy(body.Name)); err != nil {
		return err
	}
	return a.send(w, r, v)
}

func (a people) deleteBot(r *http.Request, v identity.Visitor) error {
	return a.Node.Accounts.DeleteBot(r.Context(), v.ID, r.PathValue("bot"))
}

// newBotToken revokes the tokens of a bot account and answers with a new one.
func (a people) newBotToken(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	bot, err := a.Node.Accounts.NewBotEpoch(r.Context(), v.ID, r.PathValue("bot"))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, tokenAnswer{a.People.TokenOf(bot)})
}
