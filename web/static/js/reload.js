// Reloading the page when it is not in the state that the server assumes.
import { stale } from "./sign.js";

const store = "quarterdeck-loaded";
const apart = 10000; // milliseconds

// startAgain reloads the page, but not repeatedly: then the page says that it is out of date.
export function startAgain() {
  const last = Number(sessionStorage.getItem(store) ?? 0);
  if (Date.now() - last < apart) return stale();
  sessionStorage.setItem(store, String(Date.now()));
  location.reload();
}
