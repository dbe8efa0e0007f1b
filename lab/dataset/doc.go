// Package dataset writes a batch of matches as data for programs that learn: the records, and a row for every decision as JSON
// lines and as Parquet. doc/data.md is the data card.
//
// What a row says of a decision before the choice is made from what the seat knew. The files are the same bytes for the same batch.
package dataset

// Version is the version of the files. It changes with any field, its meaning or its type.
const Version = 1
