import type { Appearance } from "./appearance.ts";
import type { Plumage } from "./colours.ts";
import { circle, group, line, path } from "./svg.ts";

const EYE = { left: 163, right: 227, y: 58, radius: 9 } as const;

/** Both eyes with the individual's expression. */
export function drawEyes(appearance: Appearance, plumage: Plumage): string {
  const { expression, eyes } = appearance;
  const at = (x: number, drawing: string) =>
    group({ transform: `translate(${x} ${EYE.y})scale(${eyes.toFixed(2)})` }, drawing);
  const open = openEye(appearance, plumage);
  const shut = shutEye(plumage);
  const left = expression === "happy" || expression === "wink" ? shut : open;
  const right = expression === "happy" ? shut : open;
  return (
    at(EYE.left, left + lid(appearance, plumage, -1)) + at(EYE.right, right + lid(appearance, plumage, 1))
  );
}

function openEye({ gaze, expression }: Appearance, plumage: Plumage): string {
  const pupil = expression === "curious" ? 7.6 : 7;
  return (
    circle(0, 0, EYE.radius + 1.5, plumage.rim) +
    circle(0, 0, EYE.radius, plumage.iris) +
    circle(gaze, 0.2, pupil, "#12141d") +
    circle(gaze * 0.6 + 2.4, -3, 3.1, "#fff") +
    circle(gaze * 0.6 - 2.6, 3, 1.6, "#fff", { opacity: 0.8 })
  );
}

/** Draws a content arc, as of a bird that has just been fed. */
function shutEye(plumage: Plumage): string {
  return (
    circle(0, 0.5, EYE.radius + 1.5, plumage.mask) + line("M-7.5 3C-5-4.5 5-4.5 7.5 3", plumage.white, 3.6)
  );
}

/** A sleepy bird's lids hang. */
function lid({ expression }: Appearance, plumage: Plumage, side: -1 | 1): string {
  if (expression !== "sleepy") return "";
  const tilt = side * 14;
  return group(
    { transform: `rotate(${tilt})` },
    path("M-10.5-3C-9.5-15 9.5-15 10.5-3Z", plumage.lid) + line("M-10.5-3H10.5", plumage.mask, 1.8),
  );
}
