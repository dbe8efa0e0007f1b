package puzzle

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/puzzle/race"
	"quarterdeck/web/ui"
)

// RacePage is the page of a race: who has joined and, from its start on, how far the racers are.
type RacePage struct {
	Page  ui.Page
	Race  *race.View
	Title string        // of the game
	Link  string        // with which others join
	Known bool          // the visitor is a guest
	Error *game.Refusal // why a form did nothing
	Now   time.Time
	Key   string // idempotency key
}

// RaceAgain is how often the page of a race reloads without scripts, in seconds; 0: never.
func RaceAgain(v *race.View) int {
	if v.State == race.Over || v.State == race.Waiting && !v.Joined { // who is about to join may be typing a name
		return 0
	}
	return 5
}

// withoutScripts says how the page stays up to date without scripts.
func withoutScripts(p *RacePage) string {
	switch {
	case p.Race.State == race.Over:
		return "This page shows the final standings."
	case p.Page.Again > 0:
		return fmt.Sprintf("This page reloads every %d seconds. When the race begins, press “Go to the puzzles”.", p.Page.Again)
	}
	return "Reload this page to see the newest standings."
}

// Changes of a race, as the last part of the address of a form.
const (
	JoinRace  = "join"
	LeaveRace = "leave"
	StartRace = "start"
	NextRace  = "again"
)

func (p *RacePage) alone() bool { return len(p.Race.Racers) == 1 }

func (p *RacePage) full() bool { return len(p.Race.Racers) >= race.MaxRacers }

func (p *RacePage) startText() string {
	if p.alone() {
		return "Start alone"
	}
	return "Start race"
}

// raceLead says how far a race is.
func raceLead(v *race.View, now time.Time) string {
	switch v.State {
	case race.Waiting:
		text := "1 guest has joined."
		if n := len(v.Racers); n != 1 {
			text = strconv.Itoa(n) + " guests have joined."
		}
		return text + " " + waitsFor(v)
	case race.Soon:
		return "The race begins in"
	case race.Running:
		if raceLeft(v, now) == 0 {
			return "The time is up. The server is counting the last answers."
		}
		return "The race is running. Time left:"
	}
	return winnerText(v)
}

// waitsFor says who starts a race.
func waitsFor(v *race.View) string {
	if v.Own {
		return "Start the race when all are here."
	}
	for i := range v.Racers {
		if r := &v.Racers[i]; r.Host {
			return "Waiting for " + r.Name + " to start the race."
		}
	}
	return ""
}

// winnerText says who has won a race that is over.
func winnerText(v *race.View) string {
	var first []string
	you, points := false, 0
	for i := range v.Racers {
		if r := &v.Racers[i]; r.Place == 1 {
			first, you, points = append(first, racerName(r)), you || r.You, r.Points
		}
	}
	with := " with " + count(points, "point", "points") + "."
	switch {
	case len(v.Racers) == 1 && you:
		return "The race is over. You raced alone," + with
	case len(v.Racers) == 1:
		return "The race is over. " + first[0] + " raced alone," + with
	case points == 0:
		return "The race is over. No racer has more right answers than wrong ones."
	case len(first) == 1 && you:
		return "The race is over. You have won" + with
	case len(first) == 1:
		return "The race is over. " + first[0] + " has won" + with
	}
	return "The race is over. " + strings.Join(first[:len(first)-1], ", ") + " and " + first[len(first)-1] + " share the first place" + with
}

// raceSay returns what the page says aloud when it changes: nothing of single answers, which would disturb.
func raceSay(v *race.View) string {
	switch v.State {
	case race.Soon:
		return "The race begins in a few seconds."
	case race.Running:
		return "The race is running."
	}
	text := raceLead(v, time.Time{})
	if v.Next != "" {
		text += " " + nextText
	}
	return text
}

// nextText says that there is a next race.
const nextText = "A racer has opened another race for the same guests."

// againText is on the button with which a racer opens the next race, or joins it.
func againText(v *race.View) string {
	if v.Next != "" {
		return "Join the next race"
	}
	return "Race again"
}

// racerName returns the name of a racer, or “you” for the reader.
func racerName(r *race.Racer) string {
	if r.You {
		return "you"
	}
	return r.Name
}

// raceLeft returns the time until a race begins or ends; 0: there is none.
func raceLeft(v *race.View, now time.Time) time.Duration {
	switch v.State {
	case race.Soon:
		return v.Begins.Sub(now)
	case race.Running:
		return max(v.Ends.Sub(now), 0)
	}
	return 0
}

func minutes(d time.Duration) string {
	seconds := int((max(d, 0) + time.Second - 1) / time.Second)
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// progress says what a racer has answered.
func progress(v *race.View, r *race.Racer) string {
	switch {
	case r.Removed:
		return "result no longer stored"
	case v.State == race.Waiting || v.State == race.Soon:
		return ""
	}
	text := fmt.Sprintf("%s: %d right, %d wrong", count(r.Points, "point", "points"), r.Right, r.Wrong)
	if r.Right > 0 {
		text += ", the last right one at " + minutes(time.Duration(r.Time)*time.Millisecond)
	}
	return text
}

// placeText says which place the guest has in a race.
func placeText(v *race.View) string {
	for i := range v.Racers {
		if r := &v.Racers[i]; r.You && r.Place > 0 {
			return fmt.Sprintf("Place %d of %d", r.Place, len(v.Racers))
		}
	}
	return ""
}
