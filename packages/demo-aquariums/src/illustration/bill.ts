import type { Appearance } from "./appearance.ts";
import type { Plumage } from "./colours.ts";
import { ellipse, line, path } from "./svg.ts";

const BILL = "M180 69C180 58 210 58 210 69C210 80 203 88 195 93C187 88 180 80 180 69Z";

/** The bill from the front: its ridges, its pale band near the tip, and the corners of a smile. */
export function drawBill({ billRidges, species, young }: Appearance, plumage: Plumage): string {
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
