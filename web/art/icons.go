package art

import (
	"maps"
	"slices"
	"strings"
)

// icons are small line drawings in a box of 24 by 24, in the color of the text around them.
var icons = map[string]string{
	"gear":   `<circle cx="12" cy="12" r="3.2"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"/><circle cx="12" cy="12" r="6.5"/>`,
	"help":   `<circle cx="12" cy="12" r="9.5"/><path d="M9 9.5C9 6 15 6 15 9.5C15 12 12 11.5 12 14.5M12 17.5v.2"/>`,
	"book":   `<path d="M12 6C9 4 5.5 4 3 5v14c2.5 -1 6 -1 9 1c3 -2 6.5 -2 9 -1V5c-2.5 -1 -6 -1 -9 1zM12 6v14"/>`,
	"flag":   `<path d="M5 21V3M5 4c5 -3 8 3 14 0v9c-6 3 -9 -3 -14 0"/>`,
	"undo":   `<path d="M9 4.5L4 9.5l5 5M4 9.5h10a5.5 5.5 0 0 1 0 11h-4"/>`,
	"again":  `<path d="M4 12a8 8 0 1 0 3 -6.2M4 3v5h5"/>`,
	"save":   `<path d="M12 3v12M7 10.5l5 5l5 -5M4 20h16"/>`,
	"seal":   `<circle cx="12" cy="10" r="6.5"/><path d="M9.5 10l2 2l3.5 -4M8.5 15.5L7 22l5 -2.5L17 22l-1.5 -6.5"/>`,
	"chain":  `<path d="M10 14a4 4 0 0 0 5.7 0l3.6 -3.6a4 4 0 0 0 -5.7 -5.7L12 6.3M14 10a4 4 0 0 0 -5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7"/>`,
	"eye":    `<path d="M2 12C6 5.5 18 5.5 22 12C18 18.5 6 18.5 2 12Z"/><circle cx="12" cy="12" r="3"/>`,
	"first":  `<path d="M6 5v14M19 5l-9 7l9 7z"/>`,
	"prev":   `<path d="M16 5l-9 7l9 7z"/>`,
	"next":   `<path d="M8 5l9 7l-9 7z"/>`,
	"play":   `<circle cx="12" cy="12" r="9.5"/><path d="M10 8l6 4l-6 4z"/>`,
	"pause":  `<circle cx="12" cy="12" r="9.5"/><path d="M10 8.5v7M14 8.5v7"/>`,
	"last":   `<path d="M18 5v14M5 5l9 7l-9 7z"/>`,
	"sound":  `<path d="M4 9.5v5h3.5L13 19V5L7.5 9.5zM16 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"/>`,
	"mute":   `<path d="M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5"/>`,
	"person": `<circle cx="12" cy="8" r="4.5"/><path d="M3.5 21C4 15.5 8 14 12 14s8 1.5 8.5 7"/>`,
	"puzzle": `<path d="M4 9h4.5a2.3 2.3 0 1 1 4 0H17v4.5a2.3 2.3 0 1 1 0 4V21H4z"/>`,
	"friend": `<circle cx="9" cy="8.5" r="4"/><path d="M2 20.5C2.5 16 5.5 14 9 14s6.5 2 7 6.5M16 5a4 4 0 0 1 0 7M18.5 14.5c2 1 3.2 3 3.5 6"/>`,
	"bot":    `<rect x="4" y="8" width="16" height="11" rx="3"/><path d="M12 8V4M9 13v.5M15 13v.5M9.5 16.2h5M2 12v4M22 12v4"/><circle cx="12" cy="3.5" r=".8"/>`,
	"chat":   `<path d="M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5"/>`,
	"lobby":  `<path d="M3 21h18M6 21V4h9v17M15 6h4v15M12 12.5v.5"/>`,
	"won":    `<path d="M8 4h8v5a4 4 0 0 1 -8 0zM8 5.500H4.500c0 4 1.500 5.500 4 5.500M16 5.500h3.500c0 4 -1.500 5.500 -4 5.500M12 13v4M8.500 20.500h7M9.500 20.500c0 -2 1 -3.500 2.500 -3.500s2.500 1.500 2.500 3.500"/>`,
	"lost":   `<path d="M2.500 19.500c2 -1.600 3.600 -1.600 5.600 0s3.600 1.600 5.600 0s3.600 -1.600 5.600 0M5 15l2.500 -5l10.500 5.500M11 11.500L14.500 3.500M14.500 3.500c2.500 2 4 5 4 9"/>`,
	"drawn":  `<path d="M12 3.500v17M7 20.500h10M4.500 6.500h15M4.500 6.500l-2.500 6.500h5zM19.500 6.500l-2.500 6.500h5zM2 13a2.500 2 0 0 0 5 0M17 13a2.500 2 0 0 0 5 0"/>`,
	"left":   `<path d="M20 12H4M10 6l-6 6l6 6"/>`,
}

// Icons returns the sprite of all icons: one symbol each, its id the icon's name, and the mark as "wheel".
func Icons() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">`)
	for _, name := range slices.Sorted(maps.Keys(icons)) {
		b.WriteString(`<symbol id="` + name + `" viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">` + icons[name] + `</g></symbol>`)
	}
	b.WriteString(`<symbol id="wheel" viewBox="-100 -100 200 200"><g fill="none" stroke="currentColor" stroke-width="12" stroke-linecap="round"><circle r="60"/><circle r="15"/>`)
	for _, turn := range []string{"0", "45", "90", "135"} {
		b.WriteString(`<path transform="rotate(` + turn + `)" d="M0 -90V-16M0 16V90"/>`)
	}
	b.WriteString(`</g></symbol></svg>`)
	return b.String()
}
