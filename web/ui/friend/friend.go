// Package friend draws the pages of friends and groups.
package friend

import (
	"slices"

	"quarterdeck/friend"
	"quarterdeck/game"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/pair"
)

// Page shows a guest's friends and groups.
type Page struct {
	ui.Page
	*friend.View
	Known bool                 // the guest has an id
	Key   string               // of the form for a group: a repeated one makes no other
	Form  pair.Form            // for a challenge
	Error *game.Refusal        // why a form did nothing
	Learn map[string]ui.Lesson // by game: for a guest who is challenged to one that they never played
}

// known returns all whom the guest knows, each once.
func (p *Page) known() []friend.Friend {
	out := slices.Clone(p.Friends)
	for _, g := range p.Groups {
		for _, m := range g.Members {
			if !slices.ContainsFunc(out, func(f friend.Friend) bool { return f.ID == m.ID }) {
				out = append(out, m)
			}
		}
	}
	return slices.DeleteFunc(out, func(f friend.Friend) bool { return f.Muted })
}

// says tells a guest of a challenge.
func says(c *friend.Challenge) string {
	rated := "rated"
	if c.Casual {
		rated = "not rated"
	}
	terms := ", " + c.Pace.Label() + ", " + rated + "."
	if c.Mine {
		return "You challenge " + c.Name + " to " + c.Title + terms
	}
	return c.Name + " challenges you to " + c.Title + terms
}

// JoinPage asks whether a guest wants to join.
type JoinPage struct {
	ui.Page
	friend.Invitation
	Link  string
	Error *game.Refusal
}

// Fields of the forms.
const (
	FieldDo     = "do"
	FieldGroup  = "group"
	FieldFriend = "friend"
	FieldName   = "name"
	FieldKey    = "key"
)

// Values of FieldDo.
const (
	Create = "create"
	Renew  = "renew"
	Remove = "remove"
	Leave  = "leave"
	Hide   = "hide"
	Unhide = "show"
)

// heading says what a link invites to.
func (p *JoinPage) heading() string {
	if p.Group == "" {
		return p.Invitation.Name + " wants to be your friend"
	}
	return p.Invitation.Name + " invites you to the group " + p.Group
}

// linkLabel names the field with the link to a group or, without one, to be friends.
func linkLabel(group *friend.Group) string {
	if group == nil {
		return "Your friend link"
	}
	return "Link to join " + group.Name
}

// idOf returns the id of a group, or "" without one.
func idOf(group *friend.Group) string {
	if group == nil {
		return ""
	}
	return group.ID
}
