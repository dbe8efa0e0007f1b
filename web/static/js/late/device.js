// The browser as a device of its guest: it gets the service worker, the list of matches for the offline page, the number on the site’s icon,
// and notifications while no page is open.
let keep, read; // functions of seen.js

// use hands over those functions. An import would need a file of its own on every page.
export const use = (seen) => ({ keep, read } = seen);

const old = 60000; // milliseconds after which the list is asked for again
const day = 24 * 60 * 60 * 1000; // after which the server is told again that it may push here: it may have dropped this browser meanwhile
const headers = { Accept: "application/json" };

// startDevice serves the guest whose page this is.
export async function startDevice(owner) {
  keep({ owner });
  document.addEventListener("visibilitychange", () => document.hidden && count(10000));
  count(old);
  if (!navigator.serviceWorker) return;
  await worker();
  await inTurn(async () => {
    const { push, pushed = 0 } = read();
    if (push && !isOn()) await unsubscribe(); // a page was closed before it had done so
    else if (push && (document.querySelector("#in-browser") || Date.now() - pushed > day)) await subscribe(); // all browsers may have been signed out, too
  });
}

const isOn = () => document.documentElement.dataset.notify === "on";

let last = Promise.resolve(); // what was begun last
let presses = 0; // of “on” and “off”

// inTurn does something once all that was begun before is over: what turns notifications on takes seconds, and “off” may be pressed meanwhile.
function inTurn(f) {
  const own = last.then(f);
  last = own.catch(() => {}); // what comes next does not depend on it
  return own;
}

const worker = () => navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });

// count stores the guest’s matches, unless that was done a moment ago, and shows how many wait.
async function count(since) {
  if (Date.now() - (read().at ?? 0) < since) return;
  try {
    const answer = await fetch("/me/turns", { headers, keepalive: true });
    if (!answer.ok) return;
    const { turns, matches } = await answer.json();
    keep({ at: Date.now(), matches });
    await navigator.setAppBadge?.(turns);
  } catch {
    // Without a connection the older list stays.
  }
}

// leave ends what the browser did for another guest.
export const leave = () => inTurn(end);

async function end() {
  navigator.clearAppBadge?.();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

// permit turns notifications on, once the browser has been asked, or off. Of several presses, the last one counts.
export function permit(asked, note, refuse) {
  const press = ++presses;
  return inTurn(() => press === presses && (asked === false ? unsubscribe() : turnOn(asked, note, refuse)));
}

async function turnOn(asked, note, refuse) {
  if (!globalThis.Notification) {
    const phone = /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
    return refuse(phone ? "On an iPhone or iPad, notifications need this site on the home screen: press Share, then Add to Home Screen." : "This browser does not support notifications here.");
  }
  if ((await asked) !== "granted") return refuse("The browser blocks notifications from this site. Allow them in the browser’s settings.");
  const pushed = await subscribe();
  if (isOn()) note(pushed ? "You will be notified in this browser, even while no page of this site is open." : "You will be notified while a page of this site is open in this browser.");
}

// subscribe has the server push notifications to this browser. It returns whether it does.
async function subscribe() {
  try {
    const registration = await worker();
    if (!registration.pushManager) return false;
    const { key } = await ask("/me/push");
    await Promise.race([navigator.serviceWorker.ready, late()]);
    let subscription = await registration.pushManager.getSubscription();
    if (subscription && encode(subscription.options.applicationServerKey) !== key) {
      await subscription.unsubscribe();
      subscription = null;
    }
    subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { owner } = await ask("/me/push", subscription.toJSON());
    keep({ owner, push: true, pushed: Date.now() });
    return true;
  } catch {
    keep({ push: false });
    return false;
  }
}

// late fails after a while: a service worker whose first installation fails is never ready.
const late = () => new Promise((_, fail) => setTimeout(fail, 15000, new Error("no service worker")));

// unsubscribe ends that.
async function unsubscribe() {
  keep({ push: false });
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await ask("/me/push/drop", { endpoint: subscription.endpoint });
}

// test sends a notification to this browser, and says what came of it.
export async function test(note) {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return note("Turn notifications on first.");
  try {
    await ask("/me/push/test", { endpoint: subscription.endpoint });
    note("The test is on its way. If nothing appears, look at the notification settings of this device.");
  } catch (error) {
    note(error.message);
  }
}

const encode = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

// ask sends JSON, or asks for it. It throws the text of an answer that is not a success.
async function ask(address, body) {
  const request = body ? { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(address, request);
  const data = answer.status === 204 ? {} : await answer.json();
  if (!answer.ok) throw new Error(data.text);
  return data;
}
