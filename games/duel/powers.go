package duel

import "quarterdeck/game"

// Compile-time checks of the optional interfaces.
var (
	_ game.Redactor      = rules{}
	_ game.State         = (*State)(nil)
	_ game.HiddenChooser = (*State)(nil)
	_ game.Secretive     = (*State)(nil)
	_ game.Describer     = (*State)(nil)
	_ game.Explainer     = (*State)(nil)
	_ game.Sampler       = (*State)(nil)
	_ game.Streamer      = (*State)(nil)
	_ game.OpenPhased    = (*State)(nil)
	_ game.Staged        = (*State)(nil)
	_ game.Revealer      = (*State)(nil)
	_ game.Hasher        = (*State)(nil)
	_ game.Evaluator     = (*State)(nil)
	_ game.Checker       = (*State)(nil)
)
