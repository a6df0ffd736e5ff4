import { DESKTOP, expectEveryScreenAccessible, PHONE } from "../support/staff/every-screen.ts";
import { test } from "../support/staff/fixtures.ts";

/** Each takes half a minute: `npm test` runs two, `npm run test:faults` the others. */
const RUNS = process.env.HARAPEN_FAULTS
  ? ([
      { size: "phone", device: PHONE, locale: "en" },
      { size: "desktop", device: DESKTOP, locale: "ja" },
    ] as const)
  : ([
      { size: "phone", device: PHONE, locale: "ja" },
      { size: "desktop", device: DESKTOP, locale: "en" },
    ] as const);

for (const { size, device, locale } of RUNS)
  test.describe(`on a ${size}, in ${locale}`, () => {
    test.use(device);

    test("axe finds nothing on any screen, nothing lies beside it, and Tab reaches everything", async ({
      page,
      signInAs,
    }) => {
      test.slow();
      await expectEveryScreenAccessible(page, await signInAs("admin", locale), locale);
    });
  });
