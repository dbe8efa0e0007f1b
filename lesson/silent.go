package lesson

import "slices"

// hear notes which replies the lesson says to the learner's legal actions.
func (c *checker) hear(r *Run, legal []string) {
	for _, action := range legal {
		reply, leads := r.judge(action)
		if leads || reply == nil {
			continue
		}
		for _, p := range reply.To {
			if p.Fits(action) {
				c.said[p.Text] = true
			}
		}
	}
}

// absences adds what a step's conditions name and the table has on no path.
func (c *checker) absences(s *Step) {
	for _, when := range c.conditions(s) {
		for _, q := range when.terms {
			switch {
			case c.presence[q.at] == present:
			case q.op == "may":
				c.fail(q.at, "the learner may “%s” on no path; “quarterdeck lesson show FILE” lists the moves", q.right)
			case c.presence[q.at] == unmarked:
				c.fail(q.at, "no piece “%s” has this mark on any path; “quarterdeck lesson show FILE” lists each id with its marks", q.left)
			default:
				c.fail(q.at, "the table has no piece or zone “%s” on any path; “quarterdeck lesson show FILE” lists them", q.left)
			}
		}
	}
}

// isPresent reports whether all that a condition names is there on some path.
func (c *checker) isPresent(when *Condition) bool {
	return c.seen[when.Text] && !slices.ContainsFunc(when.terms, func(q term) bool { return c.presence[q.at] != present })
}

// silent adds what a step that was reached never says, and the end of its free play if that never comes.
func (c *checker) silent(s *Step) {
	if s.Until != nil && c.isPresent(s.Until) && !c.held[s.Until.Text] {
		c.fail(s.Until.Text, "the condition never holds in this step on any path: correct it, or write “until: over”")
	}
	for i := range s.Tips {
		if when := &s.Tips[i].If; c.isPresent(when) && !c.held[when.Text] {
			c.fail(when.Text, "the condition never holds in this step on any path: correct it, or leave the tip out")
		}
	}
	for i := range s.Replies {
		c.unsaid(s, &s.Replies[i])
	}
}

// unsaid adds the actions of a reply that are legal and never answered with it.
func (c *checker) unsaid(s *Step, reply *Reply) {
	switch when := reply.If; {
	case when != nil && !c.isPresent(when), !slices.ContainsFunc(reply.To, func(p Pattern) bool { return c.seen[p.Text] }):
		return // it was reported
	case when != nil && !slices.ContainsFunc(reply.To, func(p Pattern) bool { return c.said[p.Text] }):
		c.fail(when.Text, "the condition never holds when the reply is due: correct it, or leave the reply out")
		return
	}
	for _, p := range reply.To {
		switch {
		case c.said[p.Text] || !c.seen[p.Text]:
		case fit(s.Want, p.Text.Text) == exactly:
			c.fail(p.Text, "the reply to “%s” is never said: the step wants this action; leave it out here or in “want”", p.Text.Text)
		default:
			c.fail(p.Text, "the reply to “%s” is never said: “want” or another reply comes first; leave it out, or name its actions", p.Text.Text)
		}
	}
}
