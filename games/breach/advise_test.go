package breach_test

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// advises: a seat of some skill is advised to do this.
func (s *scene) advises(seat game.Seat, skill breach.Skill, want string) *scene {
	s.t.Helper()
	if got := s.advice(seat, skill); got != want {
		s.t.Errorf("seat %v of skill %d is advised %q, want %q; legal are %q", seat, skill, got, want, s.legal(seat))
	}
	return s
}

// advice returns what a seat of some skill is advised, as text.
func (s *scene) advice(seat game.Seat, skill breach.Skill) string {
	s.t.Helper()
	legal := s.st.Legal(nil, seat)
	if len(legal) == 0 {
		s.t.Fatalf("seat %v has no choice", seat)
	}
	return s.g.Format(s.st.(*breach.State).Advise(seat, legal, skill))
}

// waits: a seat of some skill is advised to end its turn, or to go where its next search costs less.
func (s *scene) waits(seat game.Seat, skill breach.Skill) *scene {
	s.t.Helper()
	if got := s.advice(seat, skill); got != "end" && !strings.HasPrefix(got, "move ") {
		s.t.Errorf("seat %v of skill %d is advised %q, want it to wait", seat, skill, got)
	}
	return s
}

// heeds: these lines are what experts are advised one after the other, and they do them; chance does its lines. A seat ends
// its turn if it is advised to wait.
func (s *scene) heeds(lines ...string) *scene {
	s.t.Helper()
	for _, line := range lines {
		switch who, a := s.read(line); {
		case who == game.Nature:
		case s.g.Format(a) == "end":
			s.waits(who, breach.Expert)
		default:
			s.advises(who, breach.Expert, s.g.Format(a))
		}
		s.do(line)
	}
	return s
}

// shuns: experts may do this, and are not advised to.
func (s *scene) shuns(lines ...string) *scene {
	s.t.Helper()
	for _, line := range lines {
		who, a := s.can(line).read(line)
		if got := s.advice(who, breach.Expert); got == s.g.Format(a) {
			s.t.Errorf("seat %v is advised %q", who, got)
		}
	}
	return s
}

// seeks lets all do what they are advised, but idlers, who end their turns, until a seat is advised to search. It returns who
// that is, where, and how many turns ended before.
func (s *scene) seeks(idlers ...int) (seat int, square string, turns int) {
	s.t.Helper()
	for turns < 100 {
		v := s.view(game.Watcher)
		a := "end"
		if !slices.Contains(idlers, v.Turn) {
			a = s.advice(game.Seat(v.Turn), breach.Expert)
		}
		switch a {
		case "search":
			return v.Turn, v.Seats[v.Turn].Square, turns
		case "end":
			turns++
		}
		s.do(strconv.Itoa(v.Turn) + " " + a)
	}
	s.t.Error("no seat searches")
	return -1, "", turns
}
