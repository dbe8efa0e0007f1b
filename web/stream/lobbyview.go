package stream

import (
	"context"
	"sync"
	"time"
)

// liveView is a view that clients have open, as it was sent last.
type liveView struct {
	View
	users map[*subscriber]struct{} // guarded by lobby.mu

	mu      sync.Mutex // guards the fields below
	version int        // 0 before the first drawing
	begun   time.Time  // when the last drawing began
	drawing Drawing    // nil before the first drawing
	whole   *Message   // the whole view at that version; nil until it is needed
	patch   *Message   // the change from the version before
}

// draw brings a view up to date and wakes its subscribers if it changed. It does nothing if the view was drawn after the
// time asked.
func (l *lobby) draw(ctx context.Context, v *liveView, asked time.Time) error {
	changed, err := l.redrawIfOld(ctx, v, asked)
	if changed {
		l.wakeUsers(v)
	}
	return err
}

// redrawIfOld is draw without waking subscribers. It reports whether the view changed.
func (l *lobby) redrawIfOld(ctx context.Context, v *liveView, asked time.Time) (changed bool, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.begun.After(asked) {
		return false, nil
	}
	begun := time.Now()
	sections, err := l.lists.Sections(ctx, v.View, false, "")
	if err != nil {
		return false, err
	}
	if len(sections) == 0 {
		v.begun = begun
		return false, nil
	}
	now, err := l.artist.Sections(sections)
	if err != nil {
		return false, err
	}
	v.begun = begun
	patch := now.Since(v.drawing)
	if v.version > 0 && len(patch) == 0 {
		return false, nil
	}
	v.version, v.drawing = v.version+1, now
	v.patch, v.whole = NewMessage("", "patch", patch), nil
	return true, nil
}

// updateSince returns the message from the version that a subscriber has seen to the newest one, and that version. For a
// new subscriber it reads the store, because another server may have stored changes whose events were lost.
func (l *lobby) updateSince(ctx context.Context, v *liveView, seen int) (*Message, int, error) {
	if seen == 0 && (l.lists.host.Cluster().IsShared() || !v.isDrawn()) {
		if err := l.draw(ctx, v, time.Now()); err != nil {
			return nil, seen, err
		}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case seen == v.version || v.drawing == nil:
		return nil, v.version, nil
	case seen == v.version-1 && seen > 0:
		return v.patch, v.version, nil
	}
	if v.whole == nil {
		v.whole = NewMessage("", "patch", v.drawing.Since(nil))
	}
	return v.whole, v.version, nil
}

func (v *liveView) isDrawn() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.version > 0
}
