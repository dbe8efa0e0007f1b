// Package experiment plays sweeps of the lab that guests have started in a browser, and makes their reports. All servers that share a
// store play their units together. Players’ bots and analyses come first.
package experiment
