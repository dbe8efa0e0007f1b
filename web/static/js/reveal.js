// A reveal: cards that were turned face up together, or a card that was drawn face up. They stay marked until the next reveal, and can be shown again at any
// time, even on a page that was loaded later.
import { byId, find, findAll, wordsOf } from "./dom.js";
import { refuse } from "./say.js";

let last = []; // copies of the pieces of the last reveal
let words = "";

// keep remembers a reveal and makes it stand out on the table.
export function keep(turned, told) {
  for (const node of findAll(".fresh")) node.classList.remove("fresh");
  if (!turned.length) return;
  const pieces = companions(turned);
  for (const node of pieces) node.classList.add("fresh");
  last = pieces.map(copy);
  words = told;
}

// companions returns the turned pieces and those in the same column of a grid, top first.
function companions(turned) {
  const grid = turned[0].closest(".kind-grid");
  if (!grid) return turned;
  const columns = new Set(turned.map(column));
  return findAll(".piece[data-face]", grid)
    .filter((node) => columns.has(column(node)))
    .sort((a, b) => row(a) - row(b));
}

const column = (node) => node.style.getPropertyValue("--c").trim();
const row = (node) => Number(node.style.getPropertyValue("--r"));

function copy(node) {
  const figure = document.createElement("figure");
  const piece = node.cloneNode(true);
  piece.removeAttribute("id");
  piece.removeAttribute("data-fly");
  piece.classList.remove("can", "sel", "fresh");
  const caption = document.createElement("figcaption");
  caption.textContent = node.getAttribute("aria-label");
  figure.append(piece, caption);
  return figure;
}

// onTable finds the last reveal among the pieces on the table: the last column that was decided.
function onTable() {
  const decided = findAll(".kind-grid .m-won, .kind-grid .m-lost");
  const newest = Math.max(...decided.map(column));
  keep(decided.filter((node) => Number(column(node)) === newest), find(".kind-score .note")?.textContent ?? "");
}

// keepDrawn remembers a card that was drawn face up, where draws are a game’s reveals: nothing is turned over there.
export function keepDrawn(cards, told) {
  if (!cards.length || !revealsDraws()) return;
  last = cards.map(copy);
  words = told;
}

// revealsDraws reports whether the game’s stylesheet says that its reveals are draws.
const revealsDraws = () => reveals() === "draws";
const reveals = () => getComputedStyle(byId("table")).getPropertyValue("--reveals").trim();

// inZone takes the cards of the zone that the game’s stylesheet names: where all cards are played face up, the last trick.
function inZone(id) {
  const zone = byId(id);
  last = zone ? findAll(".piece", zone).map(copy) : [];
  words = "";
}

// inLog finds the last draw in the log since the first action. Its words say who drew what, even of an obstacle that became a token or of a draw that this page
// did not show.
function inLog() {
  const line = findAll("#log li[data-by] ~ li[data-drawn]").at(-1);
  const told = line ? wordsOf(line) : "";
  if (told !== words) last = [];
  words = told;
}

// reopen shows the last reveal again, or says that there was none.
export function reopen() {
  const dialog = byId("again");
  if (revealsDraws()) inLog();
  else if (reveals()) inZone(reveals());
  else if (!last.length) onTable();
  if (!dialog) return false;
  if (!last.length && !(words && revealsDraws())) {
    refuse("No cards have been revealed yet.");
    return true;
  }
  byId("again-pieces").replaceChildren(...last.map((figure) => figure.cloneNode(true)));
  byId("again-words").textContent = words;
  dialog.showModal();
  return true;
}
