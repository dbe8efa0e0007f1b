package port_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest"
	"quarterdeck/game/gametest/script"
	"quarterdeck/game/perft"
	"quarterdeck/games/port"
)

// TestConformance holds the game to the contract.
func TestConformance(t *testing.T) {
	tiny := game.Setup{Seats: 2, Options: map[string]string{"ports": "0,1,2,3,4,5", "hands": "closed", "deck": "short"}}
	small := game.Setup{Seats: 2, Options: map[string]string{"ports": "0,1,2,3,4,5", "hands": "closed", "deck": "middle"}}
	gametest.RunWith(t, newWithDecks(), gametest.Options{Tiny: []game.Setup{tiny, small}, Setups: setups()})
}

// withDecks is the game with decks so short that all that a partner may hold can be listed.
type withDecks struct {
	game.Game
	info game.Info
}

func newWithDecks() *withDecks {
	g := &withDecks{port.Game(), *port.Game().Info()}
	g.info.Options = append(slices.Clone(g.info.Options), game.Option{Name: "deck", Rule: "PP-1", Doc: "How many cards there are.",
		Default: "full", Values: []string{"full", "middle", "short"}})
	return g
}

func (g *withDecks) Info() *game.Info { return &g.info }

func (g *withDecks) Resolve(setup game.Setup) (game.Setup, error) { return g.info.Resolve(setup) }

func (g *withDecks) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	deck := setup.Options["deck"]
	delete(setup.Options, "deck")
	st, err := g.Game.New(setup)
	switch {
	case err == nil && deck == "middle":
		return port.Shorter(st, 4, 4), nil
	case err == nil && deck == "short":
		return port.Shorter(st, 3, 2), nil
	}
	return st, err
}

// FuzzLog lets the fuzzer choose whole matches.
func FuzzLog(f *testing.F) { gametest.FuzzLog(f, port.Game()) }

// TestTranscripts plays the readable scripts of testdata/play.
func TestTranscripts(t *testing.T) { script.Transcripts(t, port.Game(), "testdata/play") }

// lines returns everything that may come next, sorted, as the book lists it.
func lines(st game.State) []string {
	out := []string{}
	for s := range st.Actors().All() {
		for _, a := range st.Legal(nil, s) {
			out = append(out, s.String()+" "+port.Game().Format(a))
		}
	}
	sort.Strings(out)
	return out
}

// facts returns the engine's position in the words of book.facts.
func facts(st game.State, seats int) string {
	v := st.View(0).(*port.View)
	stage := map[string]string{"expose": "expose", "deal": "deal", "turn": "pirate", "play": "play", "over": "lost"}[v.Phase]
	if v.Victory {
		stage = "won"
	}
	struck := []int(nil)
	for _, p := range v.Ports {
		if p.Exploited {
			struck = append(struck, p.Number)
		}
	}
	var hands [][]string
	for s := range game.Seat(seats) {
		hands = append(hands, st.View(s).(*port.View).Hands[s].Cards)
	}
	// A closed partner's cards are unseen for the viewer, not for the book.
	unseen := slices.DeleteFunc(slices.Clone(v.Unseen), func(c string) bool {
		return slices.ContainsFunc(hands, func(h []string) bool { return slices.Contains(h, c) })
	})
	return fmt.Sprint(stage, " trump:", v.Trump, " left:", v.Stack, " struck:", struck, " aft:", v.Aft, " tricks:", v.Trick, " won:", v.Won, " up:", v.Up,
		" hands:", hands, " unseen:", unseen)
}

// TestAgainstTheBook walks through random voyages with engine and book side by side.
func TestAgainstTheBook(t *testing.T) {
	positions, victories := 0, 0
	for i, setup := range setups() {
		for seed := range uint64(12) {
			st, err := port.Game().New(setup)
			if err != nil {
				t.Fatal(err)
			}
			b := newBook(setup.Seats, setup.Options)
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			for {
				where := fmt.Sprintf("setup %v seed %d", setup, seed)
				want := b.legal()
				sameStrings(t, where, lines(st), want...)
				if got, want := facts(st, setup.Seats), b.facts(); got != want {
					t.Fatalf("%s\nengine %s\nbook   %s", where, got, want)
				}
				if score := int(st.Result().Score[0]); score != b.count() {
					t.Fatalf("%s: score %d, book %d", where, score, b.count())
				}
				positions++
				if len(want) == 0 {
					break
				}
				line := steer(b, r)
				b.do(line)
				(&voyage{t: t, st: st}).do(line)
			}
			if b.stage == "won" {
				victories++
			}
		}
	}
	t.Logf("%d positions compared, %d voyages won", positions, victories)
	if positions < 5000 || victories < 10 {
		t.Errorf("%d positions and %d victories are too few to prove anything", positions, victories)
	}
}

// steer returns a random line. Chance and crew work together toward the next open port most of the time,
// so that long voyages occur too.
func steer(b *book, r *rand.Rand) string {
	legal := b.legal()
	r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	if b.stage != "pirate" && b.stage != "play" || r.IntN(40) == 0 {
		return legal[0]
	}
	for _, line := range legal {
		if b.pleases(line) {
			return line
		}
	}
	return legal[0]
}

// pleases reports whether a play helps toward the next open port, or a pirate card allows such a play.
func (b *book) pleases(line string) bool {
	next := b.copy()
	next.do(line)
	switch {
	case strings.HasSuffix(line, "flip"):
		return false
	case b.stage == "pirate":
		return slices.ContainsFunc(next.legal(), next.pleases)
	case next.tricks == 0 || next.stage == "won":
		return true
	}
	for number, struck := range b.exploited {
		if !struck && number == b.won {
			return next.won == b.won
		}
	}
	return next.won > b.won
}

// perftLine is one line of testdata/perft.txt: seats, options, the seed and number of random plies that lead
// to the position, and the numbers of histories of 1, 2 … plies from there.
type perftLine struct {
	setup  game.Setup
	seed   uint64
	plies  int
	counts []uint64
}

func readPerft(t *testing.T) []perftLine {
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []perftLine
	for _, text := range strings.Split(string(data), "\n") {
		words := strings.Fields(text)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		var p perftLine
		p.setup.Seats, _ = strconv.Atoi(words[0])
		p.setup.Options = map[string]string{"ports": words[1], "lastport": words[2], "hands": words[3]}
		p.seed, _ = strconv.ParseUint(words[4], 10, 64)
		p.plies, _ = strconv.Atoi(words[5])
		for _, word := range words[6:] {
			n, err := strconv.ParseUint(word, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			p.counts = append(p.counts, n)
		}
		out = append(out, p)
	}
	return out
}

// TestPerft compares the numbers of histories in testdata/perft.txt with the engine, and with the book
// as far as it gets in reasonable time.
func TestPerft(t *testing.T) {
	for _, p := range readPerft(t) {
		st, err := port.Game().New(p.setup)
		if err != nil {
			t.Fatal(err)
		}
		log := wander(st, rand.New(rand.NewPCG(p.seed, 0)), p.plies)
		if got := perft.CountFrom(st, len(p.counts)); !slices.Equal(got, p.counts) {
			t.Errorf("%v seed %d plies %d: engine counts %v, the table says %v", p.setup, p.seed, p.plies, got, p.counts)
		}
		b := newBook(p.setup.Seats, p.setup.Options)
		for _, line := range log {
			b.do(line)
		}
		slow := p.counts
		for len(slow) > 0 && slow[len(slow)-1] > 15000 {
			slow = slow[:len(slow)-1]
		}
		got := make([]uint64, len(slow))
		if b.perft(got); !slices.Equal(got, slow) {
			t.Errorf("%v seed %d plies %d: the book counts %v, the table says %v", p.setup, p.seed, p.plies, got, slow)
		}
	}
}

// TestSampleAsPlay: Sample chooses what Play chooses from Legal with the same bits, and Roll what RollListed rolls.
func TestSampleAsPlay(t *testing.T) {
	for _, setup := range setups() {
		st, err := port.Game().New(setup)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 2))
		for !game.Over(st) {
			s := st.Actors().First()
			legal := st.Legal(nil, s)
			var a game.Action
			if s == game.Nature {
				seed := r.Uint64()
				a = st.Roll(rand.New(rand.NewPCG(seed, 0)))
				if listed := game.RollListed(st, rand.New(rand.NewPCG(seed, 0)), nil); a != listed {
					t.Fatalf("Roll is %d, listed %d", a, listed)
				}
			} else {
				bits := r.Uint32()
				a = st.(game.Sampler).Sample(s, bits)
				if want := legal[uint64(bits)*uint64(len(legal))>>32]; a != want {
					t.Fatalf("Sample is %d, Legal has %d", a, want)
				}
			}
			st.Apply(s, a)
		}
	}
}

// TestStreams: one seed exposes the same ports and deals the same cards, however seats play.
func TestStreams(t *testing.T) {
	st, _ := port.Game().New(game.Setup{})
	for i := 0; !game.Over(st) && i < 60; i++ {
		s := st.Actors().First()
		a := st.Legal(nil, s)[0]
		if s == game.Nature {
			want := "main"
			if strings.HasPrefix(port.Game().Format(a), "expose") {
				want = "exposed"
			}
			if got := game.StreamOf(st); got != want {
				t.Fatalf("%s is drawn from stream %s", port.Game().Format(a), got)
			}
		}
		st.Apply(s, a)
	}
}

// BenchmarkVoyage plays whole random voyages.
func BenchmarkVoyage(b *testing.B) {
	first, err := port.Game().New(game.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	p, st, n := game.NewPlayer(1), first.Clone(), 0
	b.ReportAllocs()
	for b.Loop() {
		st.CopyFrom(first)
		n += p.Play(st)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "voyages/s")
	b.ReportMetric(float64(n)/float64(b.N), "actions/voyage")
}

// BenchmarkEvaluate asks for an estimate with ten cards in hand and with four.
func BenchmarkEvaluate(b *testing.B) {
	for _, tricks := range []int{0, 6} {
		b.Run(fmt.Sprint(port.Tricks-tricks, " cards"), func(b *testing.B) {
			v := sail(b, 1).start("a")
			v.deal(tenCards...)
			for i, c := range bookDeck()[33 : 33+tricks] {
				v.trick(c, tenCards[i])
			}
			v.do("* pirate c9")
			eval := v.st.(game.Evaluator)
			b.ReportAllocs()
			for b.Loop() {
				eval.Evaluate(0)
			}
		})
	}
}
