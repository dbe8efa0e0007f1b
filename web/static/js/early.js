// Runs before the page is drawn, so that nothing flickers: tells the stylesheet that scripts run,
// and applies the settings, which are stored in this browser only.
"use strict";
(() => {
  const root = document.documentElement;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const touch = matchMedia("(pointer: coarse)").matches;
  const settings = { scheme: "system", motion: calm ? "off" : "full", taps: touch ? "2" : "1", sound: "on", volume: "70", pace: "1", deck: "four", talk: "on", reasons: "on", notify: "off" };
  try {
    Object.assign(settings, JSON.parse(localStorage.getItem("quarterdeck") || "{}"));
  } catch {
    // Without storage, the defaults apply.
  }
  root.classList.add("script");
  Object.assign(root.dataset, settings);
})();
