// Rule (staff-screens)

import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { PHOTOGRAPH, tapPhotograph } from "../support/staff/photograph.ts";
import { addUntraced, beginTracing, saveSpots, surfaceOf } from "../support/staff/tracing.ts";

// Rule (staff-screens): A spot is marked as bold by a tap, once the button for that is pressed, or by the
//   key B, and saved so
test("taps and the key B mark the spots that catch the eye, and take it back", async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "bold");
  await page.goto(await addUntraced(page, admin, "bold", "m01"));
  const surface = await surfaceOf(page);
  const rings = await beginTracing(page, surface);
  const [one, other, third] = PHOTOGRAPH.spots;
  for (const spot of [one, other, third]) await tapPhotograph(surface, spot);
  await expect(rings).toHaveCount(3);
  const bold = surface.getByRole("button", { name: /目立つ）/ });

  const button = page.getByRole("button", { name: "目立つもよう" });
  await button.tap();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/二重の丸になります/)).toBeVisible();
  await tapPhotograph(surface, one);
  await tapPhotograph(surface, other);
  await expect(bold).toHaveCount(2);
  await tapPhotograph(surface, other);
  await expect(bold).toHaveCount(1);
  await tapPhotograph(surface, [PHOTOGRAPH.width / 2, PHOTOGRAPH.height - 60]);
  await expect(rings).toHaveCount(3);
  await button.tap();

  await rings.nth(2).press("b");
  await expect(bold).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(bold).toHaveCount(1);
  await rings.nth(2).press("B");
  await expect(bold).toHaveCount(2);

  await saveSpots(page);
  const { birds } = draftResponse.parse(await (await admin.call("GET", STAFF_PATHS.draft("bold"))).json());
  const { record } = birds.find(({ id }) => id === "m01")?.content ?? {};
  expect(record?.photographs?.at(-1)?.spots?.map((spot) => spot.bold)).toEqual([true, undefined, true]);
  expect(record?.spots?.filter((spot) => spot.bold)).toHaveLength(2);
});
