package art

import (
	"maps"
	"slices"
	"strings"
)

// sitter is a person in a portrait, with the colors of coat and background.
type sitter struct {
	person
	woman        bool
	coat, ground string
}

// Skin and hair.
const (
	pale, rosy, tan, olive, brown, umber     = "#f2d6b6", "#eebf9b", "#d9ae84", "#b98a62", "#8d5b3a", "#6e4429"
	raven, chestnut, copper, fair, ash, snow = "#241d1c", "#6b4327", "#a5482a", "#d2a44e", "#8b8478", "#e8e2d2"
)

// sitters are the bots of package persona by their names.
var sitters = map[string]sitter{
	"Nell":    {person{skin: pale, hair: copper, behind: curls, front: parting}, true, "#2f6f5f", "#cfe0d4"},
	"Amos":    {person{skin: umber, hair: raven, beard: fullBeard, hat: woolCap}, false, "#7a4a2a", "#e3d3b4"},
	"Greta":   {person{skin: rosy, hair: fair, behind: braid, front: parting}, true, "#8a3040", "#ecd6d0"},
	"Silas":   {person{skin: tan, hair: ash, beard: chops, hat: tricorne}, false, "#37506e", "#d5dfe8"},
	"Tamsin":  {person{skin: brown, hair: raven, behind: scarfTail, hat: headscarf}, true, "#5b3d73", "#e0d6ea"},
	"Piet":    {person{skin: pale, hair: copper, beard: stubble, front: fringe, hat: flatCap}, false, "#1f5a72", "#cfe2e8"},
	"Vera":    {person{skin: olive, hair: raven, behind: longHair, front: parting}, true, "#a04a22", "#f0dcc6"},
	"Barnaby": {person{skin: rosy, hair: snow, beard: fullBeard, front: temples}, false, "#3d5a2f", "#dbe4cd"},
	"Ines":    {person{skin: tan, hair: raven, behind: curls, front: parting, hat: earrings}, true, "#8f6a12", "#f1e4bd"},
	"Odo":     {person{skin: pale, hair: chestnut, beard: moustache, hat: strawHat}, false, "#6d2d2d", "#ead5cc"},
	"Rosa":    {person{skin: rosy, hair: chestnut, behind: longHair, front: parting, hat: wideHat}, true, "#7d2f55", "#efd6e1"},
	"Gunnar":  {person{skin: pale, hair: fair, beard: fullBeard, hat: bandana}, false, "#2c4f6b", "#d2dee6"},
	"Maud":    {person{skin: pale, hair: snow, behind: wig, front: parting}, true, "#4a4f6a", "#dcdde8"},
	"Bram":    {person{skin: olive, hair: raven, beard: goatee, front: fringe}, false, "#345c46", "#d5e3d6"},
	"Cora":    {person{skin: umber, hair: raven, behind: curls, front: parting, hat: bandana}, true, "#97611d", "#efdfc0"},
	"Wim":     {person{skin: rosy, hair: fair, front: fringe, hat: woolCap}, false, "#842f2f", "#ecd3cb"},
	"Hanne":   {person{skin: pale, hair: fair, behind: braid, front: parting, hat: tricorne}, true, "#244a73", "#d0dcea"},
	"Abel":    {person{skin: brown, hair: ash, beard: chops, front: temples}, false, "#6a5320", "#e8ddbf"},
	"Lotte":   {person{skin: rosy, hair: copper, behind: longHair, front: fringe, hat: strawHat}, true, "#2d6a4d", "#d1e5d8"},
	"Jory":    {person{skin: tan, hair: chestnut, beard: stubble, front: fringe}, false, "#54407a", "#ddd6ea"},
	"Edda":    {person{skin: pale, hair: ash, behind: braid, hat: headscarf}, true, "#1f5f66", "#cbe2e3"},
	"Zeb":     {person{skin: brown, hair: raven, beard: goatee, hat: foreAndAft}, false, "#7d3b1c", "#efd9c6"},
	"Mira":    {person{skin: olive, hair: chestnut, behind: curls, front: parting, hat: woolCap}, true, "#6b2f6b", "#e9d6e8"},
	"Nils":    {person{skin: rosy, hair: fair, beard: moustache, front: parting}, false, "#2b5a86", "#cfdfee"},
}

// facePaint is what portraits use of the cards’ stylesheet.
const facePaint = `.brassln{fill:none;stroke:#c9a24b;stroke-width:3.2;stroke-linecap:round}.brass{fill:#c9a24b;stroke:#6d5218}` +
	`.line{fill:none;stroke:#2c2018;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}.edge{stroke:#2c2018;stroke-width:1.5;stroke-linejoin:round}` +
	`.coat{fill:currentColor}.white{fill:#fdf9ee}.red{fill:#b3202c}.gold{fill:#c9a24b}.blue{fill:#1d2f4a}.straw{fill:#e3c778}.lip{fill:#a8323a}`

// Faces returns the sprite of the bots’ portraits: one symbol each, its id the bot’s name.
func Faces() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"><style>` + facePaint + `</style>`)
	for _, name := range slices.Sorted(maps.Keys(sitters)) {
		s := sitters[name]
		b.WriteString(`<symbol id="` + name + `" viewBox="73 42 104 104"><path fill="` + s.ground + `" d="M73 42H177V146H73Z"/>` + portrait(&s) + `</symbol>`)
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// portrait draws its parts from back to front, as bust does.
func portrait(s *sitter) string {
	hair := func(paths string) string {
		if paths == "" {
			return ""
		}
		return `<g fill="` + s.hair + `" class="edge">` + paths + `</g>`
	}
	rank := byte('J')
	if s.woman {
		rank = 'Q'
	}
	return `<g color="` + s.coat + `">` + hair(s.behind) +
		`<path class="coat edge" d="M72 150C78 140 92 134 106 131L125 143L144 131C158 134 172 140 178 150Z"/>` +
		`<path class="edge" fill="` + s.skin + `" d="M114 118V132L125 140L136 132V118Z"/><ellipse class="edge" fill="` + s.skin + `" cx="125" cy="101" rx="22" ry="26"/>` +
		features(rank) + hair(s.beard) + hair(s.front) + s.hat + `</g>`
}
