// The whole script of a rules page, which loads no script of tables: settings, drawings and search. Most readers stop at the summary above the
// drawings, so each waits in a <noscript>, where it loads nothing, until a reader comes near one or does anything. Its place is kept, so nothing
// moves. A print does not wait for what is loading, so it gets stylesheets and cards before.
import { startPages } from "./pages.js";
import { startSeen } from "./seen.js";
import { startSettings } from "./settings.js";
import { startTurn } from "./turn.js";

startSettings();
startPages();
startTurn();
startSeen();
window.quarterdeck = { counts: {}, busy: () => false }; // for tests

const drawings = [...document.querySelectorAll(".drawing")];
const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && draw());
for (const drawing of drawings) near.observe(drawing);
// A scroll soon after should find them drawn.
for (const sign of ["scroll", "pointermove", "pointerdown", "keydown"]) addEventListener(sign, draw, { once: true, passive: true });
addEventListener("beforeprint", () => {
  draw();
  for (const drawing of drawings) {
    try {
      complete(drawing.firstElementChild.shadowRoot);
    } catch {
      // The server does not answer: the print has what is loaded.
    }
  }
});

// The search is loaded when a reader goes to it, by a press or with “/”. A browser fills in again what was written before a reload.
const words = document.getElementById("find-text");
let loading = false;
words.form.addEventListener("focusin", search);
words.form.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  event.preventDefault();
  words.focus();
  words.select();
});
if (words.value) words.form.dispatchEvent(new Event("focusin"));

// search loads the search. If the server does not answer, the next press tries again.
async function search() {
  if (loading) return;
  loading = true;
  try {
    const late = await import("./late/find.js");
    words.form.removeEventListener("focusin", search);
    late.startFind();
  } catch {
    loading = false;
  }
}

function draw() {
  near.disconnect();
  for (const drawing of drawings) {
    const waiting = drawing.querySelector("noscript");
    if (waiting) drawing.replaceChildren(drawn(waiting.textContent));
  }
}

// drawn returns the element that a drawing's markup describes, with its tree of its own.
function drawn(markup) {
  const all = document.createElement("template");
  all.innerHTML = markup;
  const host = all.content.firstElementChild;
  const tree = host.querySelector("template");
  host.attachShadow({ mode: "open" }).append(tree.content);
  tree.remove();
  return host;
}

// complete puts the stylesheet of a tree and the cards that it uses into it, so that it waits for neither.
function complete(tree) {
  if (tree.adoptedStyleSheets.length > 0) return;
  const { href } = tree.querySelector("link");
  adopt(tree, read(href).replace(/url\("(\.\.\/[^"]+)"\)/g, (_, name) => `url("data:image/svg+xml,${encodeURIComponent(read(new URL(name, href)))}")`));
  const uses = [...tree.querySelectorAll("use")];
  for (const address of new Set(uses.map((use) => use.href.baseVal.split("#")[0]))) {
    const cards = new DOMParser().parseFromString(read(address), "image/svg+xml").documentElement;
    for (const style of cards.querySelectorAll("style")) {
      adopt(tree, "symbol{" + style.textContent + "}");
      style.remove();
    }
    cards.style = "position:absolute;width:0;height:0";
    tree.append(cards);
  }
  for (const use of uses) use.setAttribute("href", use.href.baseVal.replace(/.*#/, "#"));
}

function adopt(tree, text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  tree.adoptedStyleSheets.push(sheet);
}

// read returns a file, and waits for it. All but the first time, it is in the browser's cache.
function read(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.send();
  if (request.status !== 200) throw new Error(address);
  return request.responseText;
}
