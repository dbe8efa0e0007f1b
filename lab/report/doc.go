// Package report turns the units of a sweep into figures, and the figures into files: a page for designers that needs
// nothing else, JSON, CSV, and the units as Parquet.
package report
