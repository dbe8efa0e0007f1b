// Playing by keyboard. Arrow keys go to the nearest element in their direction, in fans, rows and boards alike.
import { byId, find, findAll, rest, setting } from "./dom.js";
import { cancelDrag } from "./drag.js";
import { stops } from "./morph.js";
import { pickedUp, putBack, setStop } from "./play.js";
import { control } from "./playback.js";
import { reopen } from "./reveal.js";
import { hint, say } from "./say.js";
import { change, dialogOpen } from "./settings.js";

const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialogOpen()) return;
    if (event.target.matches?.("input,select,textarea")) return;
    if (onTable(event) || shortcut(event)) event.preventDefault();
  });
}

// onTable handles keys that move among pieces, and reports whether it did something.
function onTable(event) {
  if (event.key === "Escape") {
    cancelDrag();
    putBack();
    return true;
  }
  const picked = pickedUp();
  if (!event.target.closest?.("[data-roving]") && !picked) return false;
  const all = picked ? [...findAll("button.drop"), byId(picked)].filter(Boolean) : findAll("[data-roving] button[id]");
  const goal = { Home: all[0], End: all.at(-1) }[event.key] ?? nearest(all, event.target, ways[event.key]) ?? beside(all, event);
  if (goal) focus(goal);
  return Boolean(goal);
}

// nearest returns the closest element in a direction, at most about sixty degrees off it. Distance to the side counts three
// times. In a pyramid, whose rows are shifted by half a card, it counts only a little more than distance ahead, so that no
// row is skipped.
function nearest(all, from, way) {
  if (!way) return null;
  const here = rest(from);
  const weight = from.closest(".kind-pyramid") ? 1.3 : 3;
  let best = null;
  let least = Infinity;
  for (const node of all) {
    const there = rest(node);
    const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
    const aside = Math.abs((there.x - here.x) * way[1]) + Math.abs((there.y - here.y) * way[0]);
    const far = along + weight * aside;
    if (node !== from && along > 4 && aside < 1.6 * along && far < least) [best, least] = [node, far];
  }
  return best;
}

// beside returns the next element in reading order, where a row of cards continues on the next line.
function beside(all, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  return step ? all[all.indexOf(event.target) + step] : null;
}

function focus(node) {
  const zone = node.closest("[data-roving]");
  if (zone) for (const stop of stops(zone)) setStop(stop, stop === node);
  node.focus();
}

function shortcut(event) {
  switch (event.key) {
    case "?":
      byId("help")?.showModal();
      return true;
    case "[":
    case "]":
    case "{":
    case "}":
      return press(`[aria-keyshortcuts="${event.key}"]`);
  }
  return event.shiftKey ? shifted(event.key.toUpperCase()) : toCard(event.key.toUpperCase());
}

function shifted(key) {
  switch (key) {
    case "H":
      return focusFirst(".zone.mine[data-roving] [data-rove]") || focusFirst("#table .can"); // an empty hand: such as a pawn
    case "M":
      return focusFirst("#actions button");
    case "L":
      return focusFirst("#log");
    case "P":
      return press("[data-play]");
    case "T":
      return focusFirst("#chat-text");
    case "R":
      return reopen();
    case "N":
      return control("step");
    case "X":
      return control("skip");
    case "Y":
      return control("again");
    case "S": {
      const off = setting("sound") !== "off";
      change("sound", off ? "off" : "on");
      say(off ? "Sounds off." : "Sounds on.");
      return true;
    }
  }
  return false;
}

// toCard finds the piece whose move ends in that letter or digit in the game's notation, or else cards of that rank in the own
// hand, one after the other. If there is none it says so, and the card found before loses the focus: Enter would play it.
function toCard(key) {
  if (!/^[2-9TJQKA]$/.test(key)) return false;
  const moves = findAll("#actions button[data-from]").filter((button) => button.value.split(" ").at(-1) === key);
  if (moves.length === 1 && byId(moves[0].dataset.from)) focus(byId(moves[0].dataset.from));
  else {
    const held = findAll(".zone.mine[data-roving] button[id]").filter((card) => card.dataset.face?.startsWith(key));
    if (held.length) focus(held[(held.indexOf(document.activeElement) + 1) % held.length]);
    else {
      if (document.activeElement.closest?.("[data-roving]")) document.activeElement.blur();
      hint(`You have no ${key}.`);
    }
  }
  return true;
}

function focusFirst(selector) {
  const node = find(selector);
  node?.closest("details")?.setAttribute("open", "");
  node?.focus();
  return Boolean(node);
}

function press(selector) {
  const node = find(selector);
  node?.click();
  return Boolean(node);
}
