package browser

import (
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdp "github.com/chromedp/chromedp"
)

// calm makes the page believe that its reader prefers reduced motion.
func (tab *Tab) calm() {
	tab.t.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := cdp.Call(tab.ctx, emulation.SetEmulatedMedia, media); err != nil {
		tab.t.Fatalf("browser: reduced motion: %v", err)
	}
}

// NoScript switches the page's scripts off, or on again, from the next page load.
func (tab *Tab) NoScript(off bool) {
	tab.t.Helper()
	if _, err := cdp.Call(tab.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: off}); err != nil {
		tab.t.Fatalf("browser: scripts off: %v", err)
	}
	tab.frames = !off
}

// Offline takes the page's network away for new requests, or gives it back.
func (tab *Tab) Offline(off bool) {
	tab.t.Helper()
	rule := &network.Conditions{Offline: off, DownloadThroughput: -1, UploadThroughput: -1}
	params := network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{rule}}
	if _, err := cdp.Call(tab.ctx, network.EmulateNetworkConditionsByRule, params); err != nil {
		tab.t.Fatalf("browser: offline %v: %v", off, err)
	}
}

// Slow gives the tab a slow connection, in bytes and milliseconds of latency, and a processor that is slower by a factor.
func (tab *Tab) Slow(bytesPerSecond, latency, factor float64) {
	tab.t.Helper()
	rule := &network.Conditions{Latency: latency, DownloadThroughput: bytesPerSecond, UploadThroughput: bytesPerSecond}
	params := network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{rule}}
	_, err := cdp.Call(tab.ctx, network.EmulateNetworkConditionsByRule, params)
	if err == nil {
		_, err = cdp.Call(tab.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: factor})
	}
	if err != nil {
		tab.t.Fatalf("browser: slow down: %v", err)
	}
}
