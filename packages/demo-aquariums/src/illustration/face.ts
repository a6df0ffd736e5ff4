import { BELLY } from "@harapen/contract/belly";
import type { Appearance } from "./appearance.ts";
import type { Plumage } from "./colours.ts";
import { ellipse, line, mirrored, path } from "./svg.ts";

const both = (drawing: string) => drawing + mirrored(BELLY.centreX, drawing);

/** White from the brows around the head down to the breast; the black cap runs to a point above the bill. */
const WIDE_WHITE =
  "M189 60C190 36 180 21 161 22C139 24 128 46 130 68C132 90 146 102 150 122L240 122C244 102 258 90 260 68C262 46 251 24 229 22C210 21 200 36 201 60Z";
const AFRICAN_MASK =
  "M195 42C206 39 216 39 225 41C241 45 248 60 241 73C237 81 229 85 222 91C215 97 205 99 195 99C185 99 175 97 168 91C161 85 153 81 149 73C142 60 149 45 165 41C174 39 184 39 195 42Z";

/** Black mask, white C around it, bare pink skin above the eyes. */
export function africanFace({ blush, skin }: Appearance, plumage: Plumage): string {
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

export function magellanicFace({ skin }: Appearance, plumage: Plumage): string {
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
export function youngFace({ blush }: Appearance, plumage: Plumage): string {
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
