/** No bird of today was there before. */
const FIRST_YEAR = 1900;

interface Bounds {
  readonly earliest: string | undefined;
  readonly latest: string;
}

/** Why a day cannot be between two others, of which as much counts as is known; undefined where it can, or there is none. */
export function faultOfDay(
  day: string,
  { earliest, latest }: Bounds,
): "ancient" | "too-early" | "too-late" | undefined {
  if (day === "") return undefined;
  if (Number(day.split("-")[0]) < FIRST_YEAR) return "ancient";
  if (earliest !== undefined && day.slice(0, earliest.length) < earliest) return "too-early";
  return day.slice(0, latest.length) > latest ? "too-late" : undefined;
}
