import { createHash } from "node:crypto";
import { type Html, html } from "./html.ts";

/** Returns a penguin's face as an SVG, 64 x 64. */
export function penguinFace(feathers: string, ground: string): Html {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <circle cx="32" cy="32" r="32" fill="${ground}"/>
  <path d="M10 64C8 26 18 10 32 10s24 16 22 54z" fill="${feathers}"/>
  <path d="M17 64c-2-20-3-36 8-36 4 0 6 3 7 6 1-3 3-6 7-6 11 0 10 16 8 36z" fill="#fffef8"/>
  <circle cx="24" cy="36" r="3" fill="#10294b"/><circle cx="40" cy="36" r="3" fill="#10294b"/>
  <path d="M27 43q5-5 10 0l-5 7z" fill="#ffc845"/>
</svg>`;
}

/** Returns a visitor's portrait as an SVG: a penguin's face in colours of their own. */
export function portrait(sub: string): string {
  const [first = 0, second = 0] = createHash("sha256").update(sub).digest();
  const hue = Math.round((first / 256) * 360);
  const groundHue = (hue + 90 + Math.round((second / 256) * 180)) % 360;
  return penguinFace(`hsl(${hue} 45% 30%)`, `hsl(${groundHue} 70% 85%)`).text;
}
