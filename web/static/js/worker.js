// The service worker. It asks the network for every page, and shows the offline page, which it keeps, only when there is no answer. It keeps no
// other page, no table, no stream and no answer of the API. It shows what the server pushes. The server writes self.quarterdeck in front
// of this script; with each build that differs, so the browser replaces the worker at once.
const { build, page, files, icon, badge } = self.quarterdeck;
const store = "offline-" + build;
const kept = new Set(files.map((file) => new URL(file, location.href).href));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});

// keep stores the offline page, which is asked for without cookies: it names no guest.
async function keep() {
  const cache = await caches.open(store);
  await cache.add(new Request(page, { cache: "reload", credentials: "omit" }));
  await cache.addAll(files);
}

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  for (const name of await caches.keys()) if (name !== store) await caches.delete(name);
  await self.registration.navigationPreload?.enable(); // the page is asked for while this worker starts
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(visit(event));
  else if (kept.has(request.url)) event.respondWith(file(request));
});

// visit returns the server’s page. A proxy without a server behind it answers with 502 or 504.
async function visit(event) {
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    // There is no network, or no server.
  }
  if (answer && answer.status !== 502 && answer.status !== 504) return answer;
  return (await caches.match(page)) ?? answer ?? Response.error();
}

const file = async (request) => (await caches.match(request)) ?? fetch(request); // its address changes with its contents

self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

// tell shows a notification, unless the reader has the page before them: with several servers, the one that pushes need not know.
async function tell({ title = "Quarterdeck", body = "", url = "/", due }) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some((client) => client.visibilityState === "visible" && new URL(client.url).pathname === url && url !== "/me")) return;
  const until = due ? ". Until " + new Date(due).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" }) : "";
  await self.registration.showNotification(title, { body: body + until, tag: url, renotify: true, icon, badge, data: { url } });
  await count();
}

// count shows on the site’s icon how many matches wait for the reader.
async function count() {
  if (!navigator.setAppBadge) return;
  try {
    const answer = await fetch("/me/turns", { headers: { Accept: "application/json" } });
    if (answer.ok) await navigator.setAppBadge((await answer.json()).turns);
  } catch {
    // The next page counts again.
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? "/", location.origin)));
});

// open shows a page of this site, in a window that has it already if there is one.
async function open(url) {
  if (url.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}

// A browser that renews its subscription says so here; the server must know the new one.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription: old, newSubscription }) {
  if (!old) return; // the next page says it
  const fresh = newSubscription ?? (await self.registration.pushManager.subscribe(old.options));
  const body = JSON.stringify({ ...fresh.toJSON(), before: old.endpoint });
  await fetch("/me/push", { method: "POST", headers: { Accept: "application/json", "Content-Type": "application/json" }, body });
}
