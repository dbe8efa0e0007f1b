package href

// Duplicate is the page of a match whose deal others play again.
func Duplicate(match string) string { return "/duplicate/" + match }

// DuplicateOffer is where the form goes that offers a deal to others.
func DuplicateOffer(match string) string { return Duplicate(match) + "/offer" }

// DuplicateClose is where the form goes that closes a duplicate.
func DuplicateClose(match string) string { return Duplicate(match) + "/close" }
