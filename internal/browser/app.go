package browser

import (
	"context"

	chromium "github.com/chromedp/cdproto/browser"
	protocol "github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	cdp "github.com/chromedp/chromedp"
)

// Manifest returns the web manifest of the page, what the browser finds wrong with it, and why it would not install the site. That a tab of
// its own person is private does not count.
func (tab *Tab) Manifest() (text string, wrong []string) {
	tab.t.Helper()
	got, err := cdp.Call(tab.ctx, page.GetAppManifest, page.GetAppManifestParams{})
	if err != nil {
		tab.t.Fatalf("browser: read the manifest: %v", err)
	}
	for _, e := range got.Errors {
		wrong = append(wrong, e.Message)
	}
	not, err := cdp.Call(tab.ctx, page.GetInstallabilityErrors, protocol.Empty{})
	if err != nil {
		tab.t.Fatalf("browser: ask whether the site can be installed: %v", err)
	}
	for _, e := range not.InstallabilityErrors {
		if e.ErrorID != "in-incognito" {
			wrong = append(wrong, e.ErrorID)
		}
	}
	return got.Data, wrong
}

// Permit allows the tab's person notifications.
func (tab *Tab) Permit() {
	tab.t.Helper()
	params := chromium.SetPermissionParams{Permission: &chromium.PermissionDescriptor{Name: "notifications"}, Setting: chromium.PermissionSettingGranted, BrowserContextID: cdp.FromContext(tab.ctx).BrowserContextID}
	if _, err := cdp.CallBrowser(tab.ctx, chromium.SetPermission, params); err != nil {
		tab.t.Fatalf("browser: allow notifications: %v", err)
	}
}

// Push gives a message to the service worker of an origin, as a push service does once it is decrypted.
func (tab *Tab) Push(origin, data string) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	ids := make(chan serviceworker.RegistrationID, 100)
	err := cdp.Listen(ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok {
			for _, r := range e.Registrations {
				if r.ScopeURL == origin+"/" && !r.IsDeleted {
					select {
					case ids <- r.RegistrationID:
					default:
					}
				}
			}
		}
	})
	if err == nil {
		_, err = cdp.Call(ctx, serviceworker.Enable, protocol.Empty{})
	}
	if err != nil {
		tab.t.Fatalf("browser: watch service workers: %v", err)
	}
	select {
	case id := <-ids:
		if _, err := cdp.Call(ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: origin, RegistrationID: id, Data: data}); err != nil {
			tab.t.Fatalf("browser: push a message: %v", err)
		}
	case <-ctx.Done():
		tab.t.Fatalf("browser: there is no service worker of %s", origin)
	}
	if _, err := cdp.Call(ctx, serviceworker.Disable, protocol.Empty{}); err != nil {
		tab.t.Fatalf("browser: stop watching service workers: %v", err)
	}
}
