// Package art computes drawings: cards, which are put together from ranks, suits and people; boards, which are laid out by
// numbers that stylesheets share; posters, which show both; icons, and the ship's wheel that is the site's mark. It is all SVG
// made from the paths in this package; no fonts, no third-party art. A drawing that is not computed is a file in
// web/static/games.
//
// A card has two drawings in one symbol: the full face, and a large index for
// cards shown small (a phone's hand, the other seat's remaining cards). The page
// chooses with the custom properties --full and --mini; suits take their colors
// from --suit-s, --suit-h, --suit-d and --suit-c, so a two-color deck is one class.
package art
