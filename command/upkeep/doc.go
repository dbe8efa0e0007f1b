// Package upkeep has the commands that look after a store: check, backup, copy and restore.
package upkeep
