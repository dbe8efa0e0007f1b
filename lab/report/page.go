package report

import (
	"cmp"
	_ "embed"
	"html/template"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
)

//go:embed page.html
var pageText string

//go:embed page.css
var styleText string

// page is what the template draws.
type page struct {
	*Report
	Style    template.CSS
	Matches  string
	Deals    string
	Level    string
	Time     string
	Compared int
	Groups   []section
	Kinds    []kindTable
	Lifts    []liftSection
	Tables   []figureTable
	Few      int // what a comparison needs, if some were left out
	Sources  []string
	Folder   bool
}

type section struct {
	Heading, Option string
	Standard        *Finding
	Findings        []Finding
	Legend          bool
	Charts          []figure
}

type figure struct {
	Title   string
	Drawing template.HTML
}

type kindTable struct {
	Name string
	Rows []kindRow
}

type kindRow struct{ Name, Legal, Chosen, Random, Note string }

type figureTable struct {
	ID, Title, Doc, Source string
	Rows                   []figureRow
}

type figureRow struct {
	Name, Value, Span, Difference, P string
	Found, Bootstrap                 bool
}

// HTML writes the page. It is one file that loads nothing.
func (r *Report) HTML(out io.Writer) error {
	t, err := template.New("page").Funcs(template.FuncMap{"join": func(s []string) string { return strings.Join(s, ", ") }}).Parse(pageText)
	if err != nil {
		return err
	}
	return t.Execute(out, r.page())
}

func (r *Report) page() *page {
	p := &page{
		Report: r, Style: template.CSS(styleText), Matches: Thousands(2 * r.Units * len(r.Sets)), Deals: Thousands(r.Units), Compared: r.compared,
		Level: "The bot " + r.Bots[0] + " played all seats.", Time: time.Duration(r.Worked * float64(time.Second)).Round(time.Second).String(),
		Sources: sources, Folder: r.folder,
	}
	if r.few {
		p.Few = metric.FewestCompared
	}
	if len(r.Bots) > 1 {
		p.Level = "The bots were " + strings.Join(r.Bots, ", ") + "."
	}
	for i := range r.Groups {
		p.Groups = append(p.Groups, r.section(&r.Groups[i]))
	}
	for _, s := range r.Sets {
		p.Kinds = append(p.Kinds, kindTable{s.Name, kindRows(s)})
	}
	p.Lifts = r.lifts()
	for _, m := range r.Metrics {
		p.Tables = append(p.Tables, r.table(m))
	}
	return p
}

func (r *Report) section(g *sweep.Group) section {
	s := section{Heading: cmp.Or(g.Doc, g.Title), Option: g.Option, Findings: r.Findings(g), Legend: len(g.Sets) > 1}
	if at := slices.Index(g.Sets, 0); at >= 0 {
		s.Standard = &Finding{Name: g.Names[at], Sentence: r.DescribeFirstSet()}
	}
	for _, m := range r.inOrder() {
		if !r.drawn(m) || r.constant(g, m) {
			continue
		}
		c := r.chart(g, m)
		s.Charts = append(s.Charts, figure{c.Title, c.SVG()})
	}
	return s
}

// drawn reports whether a metric has a chart. One without differences has none if all matches end; of two seats, the second’s
// share is what the first leaves.
func (r *Report) drawn(m *metric.Metric) bool {
	if m.Seat == 2 && r.fair(m) == 0.5 {
		return false
	}
	return m.ID != metric.CompletionID || slices.ContainsFunc(r.Sets, func(s *Set) bool { return s.Values[m.ID] == nil || s.Values[m.ID].Value < 1 })
}

// constant reports whether a metric is the same in all deals under all rule sets of a group, so that a chart shows nothing.
func (r *Report) constant(g *sweep.Group, m *metric.Metric) bool {
	base := r.Sets[0].Values[m.ID]
	return len(g.Sets) > 1 && base != nil && !slices.ContainsFunc(g.Sets, func(at int) bool {
		e := r.Sets[at].Values[m.ID]
		return e == nil || !e.Constant() || math.Abs(e.Value-base.Value) > rounding*max(1, math.Abs(base.Value))
	})
}

// chart draws one metric under the rule sets of a group.
func (r *Report) chart(g *sweep.Group, m *metric.Metric) *chart {
	factor, sign := scaled(m)
	c := &chart{Title: m.Name, Mark: math.NaN(), Sign: sign}
	if m.Unit != "" && !strings.Contains(m.Name, m.Unit) {
		c.Title += " (" + m.Unit + ")"
	}
	if e := r.Sets[0].Values[m.ID]; e != nil {
		c.Mark = factor * e.Value
	}
	if fair := r.fair(m); fair > 0 {
		c.Mark = factor * fair
	}
	for _, at := range g.Sets {
		if !m.Comparable(r.Sets[at].Seats, r.Sets[0].Seats) {
			c.Mark = math.NaN()
		}
	}
	var spoken []string
	for i, at := range g.Sets {
		s := r.Sets[at]
		e := s.Values[m.ID]
		b := bar{Name: g.Names[i], Text: value(m, e), Missing: e == nil, Standard: at == 0}
		if e != nil {
			b.Value, b.Low, b.High = factor*e.Value, factor*e.Low, factor*e.High
		}
		if d := s.Differences[m.ID]; d != nil {
			b.Found = d.Found()
		}
		c.Bars = append(c.Bars, b)
		spoken = append(spoken, b.Name+": "+b.Text)
	}
	c.Text = strings.Join(spoken, "; ")
	return c
}

func kindRows(s *Set) []kindRow {
	share := &metric.Metric{Scale: metric.Fraction}
	var out []kindRow
	for _, k := range s.Kinds {
		row := kindRow{Name: k.Name, Note: k.Note, Legal: "0", Chosen: "–", Random: "–"}
		if k.Seen > 0 {
			row.Legal = number(k.Legal, k.Legal/10)
			row.Random = number(100*k.Random, 1) + "%"
		}
		switch {
		case k.Chosen.Known() && k.Random > 1-rounding:
			row.Chosen = "100%" // there was nothing else to choose
		case k.Chosen.Known():
			row.Chosen = value(share, &k.Chosen)
		}
		out = append(out, row)
	}
	return out
}

func (r *Report) table(m *metric.Metric) figureTable {
	t := figureTable{ID: m.ID, Title: m.Name, Doc: m.Doc, Source: m.Source}
	for _, s := range r.Sets {
		row := figureRow{Name: s.Name, Value: value(m, s.Values[m.ID]), Span: span(m, s.Values[m.ID]), Difference: "–", P: "–"}
		if e := s.Values[m.ID]; e != nil {
			row.Bootstrap = e.Bootstrap
		}
		if d := s.Differences[m.ID]; d != nil {
			row.Difference, row.P, row.Found = difference(m, d), chance(d.Adjusted), d.Found()
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// sources are the works that metrics and methods are taken from.
var sources = []string{
	"A. E. Elo, The Rating of Chessplayers, Past and Present, 1978.",
	"R. A. Fisher, Statistical Methods for Research Workers, 1925 (analysis of variance).",
	"L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, thesis, 1994.",
	"M. O. Hill, Diversity and Evenness: A Unifying Notation and Its Consequences, Ecology 54, 1973.",
	"C. Browne, Automatic Generation and Evaluation of Recombination Games, thesis, 2008.",
	"C. Browne and F. Maire, Evolutionary Game Design, IEEE Transactions on Computational Intelligence and AI in Games 2 (1), 2010.",
	"Y. S. Chow and H. Robbins, On the Asymptotic Theory of Fixed-Width Sequential Confidence Intervals for the Mean, Annals of Mathematical Statistics 36, 1965.",
	"E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, Journal of the American Statistical Association 22, 1927.",
	"L. Kish, Survey Sampling, 1965 (effective number of units).",
	"S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6, 1979.",
	"P. E. Shrout and J. L. Fleiss, Intraclass Correlations: Uses in Assessing Rater Reliability, Psychological Bulletin 86, 1979.",
	"B. Efron, Better Bootstrap Confidence Intervals, Journal of the American Statistical Association 82, 1987.",
	"T. C. Hesterberg, What Teachers Should Know About the Bootstrap, The American Statistician 69, 2015.",
	"A. Jaffe and others, Evaluating Competitive Game Balance with Restricted Play, AIIDE 2012.",
	"F. Lantz and others, Depth in Strategic Games, AAAI Workshops 2017.",
	"G. Todd and others, GAVEL: Generating Games via Evolution and Language Models, 2024 (arXiv:2407.09388).",
}
