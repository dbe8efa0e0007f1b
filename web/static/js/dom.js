// Helpers that all modules use to read the page.

export const find = (selector, root = document) => root.querySelector(selector);
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];
export const byId = (id) => document.getElementById(id);

// center returns the middle of an element in the window.
export function center(node) {
  const r = node.getBoundingClientRect();
  return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

// rest returns the middle of an element's place, ignoring motion. A transform places an element; motion translates it.
export function rest(node) {
  const { e, f } = new DOMMatrix(getComputedStyle(node).transform);
  let x = e + node.offsetWidth / 2;
  let y = f + node.offsetHeight / 2;
  for (let n = node; n; n = n.offsetParent) {
    x += n.offsetLeft - n.scrollLeft;
    y += n.offsetTop - n.scrollTop;
  }
  return { x, y };
}

// setting returns the value of a setting of early.js.
export const setting = (name) => document.documentElement.dataset[name];

// css returns the value of a property that a game's stylesheet gives an element.
export const css = (node, name) => getComputedStyle(node).getPropertyValue(name).trim();

// wordsOf returns the sentences of a line of the log.
export const wordsOf = (line) => findAll("span", line).map((span) => span.textContent.trim()).join(" ");

// motionTime returns how long a movement takes, in milliseconds, under the reader's setting.
export function motionTime() {
  return { full: 320, short: 150, off: 0 }[setting("motion")] ?? 320;
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// retryAfter returns how long to wait before the next attempt to reach the server, in milliseconds: little at first, because servers are back
// soon after a restart. It varies, so that pages do not come all at once.
export const retryAfter = (failed) => (failed > 20 ? 1500 : Math.min(100 * 2 ** failed, 500)) * (0.8 + 0.4 * Math.random());
