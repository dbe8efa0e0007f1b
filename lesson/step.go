package lesson

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/lesson/source"
)

// body reads a statement of a step.
func (p *parser) body(s source.Statement) {
	if s.Key.Text == "step" {
		if p.once = map[string]bool{}; len(p.l.Steps) == MostSteps {
			p.fail(s.Key, "a lesson has at most %d steps", MostSteps)
		}
		p.l.Steps = append(p.l.Steps, Step{Text: Text{Line: s.Key.Line, Col: s.Key.Col, Text: s.Value.Text}})
		p.step = &p.l.Steps[len(p.l.Steps)-1]
		return
	}
	if s.Value.Text == "" {
		p.fail(s.Key, "“%s” needs a text behind the colon", s.Key.Text)
		return
	}
	switch s.Key.Text {
	case "say":
		p.step.Say = append(p.step.Say, s.Value)
	case "show":
		p.step.Show = append(p.step.Show, s.Value.Split(", ")...)
	case "goal":
		if !p.again(s.Key) {
			p.step.Goal = s.Value
		}
	case "want":
		p.step.Want = append(p.step.Want, p.patterns(s.Value)...)
	case "else":
		p.step.Else = append(p.step.Else, p.patterns(s.Value)...)
	case "hint":
		p.step.Hints = append(p.step.Hints, s.Value)
	case "reply":
		p.reply(s.Value)
	case "then":
		p.then(s.Value)
	case "tip":
		p.tip(s.Value)
	case "when":
		if !p.again(s.Key) {
			p.step.When = p.condition(s.Value)
		}
	case "until":
		if !p.again(s.Key) {
			p.step.Until = p.condition(s.Value)
		}
	default:
		p.fail(s.Key, "“%s” is not known in a step; known are step, say, show, goal, want, else, hint, reply, then, tip, when and until", s.Key.Text)
	}
}

func (p *parser) condition(t Text) *Condition {
	c, problem := parseCondition(t)
	if problem != "" {
		p.fail(t, "%s", problem)
	}
	for _, q := range c.terms {
		if q.op == "may" && p.l.Game != nil { // a file with hints settles its game later
			p.pattern(q.at)
		}
	}
	return &c
}

// patterns reads actions of the learner.
func (p *parser) patterns(t Text) (out []Pattern) {
	for _, part := range t.Split(", ") {
		out = append(out, p.pattern(part))
	}
	return out
}

func (p *parser) pattern(t Text) Pattern {
	out := Pattern{Text: t}
	if !out.Wild() {
		p.action(t)
	}
	return out
}

func (p *parser) reply(t Text) {
	to, text, found := t.Cut("->")
	to, when, limited := to.Cut(" if ")
	if !found || text.Text == "" || to.Text == "" || limited && when.Text == "" {
		p.fail(t, "a reply is written “reply: ACTIONS -> TEXT” or “reply: ACTIONS if CONDITION -> TEXT”, as in “reply: play 2, play 3 -> Too low.”")
		return
	}
	r := Reply{To: p.patterns(to), Text: text}
	if limited {
		r.If = p.condition(when)
	}
	p.step.Replies = append(p.step.Replies, r)
}

func (p *parser) tip(t Text) {
	when, text, found := t.Cut("->")
	if !found || text.Text == "" || when.Text == "" {
		p.fail(t, "a tip is written “tip: CONDITION -> TEXT”, as in “tip: carry > 0 -> Two points are at stake.”")
		return
	}
	p.step.Tips = append(p.step.Tips, Tip{*p.condition(when), text})
}

// then reads what other seats do, one after the other; " or " stands between alternatives.
func (p *parser) then(t Text) {
	if t.Text == "wait" {
		p.step.Wait = true
		return
	}
	for _, part := range t.Split(", ") {
		var turn Turn
		for i, way := range part.Split(" or ") {
			actor, action, found := way.Cut(" ")
			seat, err := game.ParseActor(actor.Text)
			switch {
			case !found || err != nil || seat < 0 || int(seat) >= p.l.Setup.Seats:
				p.fail(way, "“%s” does not begin with a seat, as “1 …”: another seat’s action is written as in match records", way.Text)
				return
			case seat == p.l.You:
				p.fail(way, "seat %v is the learner’s; the lesson cannot act for it", seat)
				return
			case i > 0 && seat != turn.Seat:
				p.fail(way, "alternatives are of one seat; separate actions of several seats by a comma")
				return
			}
			turn.Seat, turn.Any = seat, append(turn.Any, p.pattern(action))
		}
		p.step.Then = append(p.step.Then, turn)
	}
}

// mostWords is the maximum of a step before its action, so that it is read.
const mostWords = 60

// finish checks a step as a whole.
func (p *parser) finish(s *Step) {
	switch {
	case len(s.Say) == 0 && !s.asks() && len(s.Then) == 0:
		p.fail(s.Text, "the step does nothing: give it “say”, “want” or “then”")
	case len(s.Say) == 0 && s.Goal.Text == "" && s.asks():
		p.fail(s.Text, "the step waits for the learner and says nothing: give it “say” or “goal”")
	}
	if !s.asks() {
		for _, r := range s.Replies {
			p.fail(r.Text, "a reply belongs to a step with “want” or “until”")
		}
		for _, h := range s.Hints {
			p.fail(h, "a hint belongs to a step with “want” or “until”")
		}
	}
	if len(s.Else) > 0 && len(s.Want) == 0 {
		p.fail(s.Else[0].Text, "“else” belongs to a step with “want”: it is what leads on when none of that is possible")
	}
	if s.Until == nil {
		for _, tip := range s.Tips {
			p.fail(tip.If.Text, "a tip belongs to a step with “until”")
		}
	}
	p.names(s.Text)
	total := 0
	for _, t := range s.texts() {
		p.prose(t)
	}
	for _, t := range append(slices.Clone(s.Say), s.Goal) {
		total += source.Words(t.Text)
	}
	if total > mostWords {
		p.fail(s.Text, "the step has %d words to read; the most is %d: split it", total, mostWords)
	}
}

// texts returns all that the step can say.
func (s *Step) texts() []Text {
	out := slices.Concat(s.Say, []Text{s.Goal}, s.Hints)
	for _, r := range s.Replies {
		out = append(out, r.Text)
	}
	for _, t := range s.Tips {
		out = append(out, t.Text)
	}
	return out
}

// prose checks a text for the reader: its sentences, and the rules and the seats that it names.
func (p *parser) prose(t Text) {
	source.Prose{Rules: p.l.Game.Info().RulesDoc, Seats: p.l.Setup.Seats, Brackets: p.brackets, Fail: p.fail}.Check(t)
}

// names checks the names of seats in a text.
func (p *parser) names(t Text) { source.Prose{Seats: p.l.Setup.Seats, Fail: p.fail}.Names(t) }
