package api

import (
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"quarterdeck/web/services"
)

// TestEveryRouteIsDescribed checks that openapi.yaml lists the routes of the API and its own, and no others.
func TestEveryRouteIsDescribed(t *testing.T) {
	var description struct {
		Paths map[string]map[string]any
	}
	if err := yaml.Unmarshal(openapi, &description); err != nil {
		t.Fatal(err)
	}
	var described []string
	for path, item := range description.Paths {
		for method := range item {
			if method != "parameters" {
				described = append(described, strings.ToUpper(method)+" "+path)
			}
		}
	}
	routes := []string{"GET /api/v1/openapi.yaml"}
	for _, r := range Routes(&services.Set{}) {
		routes = append(routes, r.Pattern())
	}
	slices.Sort(described)
	slices.Sort(routes)
	if !slices.Equal(described, routes) {
		t.Fatalf("described: %q\nanswered:  %q", described, routes)
	}
}
