import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins } from "@harapen/contract/penguin";
import { FURTHER } from "../support/further.ts";
import { DESKTOP, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { TWELVE_BIRDS } from "../support/staff/walk/birds.ts";
import { SimulatedKeeper } from "../support/staff/walk/simulated-keeper.ts";
import { walk } from "../support/staff/walk/walk.ts";

/** The most seconds for twelve penguins, from nothing to published, and for each of them. */
const MAX_SECONDS = 45 * 60;
const MAX_SECONDS_A_BIRD = 3 * 60;

test.use({ actionTimeout: 20_000 });

for (const locale of ["ja", "en"] as const)
  for (const by of ["touch", "mouse"] as const)
    test.describe(`by ${by}, in ${locale}`, { tag: FURTHER }, () => {
      test.use(by === "mouse" ? DESKTOP : PHONE);

      // Rule (staff-screens)
      test("penguins go from nothing to published in 45 minutes for twelve, without a number typed", async ({
        page,
        server,
        signInAs,
      }) => {
        test.slow();
        await page.emulateMedia({ reducedMotion: "reduce" });
        await signInAs("admin", locale);
        await page.goto("/staff/minato");
        const birds = TWELVE_BIRDS.slice(0, 2);
        const keeper = new SimulatedKeeper(page, { by, locale });
        const slug = `umibe-${by}-${locale}`;
        await walk(keeper, birds, slug);

        const english = birds.map(({ names }) => names[1]);
        const perBird = keeper.parts
          .filter(({ name }) => english.includes(name))
          .map(({ seconds }) => seconds);
        expect(perBird).toHaveLength(birds.length);
        const slowest = Math.max(...perBird);
        expect(slowest).toBeLessThanOrEqual(MAX_SECONDS_A_BIRD);
        expect(keeper.seconds + (TWELVE_BIRDS.length - birds.length) * slowest).toBeLessThanOrEqual(
          MAX_SECONDS,
        );

        const answer = await fetch(server.origin + PATHS.basePenguins(slug));
        const published = basePenguins.parse(await answer.json());
        expect(published).toHaveLength(birds.length);
        for (const { spots, alignment, picture } of published)
          expect([spots?.length, alignment, picture]).not.toContain(undefined);
      });
    });
