package href

// Learn is the page with all lessons.
const Learn = "/learn"

// Lesson returns the page of a lesson.
func Lesson(game, name string) string { return Learn + "/" + game + "/" + name }

// Addresses of a guest's puzzles.
const (
	Drills    = "/me/drills"
	NextDrill = Drills + "/next"
)

// Drill returns the address of a guest's puzzle, to which its answer is posted.
func Drill(id string) string { return Drills + "/" + id }
