package lobby_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"quarterdeck/term"
	"quarterdeck/term/lobby"
	"quarterdeck/term/remote"
)

// seatsOf returns who has each seat of a new match: a name, a level, or that it is free.
func seatsOf(t *testing.T, l *lobby.Lobby, step lobby.Step) (out []string) {
	t.Helper()
	if step.Table == nil {
		t.Fatalf("there is no table: %+v", step)
	}
	v, err := remote.Open(t.Context(), l.Client, step.Table.Place.Match, nil).View(t.Context(), term.Now)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range v.Seats {
		switch {
		case s.Level != "":
			out = append(out, s.Level)
		case s.Taken:
			out = append(out, s.Name)
		default:
			out = append(out, "free")
		}
	}
	return out
}

// TestEachSeat: a host chooses who has each seat, and their own. Options and the clock keep the choice.
func TestEachSeat(t *testing.T) {
	l := serve(t).guest("Ann")
	two := choose(t, choose(t, home(t, l), "Play Heads Up Duel").Page, "2 players").Page
	for _, item := range two.Items {
		if strings.Contains(item.Text, "each seat") {
			t.Errorf("with two seats, there is %q", item.Text)
		}
	}
	p := choose(t, choose(t, home(t, l), "Play Heads Up Duel").Page, "4 players").Page
	p = choose(t, p, "Another choice for each seat").Page
	for i, want := range []string{"Seat 1: you", "Seat 2: the bot lowest", "Seat 3: the bot lowest", "Seat 4: the bot lowest"} {
		if got := p.Items[1+i].Text; got != want {
			t.Errorf("at first, there is %q, not %q", got, want)
		}
	}
	p = choose(t, choose(t, p, "Seat 2").Page, "A friend").Page
	p = choose(t, choose(t, p, "Seat 4").Page, "Anyone").Page
	own := choose(t, p, "Seat 1: you").Page
	p = choose(t, own, "Seat 3").Page
	find(t, p, "Seat 1: the bot lowest")
	find(t, p, "Seat 2: a friend whom you send a link")
	find(t, p, "Seat 3: you")
	find(t, p, "Seat 4: anyone who joins")
	p = choose(t, choose(t, p, "Clock: no clock").Page, "3 min").Page
	find(t, choose(t, choose(t, p, "Seat 2").Page, "Back").Page, "Seat 2: a friend")
	rules := choose(t, p, "Read the rules first").Page
	step := choose(t, rules, "Start")
	if got := fmt.Sprint(seatsOf(t, l, step)); got != "[lowest free Ann free]" || len(step.Table.Invitations) != 2 || !strings.Contains(step.Table.Invitations[0], "/seat/1?") {
		t.Errorf("the seats are %v, the invitations %v", got, step.Table.Invitations)
	}
	find(t, choose(t, p, "The same choice").Page, "Anyone who joins")
}

// TestEachSeatOfCrew: a crew begins with friends, and no bot that only plays against others can be chosen.
func TestEachSeatOfCrew(t *testing.T) {
	l := serve(t).guest("Ann")
	for i := range l.Games {
		l.Games[i].Levels = append(l.Games[i].Levels, lobby.Level{Name: "rival", Opponent: true})
	}
	p := choose(t, choose(t, home(t, l), "Play Breach").Page, "3 players").Page
	p = choose(t, p, "Another choice for each seat").Page
	find(t, p, "Seat 2: a friend")
	seat := choose(t, p, "Seat 3: a friend").Page
	for _, item := range seat.Items {
		if strings.Contains(item.Text, "rival") {
			t.Errorf("a crew is offered %q", item.Text)
		}
	}
	step := choose(t, choose(t, seat, "The bot lowest").Page, "Start")
	if got := fmt.Sprint(seatsOf(t, l, step)); got != "[Ann free lowest]" {
		t.Errorf("the crew is %s", got)
	}
	p = choose(t, choose(t, choose(t, home(t, l), "Play Heads Up Duel").Page, "4 players").Page, "Another choice").Page
	find(t, p, "Seat 2: the bot lowest")
	find(t, choose(t, p, "Seat 2").Page, "The bot rival")
}

// TestLinesEachSeat: line by line, seats are chosen by their numbers.
func TestLinesEachSeat(t *testing.T) {
	l := serve(t).guest("Ann")
	number := choose(t, home(t, l), "Play Breach").Page
	p := choose(t, number, "3 players").Page
	each := choose(t, p, "Another choice for each seat").Page
	input := []string{
		numberOf(t, home(t, l), "Play Breach"), numberOf(t, number, "3 players"), numberOf(t, p, "Another choice"),
		numberOf(t, each, "Seat 2"), numberOf(t, choose(t, each, "Seat 2").Page, "The bot lowest"),
		numberOf(t, each, "Seat 3"), numberOf(t, choose(t, each, "Seat 3").Page, "The bot lowest"), numberOf(t, each, "Start"), "quit", "y",
	}
	out, err := lines(t, l, strings.Join(input, "\n")+"\n")
	if !errors.Is(err, term.ErrInputEnded) || !strings.Contains(out, "Seat 2: the bot lowest") || !strings.Contains(out, "Seat 3: the bot lowest") || !strings.Contains(out, "Leave the match?") {
		t.Errorf("%v:\n%s", err, out)
	}
}

// TestScreenEachSeat: on the whole screen, seats are chosen by letters and clicks.
func TestScreenEachSeat(t *testing.T) {
	p := run(t, serve(t).guest("Ann"), 80, 24)
	p.click("Play Heads Up Duel")
	p.until("How many play?")
	p.click("4 players")
	p.until("Who plays with you?")
	p.click("Another choice for each seat")
	p.until("Seat 3: the bot lowest")
	p.key("d") // seat 3
	p.until("Who has seat 3?")
	p.click("A friend")
	p.until("Seat 3: a friend whom you send a link")
	p.key("a")
	p.until("Scan the code")
}
