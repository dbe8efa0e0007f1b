// Package pairing finds opponents for guests. A guest's seek is a row of the store; it lives as long as the guest's client asks for it. Every
// such question, at any server, looks for the best opponent among the seeks that wait.
//
// A pairing has two steps. One transaction stores in all of its seeks the id of their match, which follows from them. Then the match is
// created under that id. If a server stops between both, the next question of any of the guests does the second step again.
//
// A guest can play a bot meanwhile. The first step does not look at that match. The second step first ends it without a result. If the
// guest made a move there before, the pairing is undone: their seek ends, and the others wait again. All servers come to the same decision,
// because it follows from the log of that match.
package pairing
