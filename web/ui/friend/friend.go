// Package friend draws the pages of friends and groups.
package friend

import (
	"quarterdeck/friend"
	"quarterdeck/game"
	"quarterdeck/web/ui"
)

// Page shows a guest's friends and groups.
type Page struct {
	ui.Page
	*friend.View
	Error *game.Refusal // why a form did nothing
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
)

// Values of FieldDo.
const (
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
