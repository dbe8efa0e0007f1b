// Playing by pointer: which pieces can be used, picking one up, and where it may go. All of it is derived from the buttons
// in #actions after every patch.
import { byId, find, findAll, setting } from "./dom.js";
import { busy, send, wish } from "./act.js";
import { spend } from "./gesture.js";
import { stops } from "./morph.js";
import { isBlocked } from "./pace.js";
import { endArmed, hint, hintArmed, notYet, refuse } from "./say.js";

let picked = null; // id of the piece that is picked up
let given = false; // the piece is picked up because no other can be used, not by the reader
let armed = null; // id of the target that was tapped once
let called = null; // value of the button that was tapped once

// moves are the buttons for what the viewer may do; movesFrom those that start from a piece. A move with
// data-both starts from either of its two pieces, and needs the other one, too, unless it says "either".
const moves = () => findAll("#actions button[data-from]");
const ends = ({ dataset }) => ("both" in dataset ? [dataset.from, dataset.to] : [dataset.from]);
const goal = ({ dataset }, from) => (dataset.from === from ? dataset.to : dataset.from);
export const movesFrom = (id) => moves().filter((button) => ends(button).includes(id));

// moveTo returns the move of the picked piece to a target.
export const moveTo = (id) => movesFrom(picked).find((button) => goal(button, picked) === id);
export const pickedUp = () => (given ? null : picked);

// paint marks pieces that can be used (can), the one that is picked up (sel) and its targets (drop).
export function paint() {
  const from = new Map();
  for (const id of moves().flatMap(ends)) from.set(id, (from.get(id) ?? 0) + 1);
  if (given || (picked && !from.has(picked))) picked = null;
  give(from);
  for (const node of findAll(".sel,.can,.drop,.armed")) node.classList.remove("sel", "can", "drop", "armed");
  for (const [id, count] of from) {
    const node = byId(id);
    node?.classList.add("can");
    if (node?.type && (count > 1 || setting("taps") === "2")) node.setAttribute("aria-pressed", String(id === picked));
  }
  if (picked) {
    byId(picked)?.classList.add("sel");
    for (const button of movesFrom(picked)) byId(goal(button, picked))?.classList.add("drop");
  }
  if (!find("#" + CSS.escape(armed) + ".drop")) armed = null;
  byId(armed)?.classList.add("armed");
  const buttons = findAll(guarded);
  if (!buttons.some(({ value }) => value === called)) called = null;
  for (const button of buttons) button.classList.toggle("armed", button.value === called);
  if (!called && !armed && !pickedUp()) endArmed();
  findAll("[data-roving]").forEach(rove);
}

// guarded selects the buttons that take two taps: those that end a turn, a stage or a round, all of the list, and “Accept”.
const guarded = ".apart > button, #actions button, .offer .main";

// give picks up a piece if every move takes it to an empty place.
function give(from) {
  given = false;
  const all = findAll("#actions button");
  const [only] = from.keys();
  if (picked || from.size !== 1) return;
  given = all.every(({ dataset }) => dataset.from === only && byId(dataset.to)?.matches(".place"));
  if (given) picked = only;
}

// rove makes one element of a zone reachable by Tab.
function rove(zone) {
  const all = stops(zone);
  const current = all.find((n) => n === document.activeElement) ?? all.find((n) => n.dataset.rove) ?? all[0];
  for (const node of all) setStop(node, node === current);
}

export function setStop(node, on) {
  node.tabIndex = on ? 0 : -1;
  if (on) node.dataset.rove = "";
  else delete node.dataset.rove;
}

export function pick(id) {
  picked = id;
  paint();
}

// lift picks up a piece by a click, or puts it back. A double click picks up once: only where two taps play a card, the second one counts.
export function lift(id) {
  pick(pickedUp() === id ? null : id);
  if (setting("taps") !== "2") spend();
}

export function putBack() {
  if (picked) pick(null);
}

// make makes a move, after a confirmation if it has a warning. The button as it was clicked counts, even if the page
// changes before the answer.
export async function make(button) {
  const wanted = wish(button);
  if (!isFree() || !(await confirmed(button.dataset.warn, button.dataset.yes ?? button.textContent.trim())) || !isFree()) return false;
  putBack();
  const done = await send(wanted);
  paint();
  const table = byId("table"); // a button far below it, such as “Resign”, changes what is shown there
  if (done && table.getBoundingClientRect().bottom < innerHeight / 4) table.scrollIntoView();
  return done;
}

// isFree reports whether the page takes a move now, and says why if it does not.
function isFree() {
  if (isBlocked()) notYet();
  else if (busy()) hint("One moment: your last move is still on its way.");
  return !isBlocked() && !busy();
}

// confirmed asks before a move with a warning. The answer that makes the move has the move's own name: "Yes" to a sentence such
// as "You could win now" would be read as the other move.
function confirmed(warning, name) {
  const dialog = byId("confirm");
  if (!warning || !dialog) return true;
  spend();
  find("#confirm-text").textContent = warning;
  find("button[value=yes]", dialog).textContent = name;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}

// press handles a click or Enter on a piece: it plays it, picks it up, or puts it back.
function press(piece, byTouchOrMouse) {
  const choices = movesFrom(piece.id);
  const twice = byTouchOrMouse && setting("taps") === "2";
  const again = picked === piece.id && !given;
  const play = twice ? again : choices[0].dataset.both !== "";
  if (choices.length === 1 && play) return make(choices[0]);
  lift(piece.id);
  if (picked === piece.id && piece.matches(".piece") && "both" in choices[0].dataset && byId(choices[0].dataset.to).matches(".zone")) hint(piece.getAttribute("aria-label")); // to whom
  if (twice && !again && choices.length === 1 && !byId("would")) tellNext(choices[0]); // a board shows a note instead
}

const tellNext = (button) => hintArmed(button.textContent.trim() + ". Tap again to confirm.");

// tapOnce lights a target and says what the second tap on it does.
function tapOnce(place) {
  armed = place.id;
  paint();
  tellNext(moveTo(place.id));
}

function disarm() {
  called = null;
  paint();
}

// pressListed makes a move whose button is in the list or beside the pieces. On a touch screen, most of them take two taps.
function pressListed(button, byTouchOrMouse) {
  const first = byTouchOrMouse && setting("taps") === "2" && button.matches(guarded) && !button.dataset.warn && called !== button.value;
  called = first ? button.value : null;
  if (first) picked = null; // this move is meant instead
  paint();
  if (!first) return make(button);
  tellNext(button);
}

export function startPlay(dragged) {
  document.addEventListener("submit", (event) => {
    if (event.target.id === "act") event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (dragged() && event.detail) return event.preventDefault(); // the end of a drag is no click, but a key is one
    const target = event.target;
    const listed = target.closest("button[form=act]:not(.piece)");
    if (listed) {
      event.preventDefault();
      return pressListed(listed, event.detail > 0);
    }
    if (called) disarm();
    clickOnTable(event, target);
  });
}

function clickOnTable(event, target) {
  const place = picked && target.closest(".drop");
  const move = place && target.closest("#" + CSS.escape(picked)) === null && moveTo(place.id);
  if (move) {
    event.preventDefault();
    const first = (given || isOneOfPairs(move, place)) && event.detail > 0 && setting("taps") === "2" && armed !== place.id;
    return first ? tapOnce(place) : make(move);
  }
  const piece = target.closest(".can") ?? twin(target);
  if (piece) {
    event.preventDefault();
    return press(piece, event.detail > 0);
  }
  const idle = target.closest("[aria-disabled=true].piece");
  if (idle) {
    event.preventDefault();
    refuseIdle(idle.getAttribute("aria-label"));
  } else if (picked && !target.closest("dialog")) {
    putBack();
  }
}

// isOneOfPairs reports whether the picked card has a partner besides this one, so that no tap has said yet what happens. A board has its note.
const isOneOfPairs = (move, place) => "both" in move.dataset && place.matches(".piece") && movesFrom(picked).length > 1 && !byId("would");

// twin returns the card that is used for one of several equal ones: a click on any of them is meant for it.
function twin(target) {
  const card = target.closest(".card[data-face]:is(.m-under,[aria-disabled])");
  return card && find(`.can[data-face="${CSS.escape(card.dataset.face)}"]`, card.closest(".zone"));
}

// refuseIdle says why a piece cannot be used: its own reason, which may end with a rule, or the status. In a replay it says what it is.
function refuseIdle(name) {
  const [text, rule] = name.split(/\s*\(([A-Z]+-\d+[a-z]?)\)/);
  const [what, why] = text.split(/\. (.*)/s);
  if (find(".past")) return hint(what); // a replay has no “now”
  refuse("Not now: " + (why || find("#status .sentence")?.textContent.trim() || text), rule);
}
