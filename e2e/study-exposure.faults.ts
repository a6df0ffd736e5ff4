import { expect, test } from "./support/fixtures.ts";
import { RINGS_ARM, runStudy } from "./support/studies/run-study.ts";
import { visitAndCompare } from "./support/studies/seen-exposures.ts";

const VISITS = 50;

test.use({ copies: [[{ slug: "seen" }], { scope: "worker" }] });

for (let seed = 1; seed <= VISITS; seed++) {
  test(`what the log says that a visitor saw is what was in their window: visit ${seed} of ${VISITS}`, async ({
    page,
    fingers,
    server,
  }) => {
    const study = await runStudy(server, "seen", { arms: [RINGS_ARM] });
    const { recorded, seen } = await visitAndCompare({ page, fingers, server }, "seen", seed);
    expect(recorded).toEqual(seen);
    await study.stop();
  });
}
