package browser

import (
	"context"
	"os"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	cdp "github.com/chromedp/chromedp"
)

// Print returns the page as a PDF on A4 paper, without backgrounds unless the page insists on them, as readers print. If the environment variable
// QUARTERDECK_SHOTS names a folder, the PDF is written there, too.
func (tab *Tab) Print(name string) []byte {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	prefers := true
	out, err := cdp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: 210 / 25.4, PaperHeight: 297 / 25.4, PreferCSSPageSize: &prefers})
	if err != nil {
		tab.t.Fatalf("browser: print: %v", err)
	}
	if dir := os.Getenv("QUARTERDECK_SHOTS"); dir != "" {
		if err := os.WriteFile(dir+"/"+name+".pdf", out.Data, 0o644); err != nil {
			tab.t.Fatalf("browser: print %s: %v", name, err)
		}
	}
	return out.Data
}

// OnPaper lays the page out as for print, in a window of the size of the paper, where tests can measure it.
func (tab *Tab) OnPaper(width, height int64) {
	tab.t.Helper()
	tab.Resize(Size{W: width, H: height})
	tab.media("print")
}

// OffPaper ends OnPaper: the page is on a screen of that size.
func (tab *Tab) OffPaper(size Size) {
	tab.t.Helper()
	tab.media("")
	tab.Resize(size)
}

func (tab *Tab) media(name string) {
	tab.t.Helper()
	if _, err := cdp.Call(tab.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name}); err != nil {
		tab.t.Fatalf("browser: media %q: %v", name, err)
	}
}
