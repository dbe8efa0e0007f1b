package account

import (
	"context"
	"fmt"
	"strconv"
)

// lives is how often what identifies a guest can begin a new one.
const lives = 100

// OwnGuest returns the guest whose id follows from what identifies them, such as an SSH key: parts. It is the first one that did not delete
// their data or remove it; of whom nothing is stored before they play. what names it in a refusal.
//
// Such a guest may name another one, to whom it was linked (KeyOf).
func (s *Service) OwnGuest(ctx context.Context, what string, parts ...string) (Person, error) {
	for life := range lives {
		p, err := s.Person(ctx, s.secret.ID(append(parts, strconv.Itoa(life))...))
		if err != nil || p.Gone.IsZero() && !p.Keyless {
			return p, err
		}
	}
	return Person{}, refuse(Forgotten, fmt.Sprintf("The guests of this %[1]s deleted their data or removed the %[1]s %[2]d times. Use another %[1]s.", what, lives))
}
