import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { RINGS_ARM, runStudy } from "./support/studies/run-study.ts";
import { visitAndCompare } from "./support/studies/seen-exposures.ts";

const VISITS = 50;

for (let seed = 1; seed <= VISITS; seed++) {
  // Rule (studies-in-a-visit)
  test(`what the log says that a visitor saw is what was in their window: visit ${seed}`, {
    tag: FURTHER,
  }, async ({ page, fingers, server }) => {
    test.setTimeout(120_000);
    const study = await runStudy(server, "seen", { arms: [RINGS_ARM] });
    const { recorded, seen } = await visitAndCompare({ page, fingers, server }, "seen", seed);
    expect(recorded).toEqual(seen);
    expect(recorded.length).toBeGreaterThan(2);
    await study.stop();
  });
}
