// Package mcts implements a Monte Carlo tree search for every game, including games with chance, simultaneous choices and
// hidden information. It sees a game only through game.State and a position only through bot.Knowledge.
//
// One iteration:
//
//  1. Imagine. All that the seat cannot know is replaced by a consistent guess. Hidden choices of other
//     seats are removed (game.HiddenChooser), so that the guess is never mistaken for a fact:
//     the simultaneous choice is searched as one.
//  2. Descend. Every seat has its own tree. A node is a seat and the history that this seat has seen since the root
//     (game.Secretive defines what it sees). So guesses that a seat cannot distinguish share a node, and no seat's
//     choice can depend on what is hidden from it. It takes the action with the best upper confidence bound among those
//     legal in this guess. At a simultaneous choice it changes to regret matching once the node is well visited. Chance
//     is rolled. Open phases, in which several seats may act again and again, are played as turns in seat order.
//  3. Grow. The first position without a node gets one; from there the match is played out at
//     random (by game.Prior or game.Sampler if the game has them), or estimated by game.Evaluator.
//  4. Learn. Every choice on the way is credited with the utility of the seat that made it. Nothing assumes
//     two seats or a constant sum, so seats that win together cooperate.
//
// The answer is the most visited action, or for a secret choice a draw from the average strategy.
//
// Confidence bounds find good actions with few visits but circle where only a mixture is good. Regret matching
// converges to the mixture but needs many visits (doc/study.md has the figures). Regret matching learns from sampled
// values. The value of an action that was not tried is taken to be its mean so far. The error of the tried one is
// divided by the chance of trying it. This keeps the estimates unbiased with little noise, for any number of seats,
// without a table of joint choices.
//
// All memory lies in flat slices: once they have grown, an iteration allocates nothing. The next choice reuses the memory
// of a small tree; that of a large one is released.
package mcts
