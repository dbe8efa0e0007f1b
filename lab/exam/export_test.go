package exam

// RunDivided is Run with matches divided at another number of cards left.
var RunDivided = run
