// The settings dialog. Each setting is an attribute of <html> and a radio group or a slider with data-setting.
import { byId, find, findAll } from "./dom.js";

const names = ["scheme", "motion", "taps", "sound", "volume", "pace", "deck", "talk", "reasons", "notify"];
const root = document.documentElement;

function save() {
  const kept = Object.fromEntries(names.map((name) => [name, root.dataset[name]]));
  try {
    localStorage.setItem("quarterdeck", JSON.stringify(kept));
  } catch {
    // Without storage a setting lasts as long as the page.
  }
}

export function change(name, value) {
  root.dataset[name] = value;
  save();
  show();
}

function show() {
  for (const input of findAll("[data-setting]")) {
    const value = root.dataset[input.dataset.setting];
    if (input.type === "range") input.value = value;
    else input.checked = value === input.value;
  }
}

export function startSettings() {
  show();
  find("#help details")?.toggleAttribute("open", !matchMedia("(pointer: coarse)").matches); // a phone has no keys
  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.setting;
    if (name) change(name, event.target.value);
  });
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    if (opener) byId(opener.dataset.opens).showModal();
    const sheet = event.target.closest("dialog");
    if (sheet && event.target === sheet && sheet.id !== "confirm") sheet.close(); // a click beside it
  });
}

// dialogOpen reports whether a dialog is open.
export const dialogOpen = () => Boolean(find("dialog[open]"));
