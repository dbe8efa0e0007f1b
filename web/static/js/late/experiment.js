// While an experiment is played, its page fetches itself again and shows how far it is; at the end it reloads, to show the report. Without
// the script the page reloads every few seconds.
import { byId, find, pause } from "../dom.js";

export async function startExperiment() {
  for (;;) {
    await pause(document.hidden ? 20000 : 2000);
    let next;
    try {
      const answer = await fetch(byId("experiment").dataset.experiment);
      if (answer.ok) next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("experiment");
    } catch {
      continue; // the server does not answer; try again
    }
    if (!next?.dataset.experiment) return location.reload();
    const live = byId("experiment");
    find("h2", live).textContent = find("h2", next).textContent;
    find("progress", live).value = find("progress", next).value;
    find("#experiment-progress", live).textContent = find("#experiment-progress", next).textContent;
  }
}
