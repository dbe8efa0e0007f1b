package art

import (
	"fmt"
	"strings"
)

// breachThings holds the drawings of Breach except pawns, in boxes of 100 by 100, eight in a row. The stylesheet relies
// on their order. Keys, locators and chests are drawn without a gem, because the stylesheet adds it.
var breachThings = [4][8]string{
	{cannonPic, cargoPic, firePic, ratsPic, chestShut, chestOpen, chestEmpty, gapPic},
	{crownPic, sceptrePic, orbPic, ringPic, chalicePic, skullPic, keyPic, wavePic},
	{axePic, barragePic, barrelPic, pumpPic, tacklePic, cheesePic, flintlockPic, lanternPic},
	{bucketPic, rowPic, columnPic},
}

// BreachThings returns the sheet with all of breachThings.
func BreachThings() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400"><style>` +
		`.k{stroke:#1a1108;stroke-width:4;stroke-linejoin:round;stroke-linecap:round}.n{fill:none}.w{fill:#9a6638}.o{fill:#6b4323}.i{fill:#4a4f57}.s{fill:#aeb6bd}.g{fill:#d9b04c}.y{fill:#f2d98b}.r{fill:#c23b2c}.p{fill:#f1e6cb}.e{stroke:#1a1108;stroke-width:7}.f{stroke:#d9b04c;stroke-width:4;fill:none}` +
		`</style>`)
	for i, row := range breachThings {
		for j, thing := range row {
			if thing != "" {
				fmt.Fprintf(&b, `<g transform="translate(%d %d)">%s</g>`, 100*j, 100*i, thing)
			}
		}
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// The obstacles differ in outline as much as in color: a long gray gun, a square brown crate, a pointed flame, a low rat.
const (
	cannonPic  = `<ellipse cx="50" cy="90" rx="44" ry="7" opacity=".35"/><path class="k w" d="M14 78L24 56H72L82 78V86H14Z"/><path class="k i" d="M6 50C4 40 10 32 18 32L84 24V20H94V56H84V52L22 62C12 64 8 58 6 50Z"/><path class="n" stroke="#8b939c" stroke-width="4" d="M22 40L80 32"/><path class="k n" d="M32 34L34 58M62 30L64 54"/><circle class="k o" cx="30" cy="82" r="10"/><circle class="k o" cx="68" cy="82" r="10"/><circle class="g" cx="30" cy="82" r="3"/><circle class="g" cx="68" cy="82" r="3"/>`
	cargoPic   = `<ellipse cx="50" cy="91" rx="42" ry="6" opacity=".35"/><path class="k w" d="M12 30H76V90H12Z"/><path class="k y" style="fill:#c08a52" d="M12 30L28 14H90L76 30Z"/><path class="k o" d="M76 30L90 14V74L76 90Z"/><path class="k n" d="M12 44H76M12 76H76M14 74L74 46"/><path class="k n" d="M26 32V42M62 78V88M44 32V42"/>`
	firePic    = `<ellipse cx="50" cy="91" rx="34" ry="6" opacity=".35"/><path class="k" fill="#e2571e" d="M50 6C54 24 76 34 80 58C83 80 68 92 50 92C32 92 17 80 20 58C21 46 30 42 31 28C38 32 40 38 40 44C46 34 50 22 50 6Z"/><path fill="#f8a934" d="M51 36C55 46 66 52 66 68C66 80 59 86 50 86C41 86 33 79 34 67C35 58 41 58 43 52C45 55 46 57 46 60C49 54 51 46 51 36Z"/><path fill="#fff0b0" d="M50 62C54 68 57 71 56 77C55 82 52 84 49 84C45 84 42 81 43 76C44 70 49 70 50 62Z"/>`
	ratsPic    = `<ellipse cx="50" cy="88" rx="44" ry="6" opacity=".35"/><path class="n" stroke="#1a1108" stroke-width="9" stroke-linecap="round" d="M72 80C92 82 98 70 88 62"/><path class="n" stroke="#d59a97" stroke-width="4.5" stroke-linecap="round" d="M72 80C92 82 98 70 88 62"/><path class="k" fill="#7d7480" d="M4 74C8 64 18 60 24 56C24 46 34 42 39 50C60 38 84 50 82 84H20C10 84 4 80 4 74Z"/><circle class="k" cx="32" cy="51" r="9" fill="#d59a97"/><circle cx="18" cy="67" r="3.6"/><path d="M18 65.500l1 1" stroke="#fff" stroke-width="2"/><circle cx="4.500" cy="74" r="4" fill="#d59a97" stroke="#1a1108" stroke-width="2"/><path class="n k" style="stroke-width:2.500" d="M12 76L2 84M14 78L8 90M52 58q14 4 16 24"/><path class="k" fill="#5f5864" d="M52 40C56 30 66 28 70 24C70 16 78 14 81 20C90 18 97 26 96 42C84 36 68 38 60 44Z"/><circle cx="72" cy="31" r="3"/>`
	chestShut  = `<ellipse cx="50" cy="90" rx="44" ry="7" opacity=".35"/><path class="k w" d="M8 44C8 22 20 14 30 14H70C80 14 92 22 92 44V88H8Z"/><path class="f" style="stroke-width:8" d="M24 17V86M76 17V86"/><path class="k n" d="M8 46H92"/><path class="f" d="M8 41H92M10 84H90"/><rect class="k g" x="34" y="34" width="32" height="34" rx="5"/>`
	chestOpen  = `<ellipse cx="50" cy="90" rx="44" ry="7" opacity=".35"/><path class="k o" d="M10 40C8 16 18 4 30 4H70C82 4 92 16 90 40Z"/><path class="k" fill="#1c0f06" d="M8 40H92V54H8Z"/><path class="y" d="M14 52C20 38 30 44 36 38C44 32 54 38 62 36C72 34 82 40 86 52Z"/><circle cx="32" cy="46" r="5" fill="#fff6cf"/><circle cx="62" cy="44" r="6" fill="#fff6cf"/><path class="k w" d="M8 54H92V88H8Z"/><path class="f" style="stroke-width:8" d="M24 56V86M76 56V86"/><rect class="k g" x="37" y="52" width="26" height="30" rx="5"/>`
	chestEmpty = `<ellipse cx="50" cy="90" rx="44" ry="7" opacity=".35"/><path class="k" fill="#4d3a28" d="M10 40C8 16 18 4 30 4H70C82 4 92 16 90 40Z"/><path class="k" fill="#120a05" d="M8 40H92V58H8Z"/><path class="k" fill="#6b543c" d="M8 58H92V88H8Z"/><path class="n" stroke="#8c7a58" stroke-width="7" d="M24 60V86M76 60V86"/><rect class="k" fill="#8c7a58" x="37" y="54" width="26" height="28" rx="5"/>`
	gapPic     = `<path class="k" fill="#0a0604" d="M50 4L60 26L82 12L76 36L98 42L80 56L94 76L70 72L66 96L50 78L32 96L30 72L6 78L20 56L2 44L24 36L16 14L40 26Z"/><path class="n" stroke="#e8cd8a" stroke-width="3" stroke-linejoin="round" d="M50 18L57 35L72 26L68 41L84 45L70 56L80 69L63 66L60 83L50 69L38 83L37 66L20 70L30 56L16 46L32 41L27 26L43 35Z"/><path fill="#8fd0ea" d="M30 52q5 -6 10 0t10 0t10 0t10 0V62q-10 6 -20 6t-20 -6Z"/>`
)

// The five treasures, the skull that ends the track, a key and a wave for the Breach card.
const (
	crownPic   = `<path class="k g" d="M12 78L6 28L28 48L50 12L72 48L94 28L88 78Z"/><path class="k y" d="M12 78H88V90H12Z"/><circle class="k r" cx="50" cy="62" r="7"/><circle class="k" cx="28" cy="64" r="5" fill="#3f7fd0"/><circle class="k" cx="72" cy="64" r="5" fill="#3f7fd0"/><circle class="k y" cx="50" cy="11" r="6"/><circle class="k y" cx="6" cy="27" r="5"/><circle class="k y" cx="94" cy="27" r="5"/>`
	sceptrePic = `<path class="e" stroke-linecap="round" style="stroke-width:15" d="M16 88L62 36"/><path stroke="#d9b04c" stroke-width="8" stroke-linecap="round" d="M16 88L62 36"/><path class="k n" style="stroke-width:3" d="M26 70L32 76M44 50L50 56"/><path class="k y" d="M56 30L62 12L78 6L92 20L88 36L70 44Z"/><circle class="k r" cx="75" cy="24" r="9"/>`
	orbPic     = `<circle class="k g" cx="50" cy="62" r="32"/><path class="k y" d="M18 56C30 64 70 64 82 56L82 68C70 76 30 76 18 68Z"/><path class="k y" d="M44 30V22H34V12H44V3H56V12H66V22H56V30Z"/><circle class="k r" cx="50" cy="67" r="5"/><path class="n" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round" d="M29 46Q34 38 42 36"/>`
	ringPic    = `<circle class="n" cx="50" cy="64" r="25" stroke="#1a1108" stroke-width="17"/><circle class="n" cx="50" cy="64" r="25" stroke="#d9b04c" stroke-width="9"/><path class="k" fill="#4fb8d8" d="M32 14H68L80 28L50 50L20 28Z"/><path class="n" stroke="#1a1108" stroke-width="2.500" d="M20 28H80M40 28L50 50L60 28L50 14Z"/>`
	chalicePic = `<path class="k g" d="M20 8H80C82 36 72 52 56 56V76C70 78 76 84 78 92H22C24 84 30 78 44 76V56C28 52 18 36 20 8Z"/><path class="k" fill="#6d1220" d="M22 8H78L76 20H24Z"/><circle class="k r" cx="50" cy="36" r="7"/><path class="n" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round" d="M28 26Q29 38 36 44"/>`
	skullPic   = `<path class="k p" d="M50 6C76 6 90 22 88 44C87 58 80 62 76 66V84H24V66C20 62 13 58 12 44C10 22 24 6 50 6Z"/><circle cx="34" cy="46" r="10"/><circle cx="66" cy="46" r="10"/><path d="M50 56L57 68H43Z"/><path class="k n" d="M40 74V84M50 74V84M60 74V84"/>`
	keyPic     = `<path class="n" stroke="#1a1108" stroke-width="17" stroke-linecap="round" stroke-linejoin="round" d="M50 54V90M50 76H66M50 90H62"/><path class="n" stroke="#d9b04c" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" d="M50 54V90M50 76H66M50 90H62"/><circle class="k g" cx="50" cy="30" r="26"/><circle class="k y" cx="50" cy="30" r="18"/>`
	wavePic    = `<path class="k" fill="#1c5f86" d="M4 70C6 34 32 8 64 14C84 18 92 34 86 46C82 38 72 34 64 40C54 48 62 64 96 66V92H4Z"/><path class="n" stroke="#d9eef0" stroke-width="5" stroke-linecap="round" d="M14 68C18 42 38 22 62 24M12 82q10 -8 20 0t20 0t20 0t20 0"/><circle cx="86" cy="56" r="3" fill="#d9eef0"/><circle cx="92" cy="44" r="3" fill="#d9eef0"/>`
)

// The nine items.
const (
	axePic       = `<path class="e" style="stroke-width:15" stroke-linecap="round" d="M26 90L66 18"/><path stroke="#9a6638" stroke-width="8" stroke-linecap="round" d="M26 90L66 18"/><path class="k s" d="M46 20C34 16 24 22 16 38C30 38 40 44 44 54L74 34C78 42 86 46 94 44C96 30 88 16 76 12Z"/>`
	barragePic   = `<circle class="k i" cx="32" cy="72" r="18"/><circle class="k i" cx="68" cy="72" r="18"/><circle class="k i" cx="50" cy="42" r="18"/><path class="n" stroke="#aeb6bd" stroke-width="4" stroke-linecap="round" d="M40 34q3 -5 8 -6M22 64q3 -5 8 -6M58 64q3 -5 8 -6"/><path class="k" fill="#f8a934" d="M50 4L55 14L66 10L61 20L50 18L39 20L34 10L45 14Z"/>`
	barrelPic    = `<path class="k w" d="M24 10H76C86 36 86 64 76 90H24C14 64 14 36 24 10Z"/><path class="k n" d="M40 10C34 36 34 64 40 90M60 10C66 36 66 64 60 90"/><path class="n" stroke="#1a1108" stroke-width="11" d="M18 30H82M18 70H82"/><path class="n" stroke="#aeb6bd" stroke-width="5" d="M19 30H81M19 70H81"/>`
	pumpPic      = `<path class="k w" d="M30 36H58V92H30Z"/><path class="k i" d="M26 26H62V38H26Z"/><path class="e n" stroke-linecap="round" d="M44 26V12L84 30"/><path class="n" stroke="#aeb6bd" stroke-width="3" d="M44 26V12L82 29"/><path class="k i" d="M58 50H80V66H72V58H58Z"/><path fill="#4fa8d8" stroke="#123" stroke-width="2.500" d="M76 70C82 80 84 84 82 89A7 7 0 0 1 69 88C68 82 73 78 76 70Z"/><path class="n" stroke="#c9a24b" stroke-width="4" d="M30 52H58M30 78H58"/>`
	tacklePic    = `<path class="n" stroke="#1a1108" stroke-width="9" d="M50 4V24M36 40V74M64 40V64"/><path class="n" stroke="#e3c778" stroke-width="4" d="M50 4V24M36 40V74M64 40V64"/><path class="k w" d="M30 22H70L76 50H24Z"/><circle class="k i" cx="50" cy="37" r="9"/><path class="n" stroke="#1a1108" stroke-width="13" stroke-linecap="round" d="M36 72V84A11 11 0 0 0 58 84"/><path class="n" stroke="#aeb6bd" stroke-width="6" stroke-linecap="round" d="M36 72V84A11 11 0 0 0 58 84"/><path class="k i" d="M56 60H72V72H56Z"/>`
	cheesePic    = `<path class="k" fill="#f0c04a" d="M6 62L74 22C88 30 94 44 94 58V84H6Z"/><path class="k y" d="M6 62L74 22C88 30 94 44 94 58H6Z"/><circle cx="30" cy="73" r="6" fill="#b9861f"/><circle cx="62" cy="70" r="8" fill="#b9861f"/><circle cx="84" cy="76" r="4" fill="#b9861f"/><ellipse cx="66" cy="44" rx="9" ry="5" fill="#c9982c"/>`
	flintlockPic = `<path class="k w" d="M6 90C6 74 14 60 24 52L60 42L64 54L38 62C32 70 30 80 30 90Z"/><path class="k s" d="M22 38L94 22V34L60 46L26 54Z"/><path class="k g" d="M40 34L36 20L48 22L50 32Z"/><path class="n k" d="M44 60C44 70 54 70 56 58"/><path class="k g" d="M8 84H30V92H8Z"/>`
	lanternPic   = `<path class="n k" d="M34 22C34 4 66 4 66 22"/><path class="k i" d="M28 22H72L78 34H22Z"/><path class="k" fill="#ffe08a" d="M26 34H74V78H26Z"/><path fill="#f08a24" d="M50 42C56 52 62 56 60 66A10 10 0 0 1 40 66C38 58 48 54 50 42Z"/><path class="n k" d="M40 34V78M60 34V78"/><path class="k i" d="M20 78H80V92H20Z"/>`
	bucketPic    = `<path class="n k" d="M18 34C22 2 78 2 82 34"/><path class="k w" d="M14 34H86L76 92H24Z"/><ellipse class="k" cx="50" cy="34" rx="36" ry="10" fill="#4fa8d8"/><path class="n" stroke="#d9eef0" stroke-width="3" stroke-linecap="round" d="M32 33q7 -4 14 0t14 0"/><path class="n" stroke="#aeb6bd" stroke-width="5" d="M19 58H81M22 78H78"/>`
)

// The locators: a row and a column.
const (
	rowPic    = `<path class="k p" d="M4 50L28 26V40H72V26L96 50L72 74V60H28V74Z"/>`
	columnPic = `<path class="k p" d="M50 4L74 28H60V72H74L50 96L26 72H40V28H26Z"/>`
)

// Gap returns the BREACH token by itself, as it is painted on its square.
func Gap() string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>.k{stroke:#1a1108;stroke-width:4;stroke-linejoin:round}.n{fill:none}</style>` + gapPic + `</svg>`
}
