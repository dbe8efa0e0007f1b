// Package roster lists the levels that players choose from and, by game, the bots that know more of it than the search
// that suits every game. It is the only place outside package games that knows games by their ids. A game with bots of
// its own adds one entry to Games; a game without adds nothing.
package roster
