// Keyed morph: makes the live page equal to incoming HTML and keeps every element that has the same
// id, wherever it moves to, so that it can be animated, focused and dragged on meanwhile.
import { byId, find, findAll } from "./dom.js";

// Attributes that the script sets and the server does not know.
const readers = new Set(["open"]);

// stops returns the elements of a zone that arrow keys reach.
export const stops = (zone) => findAll("button[id]", zone);

// morph replaces live elements by the top-level elements of the fragment with the same ids.
// `held` is an element that is being dragged; its style is left alone.
export function morph(fragment, held) {
  const focus = rememberFocus();
  const work = new Work(fragment, held);
  for (const next of [...fragment.children]) work.top(next);
  focus.restore();
}

class Work {
  constructor(fragment, held) {
    this.held = held;
    this.incoming = new Set(findAll("[id]", fragment).map((n) => n.id));
    this.limbo = new Map(); // elements removed from one place that are needed at another
  }

  top(next) {
    const live = byId(next.id);
    if (next.hasAttribute("data-order")) arrange(next.dataset.order.split(" "));
    else if (next.hasAttribute("data-gone")) live?.remove();
    else if (live) this.element(live, next);
    else if (byId(next.dataset.in)) byId(next.dataset.in).append(this.made(next));
    else byId("table")?.insertBefore(this.made(next), byId("result"));
  }

  // live returns the existing element for an incoming one, if it can be used. <q-k id> stands for an element that stays
  // as it is; if there is none, the page is not in the state that the server assumes.
  live(next) {
    const node = next.id && (this.limbo.get(next.id) || byId(next.id));
    if (!node && isKept(next)) throw new Error("nothing to keep: " + next.id);
    if (!node || (node.tagName !== next.tagName && !isKept(next))) return null;
    this.limbo.delete(next.id);
    return node;
  }

  element(live, next) {
    if (isKept(next)) return;
    // Other buttons on the table stand in another place: they did not move there.
    if (live.id === "calls" && next.firstChild && !this.match(live.firstChild, next.firstChild)) live.replaceWith((live = live.cloneNode()));
    this.attributes(live, next);
    this.children(live, next);
  }

  attributes(live, next) {
    for (const { name } of [...live.attributes]) {
      if (!next.hasAttribute(name) && !readers.has(name) && !this.keeps(live, name)) live.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (readers.has(name) || this.keeps(live, name) || live.getAttribute(name) === value) continue;
      if (name === "style") live.style.cssText = value; // allowed by the content policy, unlike the attribute
      else live.setAttribute(name, value);
    }
  }

  keeps(live, name) {
    return name === "style" && live === this.held;
  }

  // children removes first what leaves, so that no other element moves in the document for that. In a list of moves and in the status,
  // all from the first other one on is new: what stays would move for what comes before. A line with the focus in its list stays.
  children(live, next) {
    const start = goesOn(live, next);
    const stay = new Set([...next.children].map(({ id }) => id));
    const old = [...live.children];
    for (const node of start ? old.slice(old.indexOf(start)) : old) if (node.id && !stay.has(node.id)) this.drop(node);
    const renews = live.matches("menu, .sentence") && !live.contains(document.activeElement);
    let at = start ?? live.firstChild;
    for (const child of [...next.childNodes]) {
      const node = this.match(at, child);
      if (!node) {
        if (renews) while (at) at = this.cut(at);
        live.insertBefore(this.made(child), at);
        continue;
      }
      if (node === at) at = at.nextSibling;
      else move(live, node, at);
      if (node.nodeType === Node.ELEMENT_NODE) this.element(node, child);
      else if (node.data !== child.data) node.replaceWith(child.cloneNode()); // other words are no words that moved
    }
    while (at) at = this.cut(at);
  }

  // cut drops a node and returns the next one.
  cut(node) {
    const rest = node.nextSibling;
    this.drop(node);
    return rest;
  }

  // match returns the live node to use for an incoming child: the one with its id, or the next one if neither has an id
  // and both are of the same kind. A line of a list stays only for the same move, a sentence for the same words: another has not moved here.
  match(at, child) {
    const known = child.nodeType === Node.ELEMENT_NODE ? this.live(child) : null;
    if (known) return known;
    const alike = at && at.nodeType === child.nodeType && at.nodeName === child.nodeName && !at.id && !child.id && ownOf(at) === ownOf(child);
    return alike ? at : null;
  }

  // made returns a new node like next that reuses existing elements inside it.
  made(next) {
    if (next.nodeType !== Node.ELEMENT_NODE) return next.cloneNode();
    const node = document.createElementNS(next.namespaceURI, next.localName);
    this.attributes(node, next);
    this.children(node, next);
    return node;
  }

  // drop removes a node, but keeps the elements in it that are needed elsewhere.
  drop(node) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      for (const n of [node, ...findAll("[id]", node)]) {
        if (this.incoming.has(n.id) && !this.limbo.has(n.id)) this.limbo.set(n.id, n);
      }
    }
    node.remove();
  }
}

// arrange puts the table's zones into the order of these ids, which is that of the Tab key, and removes all others.
export function arrange(ids) {
  const table = byId("table");
  for (const zone of findAll(".zone", table)) if (!ids.includes(zone.id)) zone.remove();
  const next = new Map([[table, byId("offered")]]); // what follows, by parent
  for (const zone of ids.toReversed().map(byId)) {
    if (!zone?.matches(".zone")) continue;
    const home = byId(zone.dataset.in) ?? table;
    const before = next.get(home) ?? null;
    if (zone.parentNode !== home || zone.nextElementSibling !== before) move(home, zone, before);
    next.set(home, zone);
  }
}

const isKept = (node) => node.localName === "q-k";

// ownOf returns what no other node of its kind has: the move of a list's line, the words of a sentence of the status.
const ownOf = (node) => (node.localName === "li" ? find("button[form=act]", node)?.value : node.parentNode.className === "sentence" ? node.textContent : undefined);

// goesOn returns the line of a live page's log with which incoming lines begin, if the page has it. Those before it stay.
function goesOn(live, next) {
  const start = live.id === "log" && document.body.dataset.stream && byId(find("[id]", next)?.id);
  if (start) find(".more", next)?.parentNode.remove();
  return start || null;
}

// move keeps focus and animations where the browser can.
function move(parent, node, before) {
  if (parent.moveBefore && node.isConnected && parent.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

// rememberFocus returns a function that restores the focus: to the same element or its neighbor, never to the top of the
// page.
function rememberFocus() {
  const focused = document.activeElement;
  const zone = focused?.closest?.("[data-roving],menu");
  const place = zone ? within(zone).indexOf(focused) : -1;
  return {
    restore() {
      if (document.activeElement !== document.body || !focused || focused === document.body) return;
      const again = focused.id ? byId(focused.id) : null;
      const next = again?.matches("button,[tabindex],a,input") ? again : neighbor(zone, place, focused.value);
      if (!next) return;
      if (next.id) next.tabIndex = 0;
      next.focus({ preventScroll: true });
    },
  };
}

// within returns what can have the focus in a zone or a list of moves.
const within = (zone) => (zone.localName === "menu" ? findAll("button", zone) : stops(zone));

function neighbor(zone, place, value) {
  const same = zone?.isConnected ? within(zone) : [];
  return same.find((node) => value && node.value === value) ?? same[Math.min(Math.max(place, 0), same.length - 1)] ?? find("[data-roving] button[id]");
}
