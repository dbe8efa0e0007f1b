// While the coach is at work, its page polls the progress, and reloads when the report is ready. A page in the background
// polls less often, but does not stop, because the server drops estimates that no client polls. Without the script, the
// page reloads every few seconds.
import { find, pause } from "../dom.js";

export async function startCoach() {
  const box = find("[data-coach]");
  for (let n = 1; ; n++) {
    await pause(1000);
    if (document.hidden && n % 15) continue;
    try {
      const answer = await fetch(box.dataset.coach, { headers: { accept: "application/json" } });
      if (answer.status !== 202) break;
      show(box, await answer.json());
    } catch {
      await pause(2000); // the server does not answer; try again
    }
  }
  location.reload();
}

// show shows the progress. The text changes only every 10%, because screen readers read it aloud.
function show(box, { ahead, done, total }) {
  const percent = total ? Math.floor((100 * done) / total) : 0;
  if (total) find("progress", box).value = percent;
  let words = "The coach is about to start.";
  if (ahead) words = ahead === 1 ? "One match is ahead of yours." : `${ahead} matches are ahead of yours.`;
  else if (total) words = `${percent - (percent % 10)}% ${box.dataset.coachWorked}`;
  const line = find("[data-coach-words]", box);
  if (line.textContent !== words) line.textContent = words;
}
