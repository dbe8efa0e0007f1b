package host

import (
	"quarterdeck/daily"
	"quarterdeck/host/cache"
)

// results keeps, by match, attempts at deals of the day that cannot change any more, so that a table of them loads no matches.
type results = cache.Cache[string, daily.Attempt]

const maxResults = 40_000
