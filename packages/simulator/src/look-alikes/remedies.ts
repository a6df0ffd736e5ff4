import { isFoundEnough, type LookAlikeReport, type Remedy } from "@harapen/contract/staff/look-alikes";
import type { Reference } from "@harapen/recognition/reference";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";

/** The share of drawings that bands must additionally put first, to be of help. */
const BANDS_GAIN = 0.2;
/** A pattern of up to this many spots may resemble others by chance, and more spots may be there to be traced. */
const FEW_SPOTS = 4;
/** The share of uncertain spots from which another photograph would tell much. */
const UNCERTAIN_SHARE = 0.25;

/** Returns what would help an individual that is found too rarely; nothing if it is found often enough, or has no spots to be found by. */
export function remediesFor(
  { spots }: Pick<Reference, "spots">,
  shares: Pick<LookAlikeReport, "first" | "shown" | "first_with_bands">,
): Remedy[] {
  if (!spots) return ["tracing"];
  if (spots.length === 0) return [];
  if (isFoundEnough(shares)) return [];
  const helps: Readonly<Record<Exclude<Remedy, "tracing">, boolean>> = {
    bands: shares.first_with_bands >= shares.first + BANDS_GAIN,
    photograph: spots.filter(isUncertain).length >= UNCERTAIN_SHARE * spots.length,
    spots: spots.length <= FEW_SPOTS,
  };
  return (["bands", "photograph", "spots"] as const).filter((each) => helps[each]);
}

function isUncertain({ deviation = 0, presence = 1 }: ReferenceSpot): boolean {
  return deviation > 0 || presence < 1;
}
