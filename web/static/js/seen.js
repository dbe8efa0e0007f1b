// What this browser keeps of its guest for the offline page: whose it is, the guest’s matches as they were seen last, and whether the server
// pushes notifications here. Other guests and signed-out visitors must not find it.
import { change } from "./settings.js";

const store = "quarterdeck-seen";

// read returns what is kept: { owner, at, matches, push, pushed, leaving }, or {} if it is nothing.
export function read() {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "{}");
  } catch {
    return {};
  }
}

// keep changes parts of what is kept.
export function keep(parts) {
  try {
    localStorage.setItem(store, JSON.stringify({ ...read(), ...parts }));
  } catch {
    // Without storage the offline page lists no matches.
  }
}

export function forget() {
  try {
    localStorage.removeItem(store);
  } catch {
    // Then nothing was kept.
  }
}

// startSeen forgets another guest at once, and has the browser keep what belongs to this one.
export function startSeen() {
  const { owner } = document.body.dataset;
  if (!owner) return; // a page that does not say whose it is
  const { owner: before, leaving } = read();
  const left = leaving || (before && before !== owner);
  if (left) {
    forget();
    keep({ leaving: true }); // should this page be closed too early, the next one ends what the browser did for the other guest
    change("notify", "off");
  }
  if (!left && owner === "none") return;
  const late = async () => {
    const { leave, startDevice } = await device();
    if (left) {
      await leave();
      forget();
    }
    if (owner !== "none") await startDevice(owner);
  };
  // A table has enough to load. What the reader needs while away can wait until they leave it.
  if (!left && document.getElementById("table")) document.addEventListener("visibilitychange", late, { once: true });
  else if (document.readyState === "complete") rest(late);
  else addEventListener("load", () => rest(late));
}

// device loads the script for what a browser does for its guest.
export async function device() {
  const late = await import("./late/device.js");
  late.use({ keep, read });
  return late;
}

const rest = (f) => (globalThis.requestIdleCallback ? requestIdleCallback(f, { timeout: 5000 }) : setTimeout(f, 1000));
