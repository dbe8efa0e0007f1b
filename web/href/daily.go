package href

// Daily returns the address of the page of a deal of a day, or of today if date is empty. slug names the offer; it is empty for
// the voyage, whose addresses are older than those of the others.
func Daily(slug, date string) string {
	address := "/daily"
	for _, part := range []string{slug, date} {
		if part != "" {
			address += "/" + part
		}
	}
	return address
}
