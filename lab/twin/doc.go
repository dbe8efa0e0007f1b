// Package twin makes twins of Bastion's Breach: games with the same tree of positions under other names and numbers. Each seed names
// another twin. A program that remembers the published rules gains nothing from them there: it has to read the twin's.
//
// Actions are the same numbers in both games, so records map one to one. A twin has the defaults of all options: the row is
// open, and equal points are a draw.
package twin
