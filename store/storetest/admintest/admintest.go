// Package admintest checks that a store.Store obeys the laws of store.Administration, store.Reports, store.Uptime, store.Controls and store.Deliveries.
package admintest

import (
	"errors"
	"testing"
	"time"

	"quarterdeck/store"
)

// Run tests a kind of store. Within one test, open returns the same stored data every time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) store.Store){
		"audit":      testAudit,
		"audit race": testAuditRace,
		"unaudited":  testAuditForgets,
		"reports":    testReports,
		"handled":    testReportHandledOnce,
		"rename":     testRename,
		"find":       testFindPeople,
		"servers":    testServers,
		"control":    testControl,
		"controlled": testControlRace,
		"deliveries": testDeliveries,
		"delivered":  testDeliveryRace,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantErr(t *testing.T, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Fatalf("got error %v, want %v", got, want)
	}
}

func at(minute int) time.Time {
	return time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC).Add(time.Duration(minute) * time.Minute)
}

func newMatch(id string) store.Match {
	return store.Match{ID: id, Game: "bastion", Rules: 1, Setup: []byte(`{"seats":2}`), Seats: []byte(`[]`), Seed: []byte{1}, Host: "guest", Created: at(0), Status: store.Waiting}
}

// unnamed is a rewrite for guests without matches.
func unnamed(*store.Match, []store.Entry) (store.Entry, error) {
	return store.Entry{Actor: store.Server, Text: "{}", At: at(0)}, nil
}

// guestOf returns the id of one of some guests.
func guestOf(i int) string { return string(rune('a' + i)) }
