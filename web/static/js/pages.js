// What other pages need: copying a link, choosing who sits where.
import { byId, findAll } from "./dom.js";
import { say } from "./say.js";

export function startPages() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await copy(button.dataset.copy);
    button.querySelector("span").textContent = "Copied";
    say("Link copied.");
  });
  document.addEventListener("focusin", (event) => event.target.matches("[data-select]") && event.target.select());
  byId("log")?.scrollTo({ top: 1e6 });
  markChosen();
  addEventListener("change", markChosen);
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

// markChosen lets the stylesheet see which of a group is chosen, in browsers without :has().
function markChosen() {
  for (const input of findAll("label > input[type=radio]")) input.parentElement.classList.toggle("on", input.checked);
}
