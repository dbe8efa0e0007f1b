package browser

import (
	"encoding/json"

	"github.com/chromedp/cdproto/accessibility"
	protocol "github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	cdp "github.com/chromedp/chromedp"
)

// Node is what a screen reader knows of a part of a page.
type Node struct {
	Role, Name string
	Disabled   bool
	id         protocol.BackendNodeID
}

// Accessible returns the accessibility tree of the page, in its order, without what screen readers pass over.
func (tab *Tab) Accessible() (nodes []Node) {
	tab.t.Helper()
	tree, err := cdp.Call(tab.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		tab.t.Fatalf("browser: accessibility tree: %v", err)
	}
	text := func(v *accessibility.Value) (out string) {
		if v != nil {
			_ = json.Unmarshal(v.Value, &out) // only strings are asked for
		}
		return out
	}
	for _, n := range tree.Nodes {
		if n.Ignored {
			continue
		}
		node := Node{Role: text(n.Role), Name: text(n.Name), id: n.BackendDOMNodeID}
		for _, p := range n.Properties {
			node.Disabled = node.Disabled || p.Name == "disabled" && string(p.Value.Value) == "true"
		}
		nodes = append(nodes, node)
	}
	return nodes
}

// Press focuses a node of Accessible, as a screen reader does, and presses Enter.
func (tab *Tab) Press(n Node) {
	tab.t.Helper()
	if _, err := cdp.Call(tab.ctx, dom.Focus, dom.FocusParams{BackendNodeID: n.id}); err != nil {
		tab.t.Fatalf("browser: focus %s “%s”: %v", n.Role, n.Name, err)
	}
	tab.Key(Enter)
}
