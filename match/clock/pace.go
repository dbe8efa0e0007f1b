package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
)

// Pace is how much time people have at a table. The zero value is no clock. Paces can be compared with ==. The text form,
// in JSON too, is that of String.
type Pace struct {
	Kind Kind
	// Main is the time for the whole match (ByTotal) or for one choice (ByMove, and ByDays in whole days).
	Main      time.Duration
	Increment time.Duration // ByTotal: what every choice adds
	OnFlag    OnFlag
}

// Kind says what a Pace's time is for.
type Kind string

const (
	Untimed Kind = ""      // no clock
	ByTotal Kind = "total" // all of a seat's choices together
	ByMove  Kind = "move"  // each choice
	ByDays  Kind = "days"  // each choice, counted in days
)

// OnFlag says what happens to a seat whose time has run out.
type OnFlag string

const (
	FlagBot  OnFlag = ""     // the bot FlagLevel plays it from then on
	FlagLose OnFlag = "lose" // it loses, and the match is over
)

// FlagLevel is the level of the bot that takes over the seat of a player whose time has run out.
const FlagLevel = "mate"

// BadPace is the code of refusals of a Pace.
const BadPace game.Code = "bad-pace"

// Day is what ByDays counts in.
const Day = 24 * time.Hour

// Limits of a Pace, for forms.
const (
	MinTotal, MaxTotal = 10 * time.Second, 24 * time.Hour
	MaxIncrement       = 10 * time.Minute
	MinMove, MaxMove   = 5 * time.Second, 24 * time.Hour
	MinDays, MaxDays   = 1, 30
)

// Check returns why p is not valid, as a *game.Refusal, or nil.
func (p Pace) Check() error {
	within := func(d, low, high time.Duration) bool { return d >= low && d <= high && d%time.Second == 0 }
	switch p.Kind {
	case Untimed:
		if p != (Pace{}) {
			return refuse(BadPace, "A table without clocks has no time limit to set.")
		}
	case ByTotal:
		if !within(p.Main, MinTotal, MaxTotal) || !within(p.Increment, 0, MaxIncrement) {
			return refuse(BadPace, "The time for a whole match is 10 seconds to 24 hours, plus up to 10 minutes for each choice, all in whole seconds.")
		}
	case ByMove:
		if !within(p.Main, MinMove, MaxMove) || p.Increment != 0 {
			return refuse(BadPace, "The time for a choice is 5 seconds to 24 hours, in whole seconds, with nothing added.")
		}
	case ByDays:
		if p.Main < MinDays*Day || p.Main > MaxDays*Day || p.Main%Day != 0 || p.Increment != 0 {
			return refuse(BadPace, "The time for a choice is 1 to 30 whole days.")
		}
	default:
		return refuse(BadPace, `The kind of a pace is "total", "move", "days" or "none".`)
	}
	if p.OnFlag != FlagBot && p.OnFlag != FlagLose {
		return refuse(BadPace, `When a player’s time runs out, a bot plays the seat, or the player loses ("lose").`)
	}
	return nil
}

// String returns p in short: "none", "total 10m+5s", "move 1m30s", "days 3", with " lose" at the end if a player who
// runs out of time loses. ParsePace reads it.
func (p Pace) String() string {
	text := "none"
	switch p.Kind {
	case Untimed:
		return text
	case ByTotal:
		text = "total " + shortDuration(p.Main)
		if p.Increment > 0 {
			text += "+" + shortDuration(p.Increment)
		}
	case ByMove:
		text = "move " + shortDuration(p.Main)
	default:
		text = string(p.Kind) + " " + strconv.Itoa(int(p.Main/Day))
	}
	if p.OnFlag != FlagBot {
		text += " " + string(p.OnFlag)
	}
	return text
}

// ParsePace parses what String writes, and durations in other forms ("600s"). An empty text is no clock. It returns a
// *game.Refusal for a pace that is not valid.
func ParsePace(text string) (Pace, error) {
	var p Pace
	if text == "" || text == "none" {
		return p, nil
	}
	words := strings.Split(text, " ")
	if len(words) == 3 {
		p.OnFlag = OnFlag(words[2])
	}
	if len(words) < 2 || len(words) > 3 || len(words) == 3 && p.OnFlag != FlagLose {
		return Pace{}, notPace(text)
	}
	p.Kind = Kind(words[0])
	if !p.parseTime(words[1]) {
		return Pace{}, notPace(text)
	}
	if err := p.Check(); err != nil {
		return Pace{}, err
	}
	return p, nil
}

func notPace(text string) error {
	if len(text) > 40 {
		text = text[:40]
	}
	return refuse(BadPace, fmt.Sprintf(`%q is not a time control. Write "none", "total 10m+5s", "move 1m30s" or "days 3". Add " lose" if a player who runs out of time loses.`, text))
}

// parseTime reads the time of p, whose kind is set.
func (p *Pace) parseTime(text string) bool {
	if p.Kind == ByDays {
		n, err := strconv.Atoi(text)
		p.Main = time.Duration(n) * Day
		return err == nil && n >= 0 && n <= MaxDays+1
	}
	main, more, added := strings.Cut(text, "+")
	var err, second error
	p.Main, err = time.ParseDuration(main)
	if added {
		p.Increment, second = time.ParseDuration(more)
	}
	return err == nil && second == nil
}

// shortDuration returns whole seconds as "1h", "1m30s", "5s".
func shortDuration(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// MarshalText writes p as String does, for JSON.
func (p Pace) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads p as ParsePace does, for JSON.
func (p *Pace) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePace(string(text))
	return err
}

// Label returns p for a list of tables: "10 min + 5 s", "1 min 30 s a move", "3 days a move", "no clock".
func (p Pace) Label() string {
	switch p.Kind {
	case Untimed:
		return "no clock"
	case ByTotal:
		if p.Increment == 0 {
			return spanOf(p.Main) + " a player"
		}
		return spanOf(p.Main) + " + " + spanOf(p.Increment)
	case ByDays:
		return days(p.Main) + " a move"
	}
	return spanOf(p.Main) + " a move"
}

// Words returns p in sentences for the players, or "" if there is no clock.
func (p Pace) Words() string {
	if p.Kind == Untimed {
		return ""
	}
	text := "Each choice may take up to " + spanOf(p.Main) + "."
	switch {
	case p.Kind == ByDays:
		text = "Each choice may take up to " + days(p.Main) + "."
	case p.Kind == ByTotal && p.Increment == 0:
		text = "Each player has " + spanOf(p.Main) + " for the whole match."
	case p.Kind == ByTotal:
		text = "Each player has " + spanOf(p.Main) + " for the whole match, and " + spanOf(p.Increment) + " more for each choice."
	}
	if p.OnFlag == FlagLose {
		return text + " If your time runs out, you lose."
	}
	return text + " If your time runs out, a bot (level " + FlagLevel + ") plays your seat from then on."
}

func days(d time.Duration) string {
	if d == Day {
		return "1 day"
	}
	return strconv.Itoa(int(d/Day)) + " days"
}

// spanOf returns whole seconds as "1 h", "1 min 30 s", "5 s".
func spanOf(d time.Duration) string {
	var parts []string
	add := func(n time.Duration, unit string) {
		if n > 0 {
			parts = append(parts, strconv.Itoa(int(n))+" "+unit)
		}
	}
	add(d/time.Hour, "h")
	add(d%time.Hour/time.Minute, "min")
	add(d%time.Minute/time.Second, "s")
	return strings.Join(parts, " ")
}

// Paces returns common paces, for a list to choose from.
func Paces() []Pace {
	return []Pace{
		{},
		{Kind: ByTotal, Main: 3 * time.Minute, Increment: 2 * time.Second},
		{Kind: ByTotal, Main: 10 * time.Minute, Increment: 5 * time.Second},
		{Kind: ByTotal, Main: 30 * time.Minute, Increment: 20 * time.Second},
		{Kind: ByMove, Main: time.Minute},
		{Kind: ByDays, Main: Day},
		{Kind: ByDays, Main: 3 * Day},
	}
}

// RematchLapse returns how long an offer of a rematch is open: long enough for players at such a table to see it.
func (p Pace) RematchLapse() time.Duration {
	switch p.Kind {
	case Untimed:
		return 7 * 24 * time.Hour
	case ByDays:
		return p.Main
	}
	return 10 * time.Minute
}

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }
