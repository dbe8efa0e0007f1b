// Searching a game's rules: the page shows only the rules with all words; Enter goes from one to the next. Without this script
// the page is there as a whole, and the browser's own search does its part.
import { byId, find, findAll } from "../dom.js";

export function startFind() {
  const text = byId("find-text");
  const said = byId("find-count");
  const rules = byId("rules");
  const hint = said.textContent;
  const blocks = findAll(":scope > :is(p, .table-box, figure), :scope > ul > li", rules).map((node) => ({ node, words: wordsOf(node) }));
  let hits = [];
  let at = -1;

  text.addEventListener("input", filter);
  text.form.addEventListener("submit", () => step(1));
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      step(-1);
    }
    if (event.key === "Escape") clear();
  });
  // A link to a rule that the search has hidden shows the whole page again.
  addEventListener("hashchange", () => {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    if (!target?.closest("[data-off]")) return;
    clear();
    target.scrollIntoView();
  });
  filter(); // words may stand there already

  function filter() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const block of blocks) block.node.toggleAttribute("data-off", !words.every((word) => block.words.includes(word)));
    for (const head of findAll("h2", rules)) head.toggleAttribute("data-off", !section(head).some((node) => !node.matches("[data-off]")));
    find(".rules-columns").toggleAttribute("data-finding", words.length > 0);
    hits = words.length ? blocks.filter((block) => !block.node.matches("[data-off]")).map((block) => block.node) : [];
    at = -1;
    said.textContent = words.length ? counted(hits) : hint;
    light(words);
  }

  function step(by) {
    if (!hits.length) return;
    hits[at]?.removeAttribute("data-hit");
    at = (at + by + hits.length) % hits.length;
    if (at < 0) at = hits.length - 1;
    hits[at].setAttribute("data-hit", "");
    hits[at].scrollIntoView({ block: "nearest" });
    said.textContent = `${at + 1} of ${counted(hits)}${hits[at].id ? ": " + hits[at].id : ""}`;
  }

  function clear() {
    text.value = "";
    filter();
  }

  // light marks the words where the browser can do so without changing the page.
  function light(words) {
    for (const node of findAll("[data-hit]", rules)) node.removeAttribute("data-hit");
    if (!CSS.highlights) return;
    const ranges = [];
    for (const hit of hits) {
      const walker = document.createTreeWalker(hit, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const line = node.data.toLowerCase();
        for (const word of words) for (let i = line.indexOf(word); i >= 0; i = line.indexOf(word, i + word.length)) ranges.push(rangeOf(node, i, word.length));
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  }
}

// wordsOf returns what a block says, a drawing's words included.
function wordsOf(node) {
  const text = find("figcaption", node) ?? node; // the drawing itself may still be markup
  return [text.textContent, find("[role=img]", node)?.getAttribute("aria-label")].join(" ").toLowerCase().replaceAll(/\s+/g, " ");
}

// section returns the blocks between a heading and the next.
function section(head) {
  const nodes = [];
  for (let node = head.nextElementSibling; node && node.localName !== "h2"; node = node.nextElementSibling) nodes.push(...(node.localName === "ul" ? node.children : [node]));
  return nodes;
}

function counted(hits) {
  return hits.length ? `${hits.length} ${hits.length === 1 ? "place" : "places"}` : "No rule has these words.";
}

function rangeOf(node, start, length) {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, start + length);
  return range;
}
