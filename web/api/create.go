package api

import (
	"context"
	"net/http"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/services"
)

type (
	// newMatch is a request for a match.
	newMatch struct {
		Game    string            `json:"game"`
		Options map[string]string `json:"options"`
		Seats   []host.SeatSpec   `json:"seats"`
		Pace    clock.Pace        `json:"pace"`
		Public  *bool             `json:"public"` // null means: if a seat is for anyone
		Watch   string            `json:"watch"`
		Casual  bool              `json:"casual"` // the match is not rated
		Name    string            `json:"name"`
		Nonce   string            `json:"nonce"`
	}
	// seatInfo is the answer to a guest who has taken a seat or created a match.
	seatInfo struct {
		ID      string   `json:"id"`
		Seat    int      `json:"seat"`            // yours, or -3; in a hot seat, the active one
		Seats   []int    `json:"seats,omitempty"` // all your seats, if there are several
		Version int      `json:"version"`
		Commit  string   `json:"commit"`
		Token   string   `json:"token"` // for "Authorization: Bearer …"
		Invites []invite `json:"invites,omitempty"`
	}
	invite struct {
		Seat   int    `json:"seat"`
		Invite string `json:"invite"`
	}
)

func (a matches) create(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body newMatch
	nonce, later, err := answer.ReadAnnounced(answer.ReadBody(r, &body), &body.Nonce)
	if err != nil {
		return err
	}
	spec := host.Spec{Later: later, Game: body.Game, Options: body.Options, Pace: body.Pace, Nonce: nonce, Key: r.Header.Get("Idempotency-Key"), Visible: visibility(body.Public), Watch: answer.ReadWatchMode(body.Watch), Casual: body.Casual}
	for i := range body.Seats {
		body.Seats[i].Name = nickname.Tidy(body.Seats[i].Name)
	}
	spec.Seats = body.Seats
	v = a.People.Enroll(w, r, v, body.Name)
	spec.Guest = v.Guest
	m, err := a.Host.Create(r.Context(), spec)
	if err != nil {
		return err
	}
	out := seatInfoOf(a.People, m, v)
	out.Invites = a.invites(m, v)
	w.Header().Set("Location", "/api/v1/matches/"+m.ID())
	return answer.JSON(w, http.StatusCreated, out)
}

// invites returns the secrets of the links to the free seats of a match that waits for players: to its host alone.
func (a matches) invites(m *match.Match, v identity.Visitor) (out []invite) {
	if v.ID == "" || v.ID != m.Start().Host || m.Phase() != match.Gathering || m.DealsSoon() {
		return nil
	}
	for i := range m.Seats() {
		if !m.Seats()[i].Taken() {
			out = append(out, invite{i, a.Host.Invite(m.ID(), i)})
		}
	}
	return out
}

func seatInfoOf(people *identity.Authenticator, m *match.Match, v identity.Visitor) seatInfo {
	out := seatInfo{ID: m.ID(), Seat: int(m.SeatOf(v.ID)), Version: m.Version(), Commit: m.Start().Commit(), Token: people.Token(v)}
	if own := m.SeatsOf(v.ID); own.Len() > 1 {
		for seat := range own.All() {
			out.Seats = append(out.Seats, int(seat))
		}
	}
	return out
}

// claimBody is a request for a free seat.
type claimBody struct {
	Invite string `json:"invite"`
	Name   string `json:"name"`
	Nonce  string `json:"nonce"`
}

func (a matches) claim(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body claimBody
	nonce, later, err := answer.ReadAnnounced(answer.ReadBody(r, &body), &body.Nonce)
	seat, bad := strconv.Atoi(r.PathValue("seat"))
	if err == nil && bad != nil {
		err = &game.Refusal{Code: answer.BadRequest, Text: "A seat is a number."}
	}
	if err != nil {
		return err
	}
	q := host.SeatRequest{Seat: seat, Invite: body.Invite, Nonce: nonce, Later: later}
	return takeSeat(a.Set, w, r, v, body.Name, q, a.Host.Claim)
}

// takeSeat lets a visitor take a seat of the match in the path, and answers with the seat.
func takeSeat(set *services.Set, w http.ResponseWriter, r *http.Request, v identity.Visitor, name string, q host.SeatRequest, take func(context.Context, host.SeatRequest) (*match.Match, error)) error {
	v = set.People.Enroll(w, r, v, name)
	q.Match, q.Guest = r.PathValue("match"), v.Guest
	m, err := take(r.Context(), q)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, seatInfoOf(set.People, m, v))
}

// visibility converts a program's choice whether to list the table in the lobby: yes, no, or none.
func visibility(public *bool) host.Visibility {
	switch {
	case public == nil:
		return host.WhenOpen
	case *public:
		return host.Public
	}
	return host.Unlisted
}
