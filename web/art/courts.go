package art

// person describes the figure on a court card. Kings are admirals, queens navigators, jacks sailors.
// Every field but the colors is a drawing in the card's own coordinates (250 by 350), upper half.
type person struct {
	skin, hair string // colors
	behind     string // hair and things behind the head, filled with the hair's color
	beard      string // filled with the hair's color
	front      string // hair over the forehead, filled with the hair's color
	hat        string
	prop       string // an object that the person holds, on the right
}

var people = map[string]person{
	"KS": {skin: "#e9c7a0", hair: "#2b2320", beard: fullBeard, hat: bicorne, prop: telescope},
	"KH": {skin: "#f0d3b0", hair: "#e8e2d2", behind: wig, beard: moustache, front: temples, hat: tricorne, prop: sword},
	"KD": {skin: "#a9764c", hair: "#3a2a20", beard: goatee, hat: foreAndAft, prop: eyepatch + scroll},
	"KC": {skin: "#f0d3b0", hair: "#8b8478", beard: chops, hat: bicorne, prop: lantern},
	"QS": {skin: "#f0d9bd", hair: "#241d1c", behind: longHair, front: parting, hat: tricorne, prop: plume + compass},
	"QH": {skin: "#f4d9bf", hair: "#a5482a", behind: curls, front: parting, hat: wideHat, prop: bloom},
	"QD": {skin: "#8d5b3a", hair: "#2b1d16", behind: scarfTail, hat: headscarf, prop: earrings + sextant},
	"QC": {skin: "#f2d6b6", hair: "#d2a44e", behind: braid, front: parting, hat: tricorne, prop: spyglass},
	"JS": {skin: "#d9ae84", hair: "#2b2320", beard: stubble, hat: bandana, prop: cutlass},
	"JH": {skin: "#f0d3b0", hair: "#6b4327", front: fringe, hat: flatCap, prop: anchor},
	"JD": {skin: "#b98a62", hair: "#2f231c", front: fringe, hat: woolCap, prop: pipe + coil},
	"JC": {skin: "#f2d6b6", hair: "#b7772f", front: fringe, hat: strawHat, prop: parrot},
}

// court returns a double-ended bust in a frame with a sash across its middle.
func court(rank, suit byte) string {
	half := `<svg x="55" y="36" width="140" height="139" viewBox="55 36 140 139">` + bust(rank, suit) + `</svg>`
	return `<rect class="frame" x="53" y="34" width="144" height="282" rx="7"/>` + half + turned(half) +
		`<path class="red edge" d="M55 181L195 161V169L55 189Z"/>` +
		`<path class="brass" d="M55 175.5L195 155.5V160L55 180ZM55 190L195 170V174.5L55 194.5Z"/>`
}

// bust draws from back to front: hair, coat, head, beard, hat, prop, suit.
func bust(rank, suit byte) string {
	p := people[string([]byte{rank, suit})]
	hair := func(paths string) string { return `<g fill="` + p.hair + `" class="edge">` + paths + `</g>` }
	return hair(p.behind) + coat(rank) +
		`<path class="edge" fill="` + p.skin + `" d="M114 118V136L125 148L136 136V118Z"/>` +
		`<ellipse class="edge" fill="` + p.skin + `" cx="125" cy="101" rx="22" ry="26"/>` +
		features(rank) + hair(p.beard) + hair(p.front) + p.hat + p.prop +
		pip(suit, 74, 57, 27, false)
}

// features returns the eyes, the nose and the mouth.
func features(rank byte) string {
	eyes := `<path class="line" d="M112 95q4 -3 8 0M130 95q4 -3 8 0M125 98v9l-3 2"/><g fill="#2c2018"><circle cx="116.5" cy="98" r="1.9"/><circle cx="133.5" cy="98" r="1.9"/></g>`
	if rank == 'Q' {
		return eyes + `<path class="lip" d="M118 116q7 6 14 0q-4 -3 -7 -1q-3 -2 -7 1Z"/>`
	}
	return eyes + `<path class="line" d="M119 117q6 3 12 0"/>`
}

// coat returns the dress of a rank: admiral, navigator or sailor, in the suit's color.
func coat(rank byte) string {
	body := `<path class="coat edge" d="M56 202C58 160 84 140 106 134H144C166 140 192 160 194 202Z"/>`
	switch rank {
	case 'K':
		return body + `<path class="white edge" d="M107 132L125 164L143 132Z"/>` +
			`<path class="brass" d="M104 134L125 182L146 134L150 142L130 190H120L100 142Z"/>` +
			`<path class="brass" d="M62 160q14 -20 36 -20l-5 13q-16 2 -23 13zM188 160q-14 -20 -36 -20l5 13q16 2 23 13z"/>` +
			`<path class="brassln" d="M66 168l-2 9M73 163l-2 9M80 159l-1 9M184 168l2 9M177 163l2 9M170 159l1 9" style="stroke-width:2.5"/>`
	case 'Q':
		return body + `<path class="white edge" d="M104 132C110 154 140 154 146 132L156 140C146 170 104 170 94 140Z"/>` +
			`<path class="line" d="M104 148q4 6 10 8M146 148q-4 6 -10 8"/><circle class="brass" cx="125" cy="161" r="5.5"/>`
	}
	return body + `<path class="white edge" d="M95 138L125 182L155 138L144 132H106Z"/>` +
		`<path fill="none" stroke="#2b4a78" stroke-width="4" d="M103 146h44M109 155h32M115 164h20"/>` +
		`<path class="red edge" d="M100 134L125 158L150 134L157 142L130 165L134 184H116L120 165L93 142Z"/>`
}
