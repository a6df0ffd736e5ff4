import { expect, it } from "vitest";
import { progressReporter } from "./import-progress.ts";

// Rule (an-aquariums-data)
it("an import reports how many pictures are read, every three seconds at most", () => {
  const lines: string[] = [];
  let now = 0;
  const onProgress = progressReporter(
    (line) => lines.push(line),
    () => now,
  );
  for (const [at, ms] of [0, 1_000, 3_000, 5_000, 6_500, 20_000].entries()) {
    now = ms;
    onProgress(at, 60);
  }
  expect(lines).toEqual([
    "2 of 60 pictures are read",
    "4 of 60 pictures are read",
    "5 of 60 pictures are read",
  ]);
});
