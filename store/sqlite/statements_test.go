package sqlite

import "testing"

// TestWithoutNumbers checks that only parameters in order lose their numbers.
func TestWithoutNumbers(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT 1":                      "SELECT 1",
		"VALUES (?1, ?2, ?3)":           "VALUES (?, ?, ?)",
		"SET a = ?2 WHERE b = ?1":       "SET a = ?2 WHERE b = ?1",
		"a = ?1 AND b = ?1":             "a = ?1 AND b = ?1",
		"?1?2?3?4?5?6?7?8?9?10 and ?11": "?????????? and ?",
		"WHERE a = ?10":                 "WHERE a = ?10",
	} {
		if got := withoutNumbers(query); got != want {
			t.Errorf("%q became %q, want %q", query, got, want)
		}
	}
}
