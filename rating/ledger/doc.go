// Package ledger keeps the results of finished matches in the store, and computes ratings and profiles from them.
package ledger
