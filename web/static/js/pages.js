// Scripts of the other pages: copying links, choosing players for seats.
import { byId, findAll } from "./dom.js";
import { say } from "./say.js";

export function startPages() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    event.preventDefault(); // the link itself is for readers without scripts
    await copy(button.dataset.copy);
    button.querySelector("span").textContent = "Copied";
    say("Link copied.");
  });
  document.addEventListener("focusin", (event) => event.target.matches("[data-select]") && event.target.select());
  byId("log")?.scrollTo({ top: 1e6 });
  document.addEventListener("change", (event) => event.target.matches(".sitter input") && onlyOneMe(event.target));
  // A second click before the answer to the first must not send a form again: a new visitor would become two guests.
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
    // Without permission to copy, the reader copies the selected text.
    const field = findAll("[data-select]").find((input) => input.value === text);
    field?.select();
    document.execCommand("copy");
  }
}

// ownPace selects “Custom” when the reader changes its fields.
function ownPace(form) {
  form.elements.pace.value = "own";
}

// onlyOneMe keeps “me” in one seat: when the reader chooses another seat, the two seats swap their players.
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
