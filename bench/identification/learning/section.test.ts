import { expect, it } from "vitest";
import { learningSection, type RunResult } from "./section.ts";

const CONDITIONS = { date: "2026-11-26", engine: "4-0a", machine: "one core", minutes: 40, quick: false };

it("the section says what was learned after so many drawings, when it was measured, of which engine, and on what", () => {
  const learned: RunResult = {
    run: { start: "nothing", mistakes: "nobody", seed: "1", until: 5 },
    measured: [
      { after: undefined, ranks: [0, 0, 0, 9] },
      { after: 5, ranks: [0, 1, 4, 9] },
    ],
  };
  const section = learningSection([learned], CONDITIONS);
  expect(section).toMatch(/^## What confirmed drawings bring\n/);
  expect(section).toMatch(/^\| 5 \| 1 \| 25\.0 .*\| 50\.0 .*\| 75\.0 /m);
  expect(section).toMatch(/\n2026-11-26; engine 4-0a; one core; 40\.0 minutes\.$/);
});
