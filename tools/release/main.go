// Command release builds everything that a release consists of, from the commit that is checked out:
//
//	go -C tools run ./release --out DIR [--only linux/amd64,linux/arm64]
//
// It writes static, stripped programs for six platforms, a list of their components (CycloneDX), Debian packages, an OCI
// image for two architectures, and SHA256SUMS. It needs the Go command and git, nothing else. Two runs of the same commit
// with the same version of Go write the same bytes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	out := flag.String("out", "", "the folder to write to, which is created")
	only := flag.String("only", "", "platforms to build instead of all, such as linux/amd64,darwin/arm64")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := release(ctx, *out, *only); err != nil {
		log.Fatal(err)
	}
}

// release writes a release to the folder out.
func release(ctx context.Context, out, only string) error {
	if out == "" || flag.NArg() > 0 {
		return fmt.Errorf("name the folder to write to: --out DIR")
	}
	platforms, err := choose(only)
	if err != nil {
		return err
	}
	if out, err = filepath.Abs(out); err == nil {
		err = os.MkdirAll(out, 0o755)
	}
	if err != nil {
		return err
	}
	if files, err := os.ReadDir(out); err != nil || len(files) > 0 {
		return errors.Join(err, fmt.Errorf("%s is not empty: name a new folder", out))
	}
	var programs []program
	for _, p := range platforms {
		log.Print("building ", p)
		built, err := build(ctx, out, p)
		if err != nil {
			return err
		}
		programs = append(programs, built)
	}
	return pack(out, programs)
}

// pack writes what is made from programs.
func pack(out string, programs []program) error {
	log.Print("packing ", programs[0].version)
	if err := writeComponents(filepath.Join(out, "quarterdeck-"+programs[0].version+".cdx.json"), programs); err != nil {
		return err
	}
	var linux []program
	for _, p := range programs {
		if p.os != "linux" {
			continue
		}
		linux = append(linux, p)
		if err := writeDeb(out, p); err != nil {
			return fmt.Errorf("package for %s: %w", p.platform, err)
		}
	}
	if len(linux) > 0 {
		if err := writeImage(filepath.Join(out, "quarterdeck-"+programs[0].version+"-oci.tar"), linux); err != nil {
			return fmt.Errorf("image: %w", err)
		}
	}
	return writeSums(out)
}

// choose returns the platforms named in a list, or all for an empty one.
func choose(list string) ([]platform, error) {
	if list == "" {
		return all, nil
	}
	var chosen []platform
	for _, name := range strings.Split(list, ",") {
		p, err := parsePlatform(name)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, p)
	}
	return chosen, nil
}
