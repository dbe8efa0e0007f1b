// Command appicons writes the icons of the installed site, as pixels, to web/static/icons. What it writes is committed. Run it from the
// repository's root after any change of the site's mark:
//
//	go run ./web/art/appicons
package main

import (
	"bytes"
	"image/png"
	"log"
	"os"
	"path/filepath"

	"quarterdeck/web/art"
)

func main() {
	log.SetFlags(0)
	for name, icon := range art.AppIcons() {
		var b bytes.Buffer
		err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, icon.Draw())
		if err == nil {
			err = os.WriteFile(filepath.Join("web/static", name), b.Bytes(), 0o644)
		}
		if err != nil {
			log.Fatal("appicons: ", err)
		}
	}
}
