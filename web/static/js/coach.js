// While the coach is at work its page asks how far it is, and loads itself again when the report is there. Without
// the script the page loads itself again every few seconds.
import { find, pause } from "./dom.js";

export async function startCoach() {
  const box = find("[data-coach]");
  if (!box) return;
  for (;;) {
    await pause(1000);
    if (document.hidden) continue;
    try {
      const answer = await fetch(box.dataset.coach, { headers: { accept: "application/json" } });
      if (answer.status !== 202) break;
      show(box, await answer.json());
    } catch {
      await pause(2000); // the server is away; ask again
    }
  }
  location.reload();
}

// show tells how far the coach is. Every tenth only is put into words, for those who have them read aloud.
function show(box, { ahead, done, total }) {
  const percent = total ? Math.floor((100 * done) / total) : 0;
  if (total) find("progress", box).value = percent;
  let words = "The coach is about to begin.";
  if (ahead) words = ahead === 1 ? "One match is before yours." : `${ahead} matches are before yours.`;
  else if (total) words = `${percent - (percent % 10)} % of all positions that could have come up are worked out.`;
  const line = find("[data-coach-words]", box);
  if (line.textContent !== words) line.textContent = words;
}
