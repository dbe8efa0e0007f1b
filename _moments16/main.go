// driver
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	cdp "github.com/chromedp/chromedp"
)

func try(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func eval[T any](ctx context.Context, js string) T {
	v, err := cdp.Run(ctx, cdp.Evaluate[T](js, cdp.EvalAwaitPromise))
	if err != nil {
		fmt.Fprintln(os.Stderr, "eval", err, js[:min(80, len(js))])
	}
	return v
}

func main() {
	base := flag.String("base", "http://127.0.0.1:18116", "")
	game := flag.String("game", "bastion", "")
	form := flag.String("form", "seat0=me&seat1=bot:mate&name=Ann", "")
	size := flag.String("size", "1440x900", "")
	moves := flag.Int("moves", 4000, "")
	out := flag.String("out", "/tmp/moments16-x", "")
	film := flag.Int("film", 0, "frames per 100 ms after each own move, for this many moves")
	pace := flag.String("pace", "", "instant, ...")
	fast := flag.Bool("fast", false, "play to the end without looking, then film the last move")
	scheme := flag.String("scheme", "", "")
	sizes := flag.String("sizes", "", "more sizes for the end")
	at := flag.String("go", "", "open this page only")
	seed := flag.Int("pick", 0, "how to pick moves")
	flag.Parse()
	dir, _ := os.MkdirTemp("", "moments16-chr")
	defer os.RemoveAll(dir)
	alloc, stop := cdp.NewExecAllocator(context.Background(), cdp.ExecPath("/usr/bin/chromium"), cdp.NoSandbox, cdp.Headless, cdp.DisableGPU, cdp.NoFirstRun,
		cdp.Flag("disable-quic", true), cdp.Flag("disable-background-networking", true), cdp.Flag("disable-component-update", true), cdp.UserDataDir(dir))
	defer stop()
	ctx, quit := cdp.NewContext(alloc)
	defer quit()
	resize := func(s string) {
		var w, h int64
		fmt.Sscanf(s, "%dx%d", &w, &h)
		touch := w < 900 && (w < 400 || h < 400)
		var opts []cdp.EmulateViewportOption
		if touch {
			opts = append(opts, cdp.EmulateMobile, cdp.EmulateTouch)
		}
		try(cdp.Do(ctx, cdp.EmulateViewport(w, h, opts...)))
	}
	shot := func(name string) {
		png, err := cdp.Run(ctx, cdp.CaptureScreenshot())
		if err == nil {
			os.WriteFile(*out+"-"+name+".png", png, 0o644)
		} else {
			fmt.Println("shot", err)
		}
	}
	_ = page.CaptureScreenshotFormatJpeg
	resize(*size)
	if *scheme != "" {
		_, err := cdp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: *scheme}}})
		try(err)
	}
	try(cdp.Do(ctx, cdp.Navigate(*base+"/")))
	if *at != "" {
		try(cdp.Do(ctx, cdp.Navigate(*base+*at)))
		time.Sleep(time.Second)
		shot(*size)
		return
	}
	if *pace != "" {
		eval[any](ctx, fmt.Sprintf(`(()=>{const s=JSON.parse(localStorage.getItem("quarterdeck")??"{}");s.pace=%q;localStorage.setItem("quarterdeck",JSON.stringify(s))})()`, *pace))
	}
	q, _ := url.ParseQuery(*form)
	q.Set("key", fmt.Sprint(time.Now().UnixNano()))
	loc := eval[string](ctx, fmt.Sprintf(`fetch("/new/%s",{method:"POST",body:new URLSearchParams(%q)}).then(async r=>{if(!r.ok)return "!"+(await r.text());return r.url})`, *game, q.Encode()))
	if !strings.HasPrefix(loc, "http") {
		fmt.Println(loc)
		return
	}
	fmt.Println(loc)
	const step = `(async(pick)=>{const d=document;if(d.querySelector("#result")?.dataset.outcome)return "over";
	 const html=await (await fetch(location.href)).text();const p=new DOMParser().parseFromString(html,"text/html");
	 if(p.querySelector("#result")?.dataset.outcome)return "end";
	 const b=[...p.querySelectorAll("#actions button[name=a]")].filter(x=>!/^(resign|undo|offer draw|bot )/.test(x.value));
	 if(!b.length)return "wait";
	 const v=p.querySelector("#act input[name=v]").value;
	 const x=b[Math.floor(Math.random()*b.length)];
	 const r=await fetch(p.querySelector("#act").getAttribute("action"),{method:"POST",headers:{Accept:"application/json"},body:new URLSearchParams({a:x.value,v,sure:"1"})});
	 return x.value+" "+r.status})`
	if *fast {
		try(cdp.Do(ctx, cdp.Navigate(loc+"?at=0")))
		for i := 0; i < *moves; i++ {
			r := eval[string](ctx, fmt.Sprintf(`(%s)(%d)`, strings.ReplaceAll(step, "location.href", fmt.Sprintf("%q", loc)), *seed))
			if r == "end" || r == "over" {
				break
			}
			if r == "wait" {
				time.Sleep(100 * time.Millisecond)
			}
		}
		try(cdp.Do(ctx, cdp.Navigate(loc)))
		time.Sleep(1200 * time.Millisecond)
	} else {
		try(cdp.Do(ctx, cdp.Navigate(loc)))
		time.Sleep(time.Second)
		shot("start")
		for i := 0; i < *moves; i++ {
			r := eval[string](ctx, fmt.Sprintf(`(%s)(%d)`, step, *seed))
			if r == "over" {
				break
			}
			if r == "end" || r == "wait" {
				time.Sleep(150 * time.Millisecond)
				continue
			}
			if i < *film || *film < 0 {
				t0 := time.Now()
				for k := 0; k < 25; k++ {
					time.Sleep(time.Until(t0.Add(time.Duration(k) * 100 * time.Millisecond)))
					shot(fmt.Sprintf("f%03d-%02d", i, k))
				}
			}
		}
		time.Sleep(1500 * time.Millisecond)
	}
	shot("end-" + *size)
	for _, s := range strings.Split(*sizes, ",") {
		if s != "" {
			resize(s)
			try(cdp.Do(ctx, cdp.Reload()))
			time.Sleep(900 * time.Millisecond)
			shot("end-" + s)
		}
	}
	b, _ := json.Marshal(eval[any](ctx, `document.querySelector("#result")?.innerText`))
	fmt.Println(string(b))
}
