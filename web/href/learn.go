package href

// Learn is the page with all lessons.
const Learn = "/learn"

// Lesson returns the page of a lesson.
func Lesson(game, name string) string { return Learn + "/" + game + "/" + name }
