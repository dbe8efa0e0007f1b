package seat

import "strings"

// botPrefix begins the guest ids of bot accounts. No id of a person begins so, and an id never changes: no guest changes from
// one to the other.
const botPrefix = "bot-"

// BotID returns the guest id of a bot account.
func BotID(id string) string { return botPrefix + id }

// IsBot reports whether a guest is a bot account: a program that plays for its owner. It holds for the id that replaces
// that of a deleted one too.
func IsBot(guest string) bool {
	return strings.HasPrefix(strings.TrimPrefix(guest, GonePrefix), botPrefix)
}

// GonePrefix begins the guest ids that replace those of guests whose data was deleted.
const GonePrefix = "gone."

// GoneWriter returns what replaces the id of a deleted guest in chats: nothing but whether the guest was a bot account.
func GoneWriter(guest string) string {
	if IsBot(guest) {
		return GonePrefix + botPrefix
	}
	return ""
}

// IsGoneWriter reports whether the writer of a chat message was deleted.
func IsGoneWriter(guest string) bool { return guest == "" || strings.HasPrefix(guest, GonePrefix) }

// GoneID returns an id that replaces a deleted guest's in one match. It still says whether the guest was a bot account.
func GoneID(guest, id string) string {
	if IsBot(guest) {
		id = BotID(id)
	}
	return GonePrefix + id
}
