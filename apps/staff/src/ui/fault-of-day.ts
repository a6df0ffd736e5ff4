/** No bird of today lived before. */
const FIRST_YEAR = 1900;

interface Bounds {
  readonly earliest: string | undefined;
  readonly latest: string;
}

/**
 * Returns why a day is impossible: it is before 1900 or not within the bounds, to whose precision it is
 * compared; undefined where it is possible, or empty.
 */
export function faultOfDay(
  day: string,
  { earliest, latest }: Bounds,
): "ancient" | "too-early" | "too-late" | undefined {
  if (day === "") return undefined;
  if (Number(day.split("-")[0]) < FIRST_YEAR) return "ancient";
  if (earliest !== undefined && day.slice(0, earliest.length) < earliest) return "too-early";
  return day.slice(0, latest.length) > latest ? "too-late" : undefined;
}
