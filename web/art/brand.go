package art

import "fmt"

// Favicon returns the site's mark: a brass wheel on navy.
func Favicon() string { return favicon("") }

// FaviconTurn returns the site's mark with a badge for “your turn”.
func FaviconTurn() string {
	return favicon(`<circle cx="47" cy="17" r="17" fill="#b3202c" stroke="#fff" stroke-width="3"/><path d="M42 9l13 8l-13 8z" fill="#fff"/>`)
}

// favicon returns the site's mark with a drawing on top of it.
func favicon(badge string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>` + paint + `</style>` +
		`<rect class="navy" width="64" height="64" rx="14"/><g transform="translate(32 32) scale(.33)" stroke-width="9">` +
		boldWheel() + `</g>` + badge + `</svg>`
}

// boldWheel returns the wheel with lines thick enough for sixteen pixels.
func boldWheel() string {
	spokes := ""
	for _, turn := range []string{"0", "45", "90", "135"} {
		spokes += fmt.Sprintf(`<path transform="rotate(%s)" d="M0 -%dV%d"/>`, turn, spokeLength, spokeLength)
	}
	return fmt.Sprintf(`<g fill="none" stroke="#e8cd8a" stroke-width="%d" stroke-linecap="round"><circle r="%d"/>%s<circle r="%d" fill="#1b3350"/></g>`, boldLine, rimRadius, spokes, hubRadius)
}
