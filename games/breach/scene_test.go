package breach_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// opening is how a scene begins. Unless it says otherwise the breach is on 1.1, stairs lead from 1.3 to 2.3, from 2.8
// to 3.8 and from 3.5 to 4.5:
//
//	 1  2  3  4  5
//	10  9  8  7  6
type opening struct {
	rules      int    // version; the newest unless given
	mode       string // coop, or solo for one seat
	difficulty string
	crew       string // "captain surgeon"
	starts     []int
	breach     int
	stairs     [3]int
	first      int
	rolls      []int    // competitive; seat 0 begins unless given
	gifts      []string // competitive; pumps unless given
	desired    string   // orb unless given
}

var breachGame = breach.Game()

func breachNew(setup game.Setup) (game.State, error) { return breachGame.New(setup) }

// under returns Breach under a version of its rules; 0 is the newest.
func under(t *testing.T, rules int) game.Game {
	t.Helper()
	for _, g := range allVersions() {
		if rules == 0 || g.Info().Rules == rules {
			return g
		}
	}
	t.Fatalf("Breach has no version %d", rules)
	return nil
}

// allVersions lists Breach under each version of its rules, the newest first.
func allVersions() []game.Game { return append([]game.Game{breachGame}, breach.Older()...) }

// scene is a match that a test plays.
type scene struct {
	t  *testing.T
	g  game.Game
	st game.State
}

// play begins a match and does the lines ("0 move 2.5", "* draw fire").
func play(t *testing.T, o opening, lines ...string) *scene {
	t.Helper()
	crew := strings.Fields(o.crew)
	options := map[string]string{"characters": "choose"}
	if o.mode != "" {
		options["mode"] = o.mode
	}
	if o.difficulty != "" {
		options["difficulty"] = o.difficulty
	}
	g := under(t, o.rules)
	st, err := g.New(game.Setup{Seats: len(crew), Options: options})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{t, g, st}
	if o.breach == 0 {
		o.breach = 1
	}
	if o.stairs == [3]int{} {
		o.stairs = [3]int{3, 8, 5}
	}
	s.do("* breach-at 1." + strconv.Itoa(o.breach))
	for i, n := range o.stairs {
		s.do("* stairs " + strconv.Itoa(i+1) + " " + strconv.Itoa(n))
	}
	for i, c := range crew {
		s.do(strconv.Itoa(i) + " choose " + c)
	}
	for i := range crew {
		s.do("* start " + strconv.Itoa(i) + " " + strconv.Itoa(o.starts[i]))
	}
	if o.mode == "competitive" {
		s.rivals(o, len(crew))
	} else if len(crew) > 1 && !slices.Contains(crew, "captain") {
		s.do("* first " + strconv.Itoa(o.first))
	}
	return s.do(lines...)
}

// rivals is the rest of a competitive set-up.
func (s *scene) rivals(o opening, seats int) {
	s.t.Helper()
	for i := range seats {
		roll := 1 + min(i, 1)
		if o.rolls != nil {
			roll = o.rolls[i]
		}
		s.do("* roll " + strconv.Itoa(i) + " " + strconv.Itoa(roll))
	}
	for i := range seats {
		gift := "pump"
		if o.gifts != nil {
			gift = o.gifts[i]
		}
		s.do("* gift " + strconv.Itoa(i) + " " + gift)
	}
	if o.desired == "" {
		o.desired = "orb"
	}
	s.do("* desired " + o.desired)
}

// do does what lines say, several parted by "; "; each must be legal.
func (s *scene) do(lines ...string) *scene {
	s.t.Helper()
	for _, line := range lines {
		for one := range strings.SplitSeq(line, "; ") {
			who, a := s.read(one)
			if !game.IsLegal(s.st, who, a, nil) {
				s.t.Fatalf("%q is not legal: %v; legal are %v", one, game.Refuse(s.g, s.st, who, a), s.legal(s.st.Actors().First()))
			}
			s.st.Apply(who, a)
			if err := s.st.(game.Checker).Check(); err != nil {
				s.t.Fatalf("after %q: %v", one, err)
			}
		}
	}
	return s
}

func (s *scene) read(line string) (game.Seat, game.Action) {
	s.t.Helper()
	actor, text, _ := strings.Cut(line, " ")
	who, err := game.ParseActor(actor)
	a, err2 := s.g.Parse(text)
	if err := errors.Join(err, err2); err != nil {
		s.t.Fatalf("%q: %v", line, err)
	}
	return who, a
}

// legal returns what a seat may do, as text.
func (s *scene) legal(who game.Seat) []string {
	var out []string
	for _, a := range s.st.Legal(nil, who) {
		out = append(out, s.g.Format(a))
	}
	return out
}

// can: these are legal.
func (s *scene) can(lines ...string) *scene {
	s.t.Helper()
	for _, line := range lines {
		if who, a := s.read(line); !game.IsLegal(s.st, who, a, nil) {
			s.t.Errorf("%q is not legal: %v", line, game.Refuse(s.g, s.st, who, a))
		}
	}
	return s
}

// cannot: these are not legal, and the refusal names the rule.
func (s *scene) cannot(rule string, lines ...string) *scene {
	s.t.Helper()
	for _, line := range lines {
		who, a := s.read(line)
		if game.IsLegal(s.st, who, a, nil) {
			s.t.Errorf("%q is legal, against %s", line, rule)
			continue
		}
		if r := game.Refuse(s.g, s.st, who, a); r.Rule != rule {
			s.t.Errorf("%q is refused by %s (%s), want %s", line, r.Rule, r.Text, rule)
		}
	}
	return s
}

// only: exactly these of a verb are legal for a seat; the verb may be several words.
func (s *scene) only(who game.Seat, verb string, want ...string) *scene {
	s.t.Helper()
	var got []string
	for _, text := range s.legal(who) {
		if rest, ok := strings.CutPrefix(text+" ", verb+" "); ok {
			got = append(got, strings.TrimSpace(rest))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		s.t.Errorf("seat %v: %s %q, want %q", who, verb, got, want)
	}
	return s
}

// view returns what a seat or the watcher sees.
func (s *scene) view(viewer game.Seat) *breach.View { return s.st.View(viewer).(*breach.View) }

// where: the pawns stand on these squares.
func (s *scene) where(want ...string) *scene {
	s.t.Helper()
	for i, w := range want {
		if got := s.view(game.Watcher).Seats[i].Square; got != w {
			s.t.Errorf("seat %d is on %s, want %s", i, got, w)
		}
	}
	return s
}

// hand: a seat holds these cards and treasures, in the order of the view.
func (s *scene) hand(seat int, want ...string) *scene {
	s.t.Helper()
	v := s.view(game.Seat(seat)).Seats[seat]
	if got := append(v.Cards, v.Treasures...); !slices.Equal(got, want) {
		s.t.Errorf("seat %d holds %q, want %q", seat, got, want)
	}
	return s
}

// obstacles: what stands on a square.
func (s *scene) obstacles(square string, want ...string) *scene {
	s.t.Helper()
	var got []string
	for _, o := range s.view(game.Watcher).Ship.Obstacles {
		if o.Square == square {
			got = o.Kinds
		}
	}
	if !slices.Equal(got, want) {
		s.t.Errorf("on %s stand %q, want %q", square, got, want)
	}
	return s
}

// level: the water stands there.
func (s *scene) level(want int) *scene {
	s.t.Helper()
	if got := s.view(game.Watcher).Ship.Level; got != want {
		s.t.Errorf("the water stands at %d, want %d", got, want)
	}
	return s
}

// turn: whose turn it is, and how many actions are left.
func (s *scene) turn(seat, actions int) *scene {
	s.t.Helper()
	if v := s.view(game.Watcher); v.Turn != seat || v.Actions != actions {
		s.t.Errorf("turn of %d with %d actions, want %d with %d", v.Turn, v.Actions, seat, actions)
	}
	return s
}

// ends: the match is over in this way, with this end line.
func (s *scene) ends(ending, line string) *scene {
	s.t.Helper()
	if got := s.view(game.Watcher).Ending; got != ending {
		s.t.Fatalf("the match ends %q, want %q", got, ending)
	}
	if got := game.EndLine(s.g, s.st.Result()); got != line {
		s.t.Errorf("the end line is %q, want %q", got, line)
	}
	return s
}

// goes: the match goes on.
func (s *scene) goes() *scene {
	s.t.Helper()
	if v := s.view(game.Watcher); v.Ending != "" {
		s.t.Errorf("the match is over: %s", v.Ending)
	}
	return s
}

// find lets a seat whose turn it is search and draw a card.
func (s *scene) find(seat, card string) *scene {
	s.t.Helper()
	return s.do(seat+" search", "* draw "+card)
}

// gather lets seat find the cards, one a turn, while the others end theirs.
func (s *scene) gather(seat int, cards ...string) *scene {
	s.t.Helper()
	for _, c := range cards {
		s.pass(seat)
		s.find(strconv.Itoa(seat), c)
	}
	return s
}

// pass ends turns until a fresh turn of seat begins.
func (s *scene) pass(seat int) *scene {
	s.t.Helper()
	if v := s.view(game.Watcher); v.Turn == seat && v.Actions == 3 {
		return s
	}
	for {
		s.do(strconv.Itoa(s.view(game.Watcher).Turn) + " end")
		if s.view(game.Watcher).Turn == seat {
			return s
		}
	}
}
