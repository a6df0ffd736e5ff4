import { BELLY } from "@harapen/contract/belly";
import type { Appearance, Tuft } from "./appearance.ts";
import type { Plumage } from "./colours.ts";
import { circle, ellipse, group, line, mirrored, path } from "./svg.ts";

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

const both = (drawing: string) => drawing + mirrored(BELLY.centreX, drawing);

/** White from the brows around the head down to the breast; the black cap runs to a point above the bill. */
const WIDE_WHITE =
  "M189 60C190 36 180 21 161 22C139 24 128 46 130 68C132 90 146 102 150 122L240 122C244 102 258 90 260 68C262 46 251 24 229 22C210 21 200 36 201 60Z";
const AFRICAN_MASK =
  "M195 42C206 39 216 39 225 41C241 45 248 60 241 73C237 81 229 85 222 91C215 97 205 99 195 99C185 99 175 97 168 91C161 85 153 81 149 73C142 60 149 45 165 41C174 39 184 39 195 42Z";

/** Black mask, white C around it, bare pink skin above the eyes. */
function africanFace({ blush, skin }: Appearance, plumage: Plumage): string {
  return (
    path(WIDE_WHITE, plumage.white) +
    cheeks(blush, plumage, 142, 78) +
    path(AFRICAN_MASK, plumage.mask) +
    both(bareSkin(skin, plumage))
  );
}

/** An arch over the eye, higher towards the bill. */
function bareSkin(depth: number, plumage: Plumage): string {
  return ellipse(165, 51.5, 13.5, 10 * depth, plumage.skin, { transform: "rotate(-14 165 51.5)" });
}

/** A thinner white line around a larger black face, closed under the chin; pink at the bill's base. */
const THIN_WHITE =
  "M190 50C190 34 178 20 162 21C139 23 128 44 130 64C132 84 158 98 195 98C232 98 258 84 260 64C262 44 251 23 228 21C212 20 200 34 200 50Z";
const MAGELLANIC_MASK =
  "M195 40C184 34 174 29 163 31C146 34 137 48 139 63C141 81 163 92 195 92C227 92 249 81 251 63C253 48 244 34 227 31C216 29 206 34 195 40Z";
const NECK_BAND = "M138 84C150 100 170 104 195 104C220 104 240 100 252 84L246 112H144Z";

function magellanicFace({ skin }: Appearance, plumage: Plumage): string {
  return (
    path(NECK_BAND, plumage.back) +
    path(THIN_WHITE, plumage.white) +
    path(MAGELLANIC_MASK, plumage.mask) +
    both(bareBillBase(skin, plumage))
  );
}

/** Pink at the bill's base, and a narrow arch over the eye. */
function bareBillBase(depth: number, plumage: Plumage): string {
  return (
    ellipse(183, 63, 6.5, 5 * depth, plumage.skin, { transform: "rotate(-36 183 63)" }) +
    ellipse(164.5, 53.5, 12, 8.5 * depth, plumage.skin, { transform: "rotate(-14 164.5 53.5)" })
  );
}

/** Draws the face of a young bird, which has no mask yet: pale cheeks in grey-blue down. */
function youngFace({ blush }: Appearance, plumage: Plumage): string {
  const cheek = path(
    "M195.5 60C186 42 170 34 153 40C134 49 132 72 145 88C154 98 172 107 195.5 107Z",
    plumage.white,
  );
  const down = line("M140 100q5 6 10 2q5 6 10 2M230 104q5 4 10-2q5 4 10-2", plumage.backLight, 3);
  return both(cheek) + down + cheeks(blush, plumage, 146, 78);
}

function cheeks(opacity: number, plumage: Plumage, x: number, y: number): string {
  if (opacity < 0.12) return "";
  return both(ellipse(x, y, 9, 6, plumage.blush, { opacity }));
}

const EYE = { left: 163, right: 227, y: 58, radius: 9 } as const;

/** Both eyes with the individual's expression. */
function drawEyes(appearance: Appearance, plumage: Plumage): string {
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

const BILL = "M180 69C180 58 210 58 210 69C210 80 203 88 195 93C187 88 180 80 180 69Z";

/** The bill from the front: its ridges, its pale band near the tip, and the corners of a smile. */
function drawBill({ billRidges, species, young }: Appearance, plumage: Plumage): string {
  const ridges = ["M185 66.5Q195 71 205 66.5", "M187 71Q195 74.5 203 71"].slice(0, billRidges);
  const paleBand = path("M183.4 79.5Q195 84.5 206.6 79.5L204 83.5Q195 88 186 83.5Z", plumage.billBand);
  return (
    line("M181 74Q175 80 169 74M209 74Q215 80 221 74", plumage.billLight, 2.6) +
    path(BILL, plumage.bill) +
    ellipse(190, 65.5, 6, 2.6, plumage.billLight, { transform: "rotate(-12 190 65.5)" }) +
    (species === "african" && !young ? paleBand : "") +
    ridges.map((ridge) => line(ridge, plumage.billLight, 1.4, { opacity: 0.8 })).join("")
  );
}
