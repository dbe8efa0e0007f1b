//go:build unix

package sqlite

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// step is one operation on the files of a folder or, if do is nil, an acknowledgment of the store.
type step struct {
	do  func(*disks)
	ack func(*promised)
}

// recorder records every operation of the store on the files of one folder.
type recorder struct {
	mu     sync.Mutex
	folder string
	steps  []step
	open   map[uintptr]*handle // by SQLite's file
}

// handle is a file that SQLite has open.
type handle struct {
	name    string
	methods uintptr // the operating system's
	syncDir bool    // the first sync also syncs the folder, as SQLite's unix VFS does for new journals
}

// recording is the recorder of the VFS "recording"; SQLite's callbacks cannot carry it.
var recording = &recorder{open: map[uintptr]*handle{}}

// record starts to record the operations in a folder.
func record(t *testing.T, folder string) *recorder {
	registerOnce.Do(register)
	folder, err := filepath.EvalSymlinks(folder)
	must(t, err)
	recording.mu.Lock()
	defer recording.mu.Unlock()
	recording.folder, recording.steps = folder, nil
	return recording
}

func (r *recorder) note(do func(*disks)) { r.steps = append(r.steps, step{do: do}) }

// did records an operation on a file of the folder.
func (r *recorder) did(path string, do func(d *disks, name string)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if name, found := strings.CutPrefix(path, r.folder+"/"); found {
		r.note(func(d *disks) { do(d, name) })
	}
}

// acknowledged records what the store has acknowledged.
func (r *recorder) acknowledged(what func(*promised)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.steps = append(r.steps, step{ack: what})
}

// replace calls and records osDisk.replace.
func (r *recorder) replace(path string, content []byte) error {
	fresh := path + ".new"
	r.did(fresh, func(d *disks, name string) { d.create(name); d.truncate(name, 0) })
	r.did(fresh, func(d *disks, name string) { d.write(name, 0, content) })
	r.did(fresh, (*disks).sync)
	r.did(path, func(d *disks, name string) { d.rename(name+".new", name) })
	r.did(path, func(d *disks, _ string) { d.syncFolder() })
	return osDisk{}.replace(path, content)
}

func (r *recorder) remove(path string) error {
	r.did(path, (*disks).remove)
	return os.Remove(path)
}

var registerOnce sync.Once

// register registers a copy of the operating system's VFS with SQLite, with some functions replaced.
func register() {
	tls := libc.NewTLS()
	base := pointer[lib.Tsqlite3_vfs](lib.Xsqlite3_vfs_find(tls, 0))
	address := libc.Xcalloc(tls, 1, libc.Tsize_t(unsafe.Sizeof(*base)))
	vfs := pointer[lib.Tsqlite3_vfs](address)
	*vfs = *base
	osOpen, osDelete = base.FxOpen, base.FxDelete
	name, err := libc.CString("recording")
	if err != nil {
		panic(err)
	}
	vfs.FpNext, vfs.FzName = 0, name
	vfs.FxOpen, vfs.FxDelete = function(onOpen), function(onDelete)
	if rc := lib.Xsqlite3_vfs_register(tls, address, 0); rc != lib.SQLITE_OK {
		panic(rc)
	}
}

// The operating system's functions.
var osOpen, osDelete uintptr

// pointer returns a pointer into C's memory.
func pointer[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// function returns a Go function as a C function pointer.
func function(f any) uintptr { return (*[2]uintptr)(unsafe.Pointer(&f))[1] }

// call returns a C function pointer as a Go function.
func call[F any](address uintptr) F { return *(*F)(unsafe.Pointer(&address)) }

type (
	openFunc     = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	deleteFunc   = func(tls *libc.TLS, vfs, name uintptr, syncDir int32) int32
	closeFunc    = func(tls *libc.TLS, file uintptr) int32
	writeFunc    = func(tls *libc.TLS, file, from uintptr, n int32, at int64) int32
	truncateFunc = func(tls *libc.TLS, file uintptr, size int64) int32
	syncFunc     = func(tls *libc.TLS, file uintptr, flags int32) int32
)

func onOpen(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	rc := call[openFunc](osOpen)(tls, vfs, name, file, flags, out)
	opened := pointer[lib.Tsqlite3_file](file)
	if rc != lib.SQLITE_OK || name == 0 || opened.FpMethods == 0 {
		return rc
	}
	h := &handle{name: libc.GoString(name), methods: opened.FpMethods}
	if flags&lib.SQLITE_OPEN_CREATE != 0 {
		h.syncDir = flags&(lib.SQLITE_OPEN_WAL|lib.SQLITE_OPEN_MAIN_JOURNAL|lib.SQLITE_OPEN_SUPER_JOURNAL) != 0
		recording.did(h.name, (*disks).create)
	}
	base := pointer[lib.Tsqlite3_io_methods](h.methods)
	address := libc.Xcalloc(tls, 1, libc.Tsize_t(unsafe.Sizeof(*base)))
	methods := pointer[lib.Tsqlite3_io_methods](address)
	*methods = *base
	methods.FxClose, methods.FxWrite, methods.FxTruncate, methods.FxSync = function(onClose), function(onWrite), function(onTruncate), function(onSync)
	opened.FpMethods = address
	recording.mu.Lock()
	defer recording.mu.Unlock()
	recording.open[file] = h
	return rc
}

func handleOf(file uintptr) *handle {
	recording.mu.Lock()
	defer recording.mu.Unlock()
	return recording.open[file]
}

func (h *handle) base() *lib.Tsqlite3_io_methods { return pointer[lib.Tsqlite3_io_methods](h.methods) }

func onClose(tls *libc.TLS, file uintptr) int32 {
	h := handleOf(file)
	recording.mu.Lock()
	delete(recording.open, file)
	recording.mu.Unlock()
	return call[closeFunc](h.base().FxClose)(tls, file)
}

func onWrite(tls *libc.TLS, file, from uintptr, n int32, at int64) int32 {
	h := handleOf(file)
	content := slices.Clone(unsafe.Slice(pointer[byte](from), int(n)))
	recording.did(h.name, func(d *disks, name string) { d.write(name, int(at), content) })
	return call[writeFunc](h.base().FxWrite)(tls, file, from, n, at)
}

func onTruncate(tls *libc.TLS, file uintptr, size int64) int32 {
	h := handleOf(file)
	recording.did(h.name, func(d *disks, name string) { d.truncate(name, int(size)) })
	return call[truncateFunc](h.base().FxTruncate)(tls, file, size)
}

func onSync(tls *libc.TLS, file uintptr, flags int32) int32 {
	h := handleOf(file)
	rc := call[syncFunc](h.base().FxSync)(tls, file, flags)
	recording.did(h.name, (*disks).sync)
	if h.syncDir {
		h.syncDir = false
		recording.did(h.name, func(d *disks, _ string) { d.syncFolder() })
	}
	return rc
}

func onDelete(tls *libc.TLS, vfs, name uintptr, syncDir int32) int32 {
	rc := call[deleteFunc](osDelete)(tls, vfs, name, syncDir)
	path := libc.GoString(name)
	if rc == lib.SQLITE_OK {
		recording.did(path, (*disks).remove)
	}
	if syncDir != 0 {
		recording.did(path, func(d *disks, _ string) { d.syncFolder() })
	}
	return rc
}
