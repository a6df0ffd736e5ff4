import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins } from "@harapen/contract/penguin";
import { expect, test } from "../support/staff/fixtures.ts";
import { TWELVE_BIRDS } from "../support/staff/walk/birds.ts";
import { Hand } from "../support/staff/walk/hand.ts";
import { WALK_SLUG, walk } from "../support/staff/walk/walk.ts";

/** What twelve penguins may take, from nothing to published, and each of them. */
const MAX_SECONDS = 45 * 60;
const MAX_SECONDS_A_BIRD = 3 * 60;

test.use({ actionTimeout: 20_000 });

test("penguins go from nothing to published in 45 minutes for twelve, without a number typed", async ({
  page,
  server,
  signInAs,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs("admin");
  await page.goto("/staff/minato");
  const birds = TWELVE_BIRDS.slice(0, 2);
  const hand = new Hand(page, { by: "touch" });
  await walk(hand, birds);

  const english = birds.map(({ names }) => names[1]);
  const perBird = hand.parts.filter(({ name }) => english.includes(name)).map(({ seconds }) => seconds);
  expect(perBird).toHaveLength(birds.length);
  const slowest = Math.max(...perBird);
  expect(slowest).toBeLessThanOrEqual(MAX_SECONDS_A_BIRD);
  expect(hand.seconds + (TWELVE_BIRDS.length - birds.length) * slowest).toBeLessThanOrEqual(MAX_SECONDS);

  const answer = await fetch(server.origin + PATHS.basePenguins(WALK_SLUG));
  const published = basePenguins.parse(await answer.json());
  expect(published).toHaveLength(birds.length);
  for (const { spots, alignment, picture } of published)
    expect([spots?.length, alignment, picture]).not.toContain(undefined);
});
