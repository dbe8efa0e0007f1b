package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"time"

	"quarterdeck/internal/hostname"
)

// serveDebug serves Go's profiles on a loopback address until ctx ends. Profiles hold what is in memory, secrets of
// running matches too, so no other address is accepted.
func serveDebug(ctx context.Context, addr string, log *slog.Logger) (net.Addr, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("--debug-addr %s: give an address and a port, such as 127.0.0.1:6060: %w", addr, err)
	}
	if ip, err := netip.ParseAddr(host); host != "localhost" && (err != nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("--debug-addr %s: profiles hold secrets; choose a loopback address such as 127.0.0.1:6060", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot serve profiles (choose another address with --debug-addr): %w", err)
	}
	server := &http.Server{Handler: debugHandler(), ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("profiles are no longer served", "error", err)
		}
	}()
	return l.Addr(), nil
}

// debugHandler serves profiles to requests that name an IP address or localhost: a page of another site whose name was made
// to lead here names that site.
func debugHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !hostname.New(nil).Allows(r.Host) {
			http.Error(w, "Open the profiles by the IP address at which they are served.", http.StatusMisdirectedRequest)
			return
		}
		mux.ServeHTTP(w, r)
	})
}
