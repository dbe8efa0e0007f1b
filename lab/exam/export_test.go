package exam

// RunEndgame is Run with an endgame of another number of cards.
var RunEndgame = run
