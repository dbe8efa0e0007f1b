// Package art draws everything that Quarterdeck shows as a picture: 52 cards and
// their back, the ship's wheel that is its mark, and small icons. It is all SVG
// made from the paths in this package; no fonts, no third-party art.
//
// A card has two drawings in one symbol: the full face, and a large index for
// cards shown small (a phone's hand, the other seat's remaining cards). The page
// chooses with the custom properties --full and --mini; suits take their colours
// from --suit-s, --suit-h, --suit-d and --suit-c, so a two-colour deck is one class.
package art
