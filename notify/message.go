package notify

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/webhook"
)

// Message is the body of a message. Text and Content say the same, because chat programs differ in which they show.
type Message struct {
	Event   string        `json:"event"` // "turn", "end" or "test"
	Text    string        `json:"text"`
	Content string        `json:"content"`
	At      time.Time     `json:"at"`
	Match   *MessageMatch `json:"match,omitempty"`
}

// MessageMatch is the match that a message is about.
type MessageMatch struct {
	ID      string    `json:"id"`
	Link    string    `json:"link"`
	Game    string    `json:"game"`
	Title   string    `json:"title"`
	Seat    int       `json:"seat"` // the person's
	Players []string  `json:"players"`
	Version int       `json:"version"`
	Due     time.Time `json:"due,omitzero"`     // when a clock runs out
	Result  string    `json:"result,omitempty"` // "win", "loss" or "draw" for the person
}

// delivery returns a message to a person for the sender.
func delivery(p account.Person, id string, m Message) (webhook.Message, error) {
	m.Content = m.Text
	body, err := json.Marshal(m)
	return webhook.Message{Owner: p.Guest, ID: id, URL: p.Hook.URL, Secret: p.Hook.Secret, Body: body}, err
}

func matchOf(m *match.Match, seat int) *MessageMatch {
	info := m.Game().Info()
	return &MessageMatch{ID: m.ID(), Game: info.ID, Title: info.Title, Seat: seat, Players: m.Names(), Version: m.Version(), Due: codec.Summary(m).Due}
}

// Events of messages.
const (
	turnEvent = "turn"
	endEvent  = "end"
)

func turnMessage(m *match.Match, seat int) Message {
	out := matchOf(m, seat)
	text := "It is " + whose(m, seat) + ": " + out.Title + opponentsOf(m, seat) + "."
	if !out.Due.IsZero() {
		text += " The clock runs until " + out.Due.UTC().Format("2 January 15:04") + " UTC."
	}
	return Message{Event: turnEvent, Text: text, Match: out}
}

// whose returns "your turn", with the player’s name where several share the device.
func whose(m *match.Match, seat int) string {
	if m.SeatsOf(m.Seats()[seat].Guest).Len() > 1 {
		return m.Names()[seat] + "’s turn in your hot seat"
	}
	return yourTurn
}

const yourTurn = "your turn"

func endMessage(m *match.Match, seat int) Message {
	out := matchOf(m, seat)
	out.Due, out.Result = time.Time{}, m.SeatsNow()[seat].Result
	return Message{Event: endEvent, Text: fmt.Sprintf("The match is over, %s: %s%s.", resultWords[out.Result], out.Title, opponentsOf(m, seat)), Match: out}
}

var resultWords = map[string]string{outcome.Win: "you have won", outcome.Loss: "you have lost", outcome.Draw: "a draw"}

// opponentsOf returns " with Bo and Cy": the players of the other seats, except those at the same device.
func opponentsOf(m *match.Match, seat int) string {
	var others []string
	own := m.SeatsOf(m.Seats()[seat].Guest)
	for i, name := range m.Names() {
		if i != seat && !own.Has(game.Seat(i)) {
			others = append(others, name)
		}
	}
	if len(others) == 0 {
		return ""
	}
	return " with " + strings.Join(others, " and ")
}
