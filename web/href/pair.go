package href

// Pair is the page on which a guest looks for an opponent, and where the form goes that begins it. PairWait answers that page's script.
const (
	Pair       = "/pair"
	PairWait   = "/pair/wait"
	PairBot    = "/pair/bot"
	PairCancel = "/pair/cancel"
)
