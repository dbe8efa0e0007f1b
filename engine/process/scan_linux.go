package process

import (
	"bytes"
	"os"
	"strconv"
)

// scan returns the processes of all programs, by the marks in their environments. Processes that have ended have none.
func scan() map[string][]int {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1) // after an error, some names are better than none
	found := map[string][]int{}
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		env, err := os.ReadFile("/proc/" + name + "/environ")
		if err != nil || !bytes.Contains(env, []byte(variable+"=")) {
			continue
		}
		for entry := range bytes.SplitSeq(env, []byte{0}) {
			if bytes.HasPrefix(entry, []byte(variable+"=")) {
				found[string(entry)] = append(found[string(entry)], pid)
			}
		}
	}
	return found
}
