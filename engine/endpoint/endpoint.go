// Package endpoint lets a language model play: it asks an endpoint of chat completions for each choice.
//
// The format of requests is the one that most servers of models understand: a POST of a model's name and a list of messages.
// The model is told the rules, what its seat sees, and the legal actions. It answers with one of them in its last line.
package endpoint

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"quarterdeck/bot"
	"quarterdeck/engine"
	"quarterdeck/game"
	"quarterdeck/term"
)

// Config is how to ask.
type Config struct {
	URL    string // of chat completions
	Model  string // the model's name; "": the endpoint's own choice
	Key    string // sent as a bearer token; "": none
	Time   time.Duration
	Client *http.Client // nil: http.DefaultClient
}

// Endpoint is a place to ask. Any number of bots may use it.
type Endpoint struct{ config Config }

// Is reports whether text is the address of an endpoint, rather than a command.
func Is(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://")
}

// New returns an endpoint. The error says what is wrong with the configuration.
func New(c Config) (*Endpoint, error) {
	at, err := url.Parse(c.URL)
	switch {
	case err != nil || at.Host == "" || !Is(c.URL):
		return nil, fmt.Errorf("%q is no address of an endpoint: give one such as http://127.0.0.1:8000/v1/chat/completions", c.URL)
	case c.Time <= 0:
		return nil, errors.New("the time for an answer must be above 0")
	}
	if c.Client == nil {
		c.Client = http.DefaultClient
	}
	return &Endpoint{c}, nil
}

// Check asks for a greeting, so that a wrong address or key is reported before a match begins.
func (e *Endpoint) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, e.config.Time)
	defer cancel()
	_, err := e.complete(ctx, []message{{"user", "Answer with the word ready."}})
	return err
}

// Bot returns a bot that asks the endpoint.
func (e *Endpoint) Bot() bot.Bot { return player{e} }

type player struct{ *Endpoint }

// Choose asks once. An answer that names no legal action is an engine.ErrIllegal.
func (p player) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	ctx, cancel := context.WithTimeout(ctx, p.config.Time)
	defer cancel()
	answer, err := p.complete(ctx, ask(k))
	if err != nil {
		return 0, err
	}
	return parse(k, answer)
}

// mostListed is how many legal actions are written into a question.
const mostListed = 400

// ask returns what the model is told. All of it follows from what the seat knows.
func ask(k *bot.Knowledge) []message {
	info := k.Game().Info()
	var b strings.Builder
	fmt.Fprintf(&b, "You are seat %d.", int(k.Seat()))
	if lines := k.History(); len(lines) > 0 {
		fmt.Fprintf(&b, " The log so far (an actor, * for chance, and an action; ? is what you may not know):\n%s\n", strings.Join(lines, "\n"))
	}
	fmt.Fprintf(&b, "\nThe table as you see it:\n%s\nYour legal actions:\n", term.Plain(k.Table()))
	legal := k.Legal(nil)
	for _, a := range legal[:min(len(legal), mostListed)] {
		b.WriteString(k.Game().Format(a) + "\n")
	}
	if more := len(legal) - mostListed; more > 0 {
		fmt.Fprintf(&b, "and %d more of the same form.\n", more)
	}
	b.WriteString("\nThink if you like. Write your action as the last line, exactly as it stands in the list, and nothing else in that line.")
	return []message{{"system", "You play a table game. These are its rules.\n\n" + info.RulesDoc}, {"user", b.String()}}
}

// parse returns the action in the last line of an answer that is not empty.
func parse(k *bot.Knowledge, answer string) (game.Action, error) {
	last := ""
	for line := range strings.Lines(answer) {
		if line = strings.Trim(line, " \t\r\n`*\"“”."); line != "" {
			last = line
		}
	}
	a, err := k.Game().Parse(last)
	if err != nil || !slices.Contains(k.Legal(nil), a) {
		return 0, fmt.Errorf("%w: %q", engine.ErrIllegal, clip(last))
	}
	return a, nil
}

// clip shortens what an endpoint sent, to be repeated in an error.
func clip(text string) string {
	const most = 100
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
