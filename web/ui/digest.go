package ui

import (
	"encoding/binary"
	"hash/maphash"
)

// seed is this process's own, so that nobody can make two pages that come to the same.
var seed = maphash.MakeSeed()

// digestLength is the length of a digest: a zero, which HTML never begins with, and eight bytes.
const digestLength = 9

// Digest is regions as they have to be remembered for the next Patch. Of what is drawn anew every time anyway, which
// is the most, only digests are kept: a page's regions take 20 KB, their digests 4 KB, and a server remembers those of every
// page that is open.
func Digest(regions []Region) []Region {
	out := make([]Region, len(regions))
	for i := range regions {
		r := &regions[i]
		if r.key != "" {
			out[i] = *r // may be taken over
			continue
		}
		ink := make([]byte, 0, digestLength*(len(r.parts)+2))
		ink = appendDigest(appendDigest(ink, r.before), r.after)
		for j := range r.parts {
			ink = appendDigest(ink, r.parts[j].html)
		}
		all := string(ink)
		next := func() (one string) {
			one, all = all[:digestLength], all[digestLength:]
			return one
		}
		out[i] = Region{ID: r.ID, before: next(), after: next(), parts: make([]part, len(r.parts))}
		for j := range r.parts {
			out[i].parts[j] = part{r.parts[j].id, next()}
		}
	}
	return out
}

func appendDigest(ink []byte, html string) []byte {
	return binary.LittleEndian.AppendUint64(append(ink, 0), maphash.String(seed, html))
}

// equal tells whether html is what was remembered, whole or as a digest.
func equal(html, remembered string) bool {
	if len(remembered) == digestLength && remembered[0] == 0 {
		return binary.LittleEndian.Uint64([]byte(remembered[1:])) == maphash.String(seed, html)
	}
	return html == remembered
}
