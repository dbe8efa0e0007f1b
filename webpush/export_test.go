package webpush

// These are what the examples of the standards need.
var EncryptWith = encrypt

const (
	Unit      = unit
	TokenLife = tokenLife
)
