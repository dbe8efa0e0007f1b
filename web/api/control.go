package api

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"quarterdeck/game"
	"quarterdeck/moderation"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// controls serves what administrators set for all servers.
type controls struct{ *services.Set }

func (a controls) routes() []route.Route {
	return []route.Route{
		route.New("GET", href.APIStatus, 1, a.show),
		route.New("POST", href.APIOrders, orderCost, a.order).AlsoFrozen(),
	}
}

// orderCost is what an order takes from its client’s allowance: its token could be guessed at.
const orderCost = 5

// show answers with what all visitors see.
func (a controls) show(w http.ResponseWriter, r *http.Request, _ identity.Visitor) error {
	if err := a.Host.Cluster().Refresh(func() error { return a.Host.Control().Refresh(r.Context()) }); err != nil {
		return a.Host.StoreError(err)
	}
	return answer.JSON(w, http.StatusOK, a.Host.Control().Notices())
}

// order carries out an order of an administrator, or of an operator who has the key of the store. To all others there is no such address.
func (a controls) order(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	by := v.ID
	switch token := r.Header.Get(href.OperatorHeader); {
	case token != "" && a.Node.Moderation.IsSigned(body, token):
		by = moderation.Operator
	case !v.Admin:
		return &game.Refusal{Code: answer.NoRoute, Text: "There is nothing at this address."}
	}
	var o moderation.Order
	from := json.NewDecoder(bytes.NewReader(body))
	from.DisallowUnknownFields()
	if err := from.Decode(&o); err != nil {
		return &game.Refusal{Code: answer.BadRequest, Text: "This order cannot be read. Look at the description of the API."}
	}
	state, err := a.Node.Moderation.Carry(r.Context(), by, o)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, state)
}
