package browser

import (
	"time"

	cdproto "github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	cdp "github.com/chromedp/chromedp"
)

// Work is what a page did in a time: how often styles and layout were computed, and seconds of its main thread.
type Work struct{ Styles, Layouts, Tasks, Scripts float64 }

// Work returns what the page does in that time, counted by Chromium.
func (tab *Tab) Work(during time.Duration) Work {
	tab.t.Helper()
	if _, err := cdp.Call(tab.ctx, performance.Enable, performance.EnableParams{}); err != nil {
		tab.t.Fatalf("browser: count the page's work: %v", err)
	}
	before := tab.work()
	time.Sleep(during)
	after := tab.work()
	return Work{after.Styles - before.Styles, after.Layouts - before.Layouts, after.Tasks - before.Tasks, after.Scripts - before.Scripts}
}

func (tab *Tab) work() (w Work) {
	tab.t.Helper()
	result, err := cdp.Call(tab.ctx, performance.GetMetrics, cdproto.Empty{})
	if err != nil {
		tab.t.Fatalf("browser: count the page's work: %v", err)
	}
	for _, m := range result.Metrics {
		switch m.Name {
		case "RecalcStyleCount":
			w.Styles = m.Value
		case "LayoutCount":
			w.Layouts = m.Value
		case "TaskDuration":
			w.Tasks = m.Value
		case "ScriptDuration":
			w.Scripts = m.Value
		}
	}
	return w
}
