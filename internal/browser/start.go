package browser

import (
	"context"
	"os"
	"sync"
	"testing"

	cdp "github.com/chromedp/chromedp"
)

// Browser is a running Chromium. Tests that run at the same time share one: to start it costs more than many tests do.
type Browser struct{ ctx context.Context }

// running is the Chromium of this process.
var running struct {
	sync.Mutex
	browser *Browser
	users   int    // tests that use it
	stop    func() // ends it and removes its profile
}

// Start returns the system's Chromium for as long as the test runs. Each Tab is a person of its own, so that tests cannot
// meet each other in it. It ends with the last test that uses it.
func Start(t testing.TB) *Browser {
	t.Helper()
	path := find(t)
	running.Lock()
	defer running.Unlock()
	if running.users == 0 {
		b, stop, err := launch(path)
		if err != nil {
			t.Fatalf("cannot start %s: %v", path, err)
		}
		running.browser, running.stop = b, stop
	}
	running.users++
	t.Cleanup(leave)
	return running.browser
}

// leave ends the Chromium of this process if no test uses it any more.
func leave() {
	running.Lock()
	defer running.Unlock()
	if running.users--; running.users == 0 {
		running.stop()
		running.browser, running.stop = nil, nil
	}
}

// launch starts a Chromium with a profile of its own.
func launch(path string) (b *Browser, stop func(), err error) {
	profile, err := os.MkdirTemp("", "quarterdeck-chromium-")
	if err != nil {
		return nil, nil, err
	}
	alloc, end := cdp.NewExecAllocator(context.Background(), cdp.ExecPath(path),
		cdp.NoSandbox, cdp.Headless, cdp.DisableGPU, cdp.NoFirstRun,
		cdp.Flag("disable-quic", true), cdp.Flag("disable-background-networking", true),
		cdp.Flag("disable-component-update", true), cdp.Flag("disable-sync", true),
		// Each new window loads two hidden pages for the address bar's list, which cost as much as a small page of ours.
		// Every person's tab would also start a process for a page that may come, which a test seldom opens.
		cdp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess"),
		cdp.UserDataDir(profile))
	ctx, quit := cdp.NewContext(alloc)
	stop = func() {
		quit()
		end()
		os.RemoveAll(profile) // what remains is in the system's folder for temporary files
	}
	if err := cdp.Do(ctx); err != nil {
		stop()
		return nil, nil, err
	}
	return &Browser{ctx}, stop, nil
}
