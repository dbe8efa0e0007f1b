// Package sweep plays many rule sets of one game on the same deals, keeps every finished unit of work in a file, and goes
// on where it was interrupted.
//
// A unit is one deal under one rule set, played twice; in the second match the bots have moved by one seat. Unit i of
// every rule set has the same seeds. A finished unit is one line of a file, appended in one write, so that a killed
// program loses only units in progress, which are played again.
//
// A sweep ends after a number of units, after a time, or at a precision. The precision is looked at only at fixed
// numbers of units (see Boundary). It depends on the widths of intervals: of a share in points, of a count in percent of its
// value.
package sweep
