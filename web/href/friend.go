package href

// Friends is the page of a guest's friends and groups, where its forms go. New groups go to FriendGroups, and new challenges to Challenges.
const (
	Friends      = "/friends"
	FriendGroups = "/friends/groups"
	Challenges   = "/friends/challenges"
)

// Names of what is done with a challenge, in ChallengeAnswer.
const (
	Accept  = "accept"
	Decline = "decline"
)

// FriendJoin returns the address that invites other guests to be friends, or into a group.
func FriendJoin(link string) string { return Friends + "/join/" + link }

// ChallengeAnswer returns the address where a challenge is accepted or declined.
func ChallengeAnswer(id, do string) string { return Challenges + "/" + id + "/" + do }
