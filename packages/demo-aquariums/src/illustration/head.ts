import type { Appearance, Tuft } from "./appearance.ts";
import { drawBill } from "./bill.ts";
import type { Plumage } from "./colours.ts";
import { drawEyes } from "./eyes.ts";
import { africanFace, magellanicFace, youngFace } from "./face.ts";
import { ellipse, group, line, path } from "./svg.ts";

const HEAD = "M195 7C238 7 271 36 271 72C271 96 250 112 195 112C140 112 119 96 119 72C119 36 152 7 195 7Z";
/** The point about which the head tilts: its middle. */
const PIVOT = "195 74";

const TUFTS: Readonly<Record<Tuft, string>> = {
  none: "",
  single: "M197 12C194 4 197-3 205-6",
  trio: "M195 12C194 3 195-3 196-8M187 13C183 6 179 1 175-2M203 13C206 6 210 1 214-2",
  swept: "M188 12C194 2 206-2 216-3M197 12C204 6 213 4 221 4",
};

/** The head, tilted by the individual's degrees; its lowest edge stays above the belly. */
export function drawHead(appearance: Appearance, plumage: Plumage): string {
  return group(
    { transform: `rotate(${appearance.tilt} ${PIVOT})` },
    line(TUFTS[appearance.tuft], plumage.back, appearance.young ? 6 : 4.5),
    path(HEAD, "url(#head)"),
    ellipse(166, 25, 24, 7.5, "#fff", { opacity: 0.13, transform: "rotate(-24 166 25)" }),
    drawFace(appearance, plumage),
  );
}

function drawFace(appearance: Appearance, plumage: Plumage): string {
  const face = faceOf(appearance)(appearance, plumage);
  return face + drawBill(appearance, plumage) + drawEyes(appearance, plumage);
}

function faceOf({ species, young }: Appearance) {
  if (young) return youngFace;
  return species === "african" ? africanFace : magellanicFace;
}
