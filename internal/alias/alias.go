// Package alias gives guests a friendly name until they choose one. It follows from the guest's id, so nothing is stored. No alias is a
// bot's name, a level or a character of a game.
package alias

import (
	"crypto/sha256"
	"encoding/binary"
)

var first = [...]string{
	"Amber", "Brisk", "Calm", "Clever", "Copper", "Coral", "Dapper", "Eager", "Early", "Fair", "Gentle", "Golden", "Hardy", "Hazel", "Humble", "Ivory",
	"Jolly", "Keen", "Kind", "Lively", "Lucky", "Mellow", "Merry", "Misty", "Nimble", "Noble", "Patient", "Plucky", "Quiet", "Ready", "Rosy", "Rustic",
	"Salty", "Sandy", "Silver", "Snowy", "Spry", "Steady", "Sunny", "Swift", "Tidy", "Velvet", "Warm", "Wily", "Windy", "Winter", "Witty", "Zesty",
}

var second = [...]string{
	"Albatross", "Barnacle", "Beacon", "Bittern", "Breeze", "Cockle", "Cormorant", "Crab", "Curlew", "Cutter", "Dolphin", "Dory", "Dunlin", "Eddy", "Eider", "Fulmar",
	"Gannet", "Grebe", "Gull", "Halyard", "Heron", "Herring", "Islander", "Kelp", "Ketch", "Kittiwake", "Limpet", "Lobster", "Lugger", "Mackerel", "Minnow", "Mussel",
	"Otter", "Oyster", "Pelican", "Petrel", "Plover", "Porpoise", "Puffin", "Sandpiper", "Seal", "Shearwater", "Shrimp", "Skerry", "Sloop", "Starfish", "Tern", "Walrus",
}

// Of returns the name of a guest who has not chosen one.
func Of(guest string) string {
	sum := sha256.Sum256([]byte("quarterdeck alias " + guest))
	return first[binary.BigEndian.Uint32(sum[:])%uint32(len(first))] + " " + second[binary.BigEndian.Uint32(sum[4:])%uint32(len(second))]
}

// Or returns the name that a guest chose or, if it is empty, their alias.
func Or(name, guest string) string {
	if name == "" {
		return Of(guest)
	}
	return name
}
