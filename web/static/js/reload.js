// Loading the page again when it is not what the server thinks it is: what the server sends is right by definition.
import { stale } from "./sign.js";

const store = "quarterdeck-loaded";
const apart = 10000; // milliseconds

// startAgain loads the page, but not again and again: then the page says that it is not up to date.
export function startAgain() {
  const last = Number(sessionStorage.getItem(store) ?? 0);
  if (Date.now() - last < apart) return stale();
  sessionStorage.setItem(store, String(Date.now()));
  location.reload();
}
