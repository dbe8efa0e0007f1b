package browser

import (
	"github.com/chromedp/cdproto/webauthn"
	cdp "github.com/chromedp/chromedp"
)

// Device gives the page a device that makes and keeps passkeys and says yes to everything.
func (tab *Tab) Device() {
	tab.t.Helper()
	if _, err := cdp.Call(tab.ctx, webauthn.Enable, webauthn.EnableParams{}); err != nil {
		tab.t.Fatalf("browser: passkeys: %v", err)
	}
	_, err := cdp.Call(tab.ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	if err != nil {
		tab.t.Fatalf("browser: a device for passkeys: %v", err)
	}
}
