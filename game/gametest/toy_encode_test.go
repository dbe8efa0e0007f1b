package gametest_test

import "quarterdeck/game"

func (st *toyState) Encoding() game.Encoding {
	layout := game.Encoding{
		Version: 1,
		Fields:  []game.Field{{Name: "phase", Size: 1, Doc: "index"}, {Name: "card", Size: 1, Doc: "the viewer's"}, {Name: "taps", Size: 3, Doc: "by seat"}},
		Blocks:  []game.Field{{Name: "bid", Size: maxBid + 1}, {Name: "tap", Size: 1}, {Name: "ready", Size: 1}},
	}
	switch st.bug {
	case "layout without words":
		layout.Fields[1].Doc = ""
	case "layout changes":
		layout.Version += st.phase
	}
	return layout
}

func (st *toyState) Observe(dst []int16, v game.Seat) {
	dst[0], dst[1] = int16(st.phase), int16(st.card[v])
	if st.bug == "numbers show a card" {
		dst[1] += int16(10 * st.card[1-v&1])
	}
	for s, n := range st.taps {
		if st.bug == "a number is not written" && s == 2 {
			return
		}
		dst[2+s] = int16(n)
	}
}

func (st *toyState) ActionID(_ game.Seat, a game.Action) int {
	switch verbOf(a) {
	case tap:
		return maxBid + 1
	case ready:
		if st.bug == "two actions with one number" {
			return maxBid + 1
		}
		return maxBid + 2
	}
	return valueOf(a)
}
