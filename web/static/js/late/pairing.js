// The search for an opponent, on its own page and over a table with a bot. The server answers when an opponent is found, or after a few
// seconds; then the page asks again. While it asks, the search lives.
import { find, findAll, pause } from "../dom.js";

const between = 1000; // milliseconds from one question to the next at least
const patience = 8000; // milliseconds until a question without an answer is asked again
const shown = 1500; // milliseconds that a reader sees that an opponent was found

// startPairing asks until the search is over. An import of those functions would need a file of its own on every table.
export async function startPairing({ say, sound, mark }) {
  const box = find("[data-pairing]");
  const ticking = setInterval(tick, 1000);
  for (;;) {
    const began = Date.now();
    const now = await ask(box.dataset.pairing);
    if (now?.status === "matched") {
      end(box, now.say, say);
      document.title = "▶ " + now.say;
      sound("bell");
      mark(false); // over a table with a bot it was the reader's turn
      mark(true);
      await pause(shown);
      return location.replace(now.go);
    }
    if (now && now.status !== "waiting") {
      clearInterval(ticking);
      if (box.id !== "seeking") return location.reload();
      end(box, now.say, say);
      await pause(3 * shown);
      return box.remove();
    }
    show(box, now ?? { others: "The server does not answer. Asking again." });
    await pause(Math.max(0, began + between - Date.now()));
  }
}

// ask returns how far the search is, or nothing if the server does not answer.
async function ask(url) {
  try {
    const answer = await fetch(url, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(patience) });
    if (answer.ok) return await answer.json();
    await pause(2000);
  } catch {
    await pause(2000);
  }
}

function show(box, now) {
  for (const name of ["others", "range"]) {
    const line = find(`[data-seeking="${name}"]`, box);
    if (line && name in now && line.textContent !== now[name]) line.textContent = now[name];
  }
  const offer = find('[data-seeking="offer"]', box);
  if (offer && now.status) {
    offer.hidden = !now.offer;
    find(".level", offer).textContent = `(${now.offer})`;
  }
  const time = find("[data-waited]", box);
  if (time && now.status) time.dataset.waited = now.waited;
}

// tick counts the seconds between the answers.
function tick() {
  for (const time of findAll("[data-waited]")) {
    const seconds = Number(time.dataset.waited) + 1;
    time.dataset.waited = seconds;
    time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

// end shows the last sentence in the place of everything else.
function end(box, words, say) {
  const line = document.createElement("p");
  line.textContent = words;
  (find(".offer", box) ?? box).replaceChildren(line);
  say(words);
}
