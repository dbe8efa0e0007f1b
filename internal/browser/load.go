package browser

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"
	cdp "github.com/chromedp/chromedp"
)

// Load is what a page asked the network for.
type Load struct {
	Requests []string // addresses, in order; those of data: are left out
	Bytes    int      // received: headers, and bodies as they were sent
	Sizes    map[string]int
}

// FirstLoad opens the address with an empty cache and returns what the page has asked for until the expression is true and
// 0.3 seconds more have passed without a request.
func (tab *Tab) FirstLoad(url, until string) Load {
	tab.t.Helper()
	ctx, cancel := context.WithCancel(tab.ctx)
	defer cancel()
	var (
		mu    sync.Mutex
		load  = Load{Sizes: map[string]int{}}
		names = map[network.RequestID]string{}
		sizes = map[network.RequestID]int{}
		last  time.Time
	)
	received := func(id network.RequestID, bytes int) { sizes[id] += bytes }
	err := cdp.Listen(ctx, func(event any) {
		mu.Lock()
		defer mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if e.RedirectResponse != nil {
				received(e.RequestID, int(e.RedirectResponse.EncodedDataLength))
			}
			if !strings.HasPrefix(e.Request.URL, "data:") {
				names[e.RequestID], last = e.Request.URL, time.Now()
				load.Requests = append(load.Requests, e.Request.URL)
			}
		case *network.EventResponseReceived:
			received(e.RequestID, int(e.Response.EncodedDataLength))
		case *network.EventDataReceived:
			received(e.RequestID, int(e.EncodedDataLength))
		case *network.EventLoadingFinished:
			sizes[e.RequestID] = int(e.EncodedDataLength) // all of it
		}
	})
	if err != nil {
		tab.t.Fatalf("browser: listen to the network: %v", err)
	}
	if _, err := cdp.Call(tab.ctx, network.Enable, network.EnableParams{}); err != nil {
		tab.t.Fatalf("browser: watch the network: %v", err)
	}
	tab.Go(url)
	tab.Until(until)
	for quiet := false; !quiet; {
		time.Sleep(100 * time.Millisecond)
		mu.Lock()
		quiet = time.Since(last) > 300*time.Millisecond
		mu.Unlock()
	}
	mu.Lock()
	defer mu.Unlock()
	for id, size := range sizes {
		load.Bytes += size
		load.Sizes[names[id]] += size
	}
	return load
}
