// What other pages need: copying a link, choosing who sits where.
import { byId, findAll } from "./dom.js";
import { startLobby } from "./lobby.js";
import { say } from "./say.js";

export function startPages() {
  startLobby();
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    event.preventDefault(); // of a link, which is there for readers without the script
    await copy(button.dataset.copy);
    button.querySelector("span").textContent = "Copied";
    say("Link copied.");
  });
  document.addEventListener("focusin", (event) => event.target.matches("[data-select]") && event.target.select());
  byId("log")?.scrollTo({ top: 1e6 });
  document.addEventListener("change", (event) => event.target.matches(".sitter input") && onlyOneMe(event.target));
  // A second press, made before the answer to the first, must not send a form again: a first visit would become two guests.
  document.addEventListener("submit", (event) => {
    const { dataset } = event.target;
    if (!("once" in dataset)) return;
    if (dataset.once) event.preventDefault();
    dataset.once = "sent";
    setTimeout(() => (dataset.once = ""), 5000); // the answer was lost
  });
  document.addEventListener("input", (event) => event.target.closest(".own-pace") && ownPace(event.target.form));
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission the reader copies the selected text.
    const field = findAll("[data-select]").find((input) => input.value === text);
    field?.select();
    document.execCommand("copy");
  }
}

// ownPace chooses one's own pace for who writes one.
function ownPace(form) {
  form.elements.pace.value = "own";
}

// onlyOneMe keeps "me" in one seat: who moves over leaves the old seat to whoever sat in the new one.
function onlyOneMe(input) {
  const seats = new FormData(input.form);
  const before = seatsBefore.get(input.form) ?? initial(input.form);
  const old = before.get(input.name);
  const other = [...seats.keys()].find((name) => name.startsWith("seat") && name !== input.name && seats.get(name) === "me");
  if (input.value === "me" && other) {
    findAll(`input[name="${other}"]`, input.form).find((radio) => radio.value === old).checked = true;
  }
  seatsBefore.set(input.form, new FormData(input.form));
}

const seatsBefore = new WeakMap();

function initial(form) {
  const chosen = new FormData();
  for (const radio of findAll("input[type=radio]", form)) if (radio.defaultChecked) chosen.set(radio.name, radio.value);
  return chosen;
}
