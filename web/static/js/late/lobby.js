// Pages with lists of tables: the lobby, and the home page of a guest with seats. They show patches at once, without
// motion, and show how long ago matches were updated.
import { find, findAll } from "../dom.js";

let page; // functions of the pages’ script

// startLobby shows what the page’s stream sends. An import of those functions would need a file of its own on every table.
export function startLobby(functions) {
  page = functions;
  ago();
  setInterval(ago, 30000);
  page.startStream(take);
}

function take(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const before = new Set(turns().map((row) => row.id));
  try {
    page.morph(template.content);
  } catch (error) {
    console.error(error);
    return page.startAgain();
  }
  page.counts.patches++;
  ago();
  page.count();
  const fresh = turns().filter((row) => !before.has(row.id));
  if (!fresh.length || page.counts.patches === 1) return;
  page.say("It is your turn: " + fresh.map((row) => find(".what b", row).textContent).join(", ") + ".");
  page.sound("turn");
}

const turns = () => findAll(".table-row.yours");

// ago formats times as words.
function ago() {
  for (const node of findAll("time[data-ago]")) {
    const words = since(Date.now() - Date.parse(node.dateTime));
    if (words && node.textContent !== words) node.textContent = words;
  }
  for (const node of findAll("time[data-left]")) {
    const words = left(Date.parse(node.dateTime) - Date.now());
    if (words && node.textContent !== words) node.textContent = words;
  }
}

function left(ms) {
  const minutes = Math.max(0, Math.ceil(ms / 60000));
  if (Number.isNaN(minutes)) return "";
  if (minutes < 60) return `${minutes} min left`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h left` : `${Math.floor(minutes / 1440)} days left`;
}

function since(ms) {
  const minutes = Math.floor(ms / 60000);
  if (!(minutes >= 0)) return "";
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return minutes < 60 * 24 * 60 ? `${Math.floor(minutes / 1440)} days ago` : "";
}
