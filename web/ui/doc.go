// Package ui has the components that all pages share: the document around a page, the bar, the dialogs, and small parts.
//
// Pages lie below, area by area:
//
//	play      the page of a match, live and in replay
//	tabletop  the table on it: zones, pieces, clocks, moves
//	patch     what has changed in a live page
//	lobby     the lists of tables, the home page
//	setup     the form for a new table, the invitation to a seat
//	study     the coach's analysis, practice
//	daily     the deal of the day
//	account   name, links, passkeys, notifications
//	rules     a game's rules
//
// The contract with the script (web/static/js):
//
//   - Every part of a live page that can change is a Region: an element with an id. A
//     patch is the HTML of the regions that changed; the script morphs them in.
//   - A zone of the table is <section id="q-…" class="zone kind-…">; it has
//     data-roving if arrow keys move in it.
//   - A piece is <button> or <span> with id="p-…", data-fly (it may move), data-face
//     (it lies face up), --r, --c, --i (row, column, index) and a class m-… for each mark.
//   - A move is <button form="act" name="a" value="notation" data-from data-to> in
//     <menu id="actions">; data-warn asks before it is made.
//
// Everything works without the script as links and form posts.
package ui
