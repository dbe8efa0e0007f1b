package href

import "strconv"

// Pages for administrators. Other visitors get the answer of an address that does not exist.
const (
	Admin         = "/admin"
	AdminMatches  = "/admin/matches"
	AdminLog      = "/admin/log"
	AdminPeople   = "/admin/people"
	AdminFind     = "/admin/find"
	AdminLinks    = "/admin/links"
	AdminReports  = "/admin/reports"
	AdminControl  = "/admin/control"
	adminLinkPath = "/admin/link/"
)

// AdminLink returns the address of a link that makes its reader an administrator.
func AdminLink(token string) string { return adminLinkPath + token }

// AdminPerson returns the page about a guest.
func AdminPerson(guest string) string { return AdminPeople + "/" + guest }

// AdminMatch returns the page about a match.
func AdminMatch(match string) string { return AdminMatches + "/" + match }

// AdminReport returns where the form of a report goes that was handled.
func AdminReport(id string) string { return AdminReports + "/" + id }

// AdminMatchesPage returns a page of the list of matches; the first is 1.
func AdminMatchesPage(page int) string { return AdminMatches + "?page=" + strconv.Itoa(page) }

// AdminLogBefore returns the entries of the audit log before a number.
func AdminLogBefore(n int64) string { return AdminLog + "?before=" + strconv.FormatInt(n, 10) }

// Addresses of the API about what administrators set for all servers, and the header with the token of an order from the command line.
const (
	APIStatus      = "/api/v1/status"
	APIOrders      = "/api/v1/admin/orders"
	OperatorHeader = "Quarterdeck-Operator"
)
