// What a page shows beside its match: put in place at once, without motion, sound or words.
import { held } from "./drag.js";
import { morph } from "./morph.js";

export function aside(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  morph(template.content, held());
}
