package href

// Lab is the page with a guest's experiments.
const Lab = "/lab"

// NewExperiment returns the address of the form for an experiment with a game, to which it is posted.
func NewExperiment(game string) string { return Game(game) + "/lab" }

// Experiment returns the address of an experiment.
func Experiment(id string) string { return Lab + "/" + id }

// ExperimentFile returns the address of a file of an experiment's report.
func ExperimentFile(id, name string) string { return Experiment(id) + "/" + name }
