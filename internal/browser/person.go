package browser

import (
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	cdp "github.com/chromedp/chromedp"
)

// As gives the tab the cookies of another one, so that both belong to one person. Both must have been opened at a server.
func (tab *Tab) As(other *Tab) {
	tab.t.Helper()
	known, err := cdp.Call(other.ctx, network.GetCookies, network.GetCookiesParams{})
	if err != nil {
		tab.t.Fatalf("browser: read cookies: %v", err)
	}
	var same network.SetCookiesParams
	for _, c := range known.Cookies {
		same.Cookies = append(same.Cookies, &network.CookieParam{Name: c.Name, Value: c.Value, Domain: c.Domain, Path: c.Path, HTTPOnly: c.HTTPOnly})
	}
	if _, err := cdp.Call(tab.ctx, network.SetCookies, same); err != nil {
		tab.t.Fatalf("browser: set cookies: %v", err)
	}
}

// Cookie gives the tab a cookie for the server at an address. One that a page's script sets may come too late for the next request.
func (tab *Tab) Cookie(url, name, value string) {
	tab.t.Helper()
	cookies := network.SetCookiesParams{Cookies: []*network.CookieParam{{URL: url, Name: name, Value: value, Path: "/"}}}
	if _, err := cdp.Call(tab.ctx, network.SetCookies, cookies); err != nil {
		tab.t.Fatalf("browser: set a cookie: %v", err)
	}
}

// Before has a script run in every page that the tab opens from now on, before the page's own.
func (tab *Tab) Before(script string) {
	tab.t.Helper()
	if _, err := cdp.Call(tab.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		tab.t.Fatalf("browser: a script before the page's: %v", err)
	}
}
