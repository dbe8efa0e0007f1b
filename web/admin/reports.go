package admin

import (
	"net/http"

	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/admin"
)

func (s *Pages) reports(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.sendReports(w, r, v, nil)
}

// sendReports shows the reports, with the reason why an action was refused.
func (s *Pages) sendReports(w http.ResponseWriter, r *http.Request, v identity.Visitor, failure error) error {
	all, err := s.Node.Moderation.Reports(r.Context())
	if err != nil {
		return err
	}
	status, refusal := s.explain(r, failure)
	p := &admin.ReportsPage{Page: s.page(v, "Reports"), Error: refusal}
	for _, one := range all {
		p.Reports = append(p.Reports, admin.Report{
			ID: one.ID, At: one.At, Match: one.Match, Quote: one.Quote, Text: one.Text,
			By: admin.Person{Guest: one.Reporter, Name: s.nameOf(r.Context(), one.Reporter)}, About: admin.Person{Guest: one.Guest, Name: s.nameOf(r.Context(), one.Guest)},
		})
	}
	return s.send(w, r, status, admin.ShowReports(p))
}

// handle removes a report that was handled.
func (s *Pages) handle(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	if err := s.Node.Moderation.Handle(r.Context(), v.ID, r.PathValue("report"), r.PostForm.Get("text")); err != nil {
		return s.sendReports(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.AdminReports)
}
