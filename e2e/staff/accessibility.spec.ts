import { FURTHER } from "../support/further.ts";
import { DESKTOP, expectEveryScreenAccessible, PHONE } from "../support/staff/every-screen.ts";
import { test } from "../support/staff/fixtures.ts";

for (const [size, device] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)
  for (const locale of ["ja", "en"] as const)
    test.describe(`on a ${size}, in ${locale}`, { tag: FURTHER }, () => {
      test.use(device);

      // Rule (staff-screens): axe finds nothing on the staff's screens, on phones and desktops, in both
      //   languages; Tab reaches everything
      test("axe finds nothing on any screen, nothing lies beside it, and Tab reaches everything", async ({
        page,
        signInAs,
      }) => {
        test.slow();
        await expectEveryScreenAccessible(page, await signInAs("admin", locale), locale);
      });
    });
