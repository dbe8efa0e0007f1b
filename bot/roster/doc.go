// Package roster lists the levels that players choose from and the bots written for a particular game, which know more
// of it than the general search. It is the only place outside package games that knows games by their ids. A game with
// bots of its own adds one entry to Games; any other game adds nothing.
package roster
