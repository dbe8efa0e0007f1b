// Package services runs for tests what several servers share: a database and
// a bus, each test its own.
package services
