// The few things that every module asks of the page.

export const find = (selector, root = document) => root.querySelector(selector);
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];
export const byId = (id) => document.getElementById(id);

// center is the middle of an element in the window.
export function center(node) {
  const r = node.getBoundingClientRect();
  return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

// rest is the middle of where an element belongs in the page, whatever moves it at the moment.
export function rest(node) {
  let x = node.offsetWidth / 2;
  let y = node.offsetHeight / 2;
  for (let n = node; n; n = n.offsetParent) {
    x += n.offsetLeft - n.scrollLeft;
    y += n.offsetTop - n.scrollTop;
  }
  return { x, y };
}

// setting is one of motion, taps, sound and deck; see early.js.
export const setting = (name) => document.documentElement.dataset[name];

// wordsOf is a line of the log as one sentence after the other.
export const wordsOf = (line) => findAll("span", line).map((span) => span.textContent.trim()).join(" ");

// motionTime is how long a movement takes, in milliseconds, under the reader's setting.
export function motionTime() {
  return { full: 320, short: 150, off: 0 }[setting("motion")] ?? 320;
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
