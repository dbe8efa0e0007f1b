package outcome

import (
	"cmp"
	"slices"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Swings returns the indexes of the entries of a finished record at which the scores changed most, in the order of play.
// They are at most `most`, and always include the last action.
func Swings(g game.Game, rec *record.Record, most int) ([]int, error) {
	replay, err := record.NewReplay(g, rec.Setup)
	if err != nil {
		return nil, err
	}
	type swing struct {
		at   int
		size int32
	}
	var all []swing
	last := -1
	before := replay.State().Result()
	for i, e := range rec.Entries {
		if err := replay.Do(e); err != nil {
			return nil, err
		}
		after := replay.State().Result()
		if e.Kind == record.Act {
			if size := change(&before, &after); size > 0 {
				all = append(all, swing{i, size})
			}
			last = i
		}
		before = after
	}
	slices.SortStableFunc(all, func(a, b swing) int { return cmp.Compare(b.size, a.size) })
	places := []int{}
	if last >= 0 {
		places = append(places, last)
	}
	for _, s := range all {
		if len(places) < most && s.at != last {
			places = append(places, s.at)
		}
	}
	slices.Sort(places)
	return places, nil
}

// change returns the greatest change of any seat's score.
func change(before, after *game.Result) int32 {
	most := int32(0)
	for s := range after.Seats {
		most = max(most, after.Score[s]-before.Score[s], before.Score[s]-after.Score[s])
	}
	return most
}
