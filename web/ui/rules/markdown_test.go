package rules

import "testing"

func TestHTML(t *testing.T) {
	for _, c := range []struct{ name, markdown, want string }{
		{"title", "# A game", "<h1>A game</h1>\n"},
		{"heading", "## A round", "<h2 id=\"a-round\">A round</h2>\n"},
		{"paragraph", "One\ntwo.", "<p>One\ntwo.</p>\n"},
		{"spans", "a **b** *c* `d`", "<p>a <strong>b</strong> <em>c</em> <code>d</code></p>\n"},
		{"ruling", "**ruling**: so.", "<p><strong class=\"ruling\">ruling</strong>: so.</p>\n"},
		{"rule", "- Score it. (BB-8)", "<ul>\n<li class=\"ruled\" id=\"BB-8\">Score it. <a class=\"rule\" href=\"#BB-8\">BB-8</a></li>\n</ul>\n"},
		{"rule first", "- (BB-8) Score it.", "<ul>\n<li class=\"ruled\" id=\"BB-8\">Score it. <a class=\"rule\" href=\"#BB-8\">BB-8</a></li>\n</ul>\n"},
		{"rule mentioned", "See BB-8, not BB-80 (or BB-9).", "<p>See <a href=\"#BB-8\">BB-8</a>, not BB-80 (or BB-9).</p>\n"},
		{"long item", "- One\n  two\n- three", "<ul>\n<li>One\ntwo</li>\n<li>three</li>\n</ul>\n"},
		{"table", "| a | b |\n|---|---|\n| 1 | 2 |", "<div class=\"table-box\"><table>\n<thead><tr><th>a</th><th>b</th></tr>\n</thead><tbody>\n<tr><td>1</td><td>2</td></tr>\n</tbody></table></div>\n"},
		{"escape", "<script>&", "<p>&lt;script&gt;&amp;</p>\n"},
	} {
		if got := newWriter([]string{"BB-8"}).html(c.markdown); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
