package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/pem"
	"io"
	"os"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// user is the number of the user and the group that the program runs as. Images without root commonly use it.
const user = 65532

// writeImage writes an OCI image for the architectures of the programs as one file, in the OCI layout.
func writeImage(file string, programs []program) error {
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, p := range programs {
		img, err := image(p)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: img, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: p.os, Architecture: p.arch}}})
	}
	dir, err := os.MkdirTemp("", "quarterdeck-image")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if _, err := layout.Write(dir, index); err != nil {
		return err
	}
	return tarFolder(file, dir, programs[0].time)
}

// image returns an image made from scratch: the program, certificates for webhooks, and a folder for the data.
func image(p program) (v1.Image, error) {
	content, err := rootFiles(p)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil },
		tarball.WithCompressionLevel(gzip.BestCompression), tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	img, err := mutate.Append(base, mutate.Addendum{Layer: layer, MediaType: types.OCILayer, History: v1.History{Created: v1.Time{Time: p.time}, CreatedBy: "tools/release"}})
	if err != nil {
		return nil, err
	}
	config, err := img.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = p.os, p.arch, v1.Time{Time: p.time}
	config.Config = v1.Config{
		User: "65532:65532", WorkingDir: "/data", Entrypoint: []string{"/quarterdeck"}, Cmd: []string{"serve", "--addr", "0.0.0.0:8080", "--data", "/data/quarterdeck.db"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}}, Volumes: map[string]struct{}{"/data": {}}, Env: []string{"HOME=/data"},
		Labels: map[string]string{"org.opencontainers.image.title": "quarterdeck", "org.opencontainers.image.version": p.version},
	}
	return mutate.ConfigFile(img, config)
}

// rootFiles returns the files of the image as a tar archive.
func rootFiles(p program) ([]byte, error) {
	text, err := os.ReadFile(p.path)
	if err != nil {
		return nil, err
	}
	var roots bytes.Buffer
	for root := range bundle.Roots() {
		if err := pem.Encode(&roots, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}); err != nil {
			return nil, err
		}
	}
	a := newArchive(p.time)
	a.folder("data/", 0o700, user)
	a.folder("etc/", 0o755, 0)
	a.file("etc/passwd", 0o644, []byte("quarterdeck:x:65532:65532::/data:/\n"))
	a.folder("etc/ssl/", 0o755, 0)
	a.folder("etc/ssl/certs/", 0o755, 0)
	a.file("etc/ssl/certs/ca-certificates.crt", 0o644, roots.Bytes())
	a.file("quarterdeck", 0o755, text)
	a.add(&tar.Header{Typeflag: tar.TypeDir, Name: "tmp/", Mode: 0o1777}, nil)
	return a.close()
}
