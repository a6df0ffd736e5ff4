import type { PictureConverter } from "../pictures/picture-converter.ts";

/** The time between two lines, in milliseconds: an import of drawings alone is over before the first. */
const INTERVAL_MS = 3_000;

/** Returns a progress report of an import's pictures, as reading photographs takes seconds each. */
export function progressReporter(
  report: (line: string) => void,
  now: () => number = performance.now.bind(performance),
): NonNullable<PictureConverter["onProgress"]> {
  let last = now();
  return (done, all) => {
    if (now() - last < INTERVAL_MS) return;
    last = now();
    report(`${done} of ${all} pictures are read`);
  };
}
