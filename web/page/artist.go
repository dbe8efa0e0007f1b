package page

import (
	"context"
	"strings"
	"time"

	"quarterdeck/host/control"
	listing "quarterdeck/lobby"
	"quarterdeck/web/stream"
	"quarterdeck/web/ui"
	lobbyui "quarterdeck/web/ui/lobby"
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/play"
)

// Artist is a stream.Artist: it draws the parts of pages that are about several matches.
type Artist struct{}

// regions is a stream.Drawing.
type regions []patch.Region

// Since returns the patch between two drawings.
func (r regions) Since(before stream.Drawing) []byte {
	old, _ := before.(regions)
	return patch.Between(old, r)
}

// Sections draws sections of the lobby, each as a region.
func (Artist) Sections(sections []stream.Section) (stream.Drawing, error) {
	out := make(regions, len(sections))
	for i := range sections {
		section := lobbyui.Section(sections[i])
		var err error
		if out[i], err = section.Region(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Notices draws what administrators have set for all servers.
func (Artist) Notices(s control.State, now time.Time) (string, error) {
	var b strings.Builder
	err := ui.DrawNotices(ui.NoticesAt(s, now)).Render(context.Background(), &b)
	return b.String(), err
}

// NextUp draws the link to the matches at other tables that wait for a guest.
func (Artist) NextUp(waiting []listing.Listing, match string) (string, error) {
	region, err := play.NewNextUp(waiting, match).Region()
	if err != nil {
		return "", err
	}
	return region.HTML(), nil
}
