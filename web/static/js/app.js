// Quarterdeck's script. The server owns the game and the HTML; this makes playing pleasant: it takes in
// patches (stream, patch, morph), moves what moved (motion), and turns the buttons in #actions into clicks,
// drags and keys (play, drag, keys). It knows no game.
import { busy, startAct } from "./act.js";
import { startBar } from "./bar.js";
import { startChoose } from "./choose.js";
import { startClocks } from "./clock.js";
import { byId, find } from "./dom.js";
import { dragged, startDrag } from "./drag.js";
import { startEnding } from "./ending.js";
import { startExplain } from "./explain.js";
import { startGestures } from "./gesture.js";
import { startKeys } from "./keys.js";
import { startLog, wholeLog } from "./log.js";
import { morph } from "./morph.js";
import { startPages } from "./pages.js";
import { counts } from "./patch.js";
import { acted, isBehind, startPlayback, take } from "./playback.js";
import { paint, startPlay } from "./play.js";
import { startPointer } from "./pointer.js";
import { reopen } from "./reveal.js";
import { startAgain } from "./reload.js";
import { say, startSay } from "./say.js";
import { startSeen } from "./seen.js";
import { startSettings } from "./settings.js";
import { sound } from "./sound.js";
import { startSteps } from "./steps.js";
import { startStream } from "./stream.js";
import { startChat } from "./chat.js";
import { count, mark, startTurn } from "./turn.js";

startSettings();
startPages();
startTurn();
startSeen();
if (find("[data-experiment]")) import("./late/experiment.js").then((late) => late.startExperiment());
if (find("[data-coach]")) import("./late/coach.js").then((late) => late.startCoach());
if (find(".lobby-section")) import("./late/lobby.js").then((late) => late.startLobby({ morph, counts, startAgain, say, sound, startStream, count }));
if (find("[data-passkey]")) import("./late/passkey.js").then((late) => late.startPasskeys(say));
if (find("[data-pairing]")) import("./late/pairing.js").then((late) => late.startPairing({ say, sound, mark }));
if (find("[data-race]")) import("./late/race.js").then((late) => late.startRace({ morph, say }));
if (find("#table")) {
  startSay();
  startGestures();
  startBar();
  startEnding();
  startAct(acted, take, isBehind);
  startPlayback();
  startClocks();
  startPlay(dragged);
  startPointer();
  startChoose();
  startExplain();
  startDrag();
  startKeys();
  startSteps();
  startLog();
  startChat();
  document.addEventListener("click", (event) => event.target.closest("[data-reopen]") && reopen());
  paint();
  if (byId("hint")) import("./late/hints.js").then((late) => late.startHints(say));
  fairly(document.body.dataset).finally(() => startStream(take));
}

// fairly loads the script of the deal, which does its part before the cards are dealt and when the match is over. A page that is opened later
// has enough to load: it verifies the deal when the reader asks.
async function fairly(data) {
  if (!data.commit) return;
  const late = () => import("./late/deal.js");
  const tell = () => late().then((deal) => deal.tell(wholeLog));
  const isOver = () => byId("result")?.dataset.outcome;
  if (isOver()) {
    const slip = byId("deal-check");
    slip.hidden = false;
    let busy = false; // the button keeps the focus meanwhile
    return find("button", slip).addEventListener("click", async () => {
      if (busy) return;
      busy = true;
      await tell().catch(() => {}); // it can be tried again
      busy = false;
    });
  }
  const look = () => {
    if (!isOver()) return;
    watch.disconnect();
    tell();
  };
  const watch = new MutationObserver(look);
  watch.observe(byId("table"), { subtree: true, childList: true, attributes: true, attributeFilter: ["data-outcome"] });
  if (!data.stream || !("early" in data || sawStart(data.match))) return;
  if ("early" in data) await (await late()).begin(data);
  late().then((deal) => deal.follow(wholeLog));
}

// sawStart reports whether this browser keeps something of the start of a match, which deal.js has to go on with.
function sawStart(match) {
  try {
    return localStorage.getItem("quarterdeck-deals").includes(match.split("/").at(-1));
  } catch {
    return false; // it keeps nothing
  }
}
window.quarterdeck = { counts, take, busy }; // for tests
