package href

// Friends is the page of a guest's friends and groups, where its forms go. New groups go to FriendGroups.
const (
	Friends      = "/friends"
	FriendGroups = "/friends/groups"
)

// FriendJoin returns the address that invites other guests to be friends, or into a group.
func FriendJoin(link string) string { return Friends + "/join/" + link }
