package web

import (
	"context"
	"slices"
	"sync"

	"quarterdeck/web/ui"
)

// liveView is a view that somebody looks at, as it was sent last.
type liveView struct {
	lobbyView
	users map[*onlooker]struct{} // guarded by lobby.mu

	mu      sync.Mutex // guards what follows
	version int        // 0: not drawn yet
	regions []ui.Region
	whole   *message // all of it, of that version
	patch   *message // what leads there from the version before
}

// draw brings a view up to date and tells whether that changed it.
func (l *lobby) draw(ctx context.Context, v *liveView) (bool, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	sections, err := l.s.sections(ctx, v.lobbyView, false, "")
	if err != nil {
		return false, err
	}
	now := make([]ui.Region, len(sections))
	for i := range sections {
		if now[i], err = sections[i].Region(); err != nil {
			return false, err
		}
	}
	patch := ui.Patch(v.regions, now)
	if v.version > 0 && len(patch) == 0 {
		return false, nil
	}
	v.version, v.regions = v.version+1, now
	v.patch, v.whole = newMessage("", "patch", patch), nil
	return true, nil
}

// since is what brings somebody who saw a version up to date, and the version that is then.
func (l *lobby) since(ctx context.Context, v *liveView, seen int) (*message, int, error) {
	v.mu.Lock()
	drawn := v.version > 0
	v.mu.Unlock()
	if !drawn {
		if _, err := l.draw(ctx, v); err != nil {
			return nil, seen, err
		}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case seen == v.version || len(v.regions) == 0:
		return nil, v.version, nil
	case seen == v.version-1 && seen > 0:
		return v.patch, v.version, nil
	}
	if v.whole == nil {
		v.whole = newMessage("", "patch", ui.Patch(nil, slices.Clone(v.regions)))
	}
	return v.whole, v.version, nil
}
