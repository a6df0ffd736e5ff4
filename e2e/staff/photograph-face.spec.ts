// Rule (staff-screens)

import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";
import { PHOTOGRAPH, tapPhotograph } from "../support/staff/photograph.ts";
import { addUntraced, saveSpots, surfaceOf } from "../support/staff/tracing.ts";

async function firstPhotograph({ call }: Member, slug: string) {
  const { birds } = draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(slug))).json());
  return birds.find(({ id }) => id === "m01")?.content.record.photographs?.at(-1);
}

// Rule (staff-screens): A side that the photograph does not show is left out; the rings are hidden by a
//   button and the key H; the face is cut out as the icon once the photograph is aligned, and cut anew by
//   hand
test("a side is left out, rings are hidden, and the face is the icon, by itself and by the keyboard", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "faces");
  await page.goto(await addUntraced(page, admin, "faces", "m01"));
  const surface = await surfaceOf(page);
  const unseen = page.getByRole("button", { name: "こちら側は写っていない" });
  await expect(unseen).toBeDisabled();
  const [band, legs, , right] = PHOTOGRAPH.anchors;
  await tapPhotograph(surface, band);
  await tapPhotograph(surface, legs);
  await unseen.tap();
  await tapPhotograph(surface, right);
  await page.getByRole("button", { name: "もようをさがす" }).tap();
  await expect(page.getByLabel("おなか全体を見ました")).toBeVisible();

  await expect(surface.getByRole("button")).not.toHaveCount(0);
  await page.keyboard.press("h");
  await expect(surface.getByRole("button")).toHaveCount(0);
  // A tap on the bare photograph shows the rings, and adds none.
  await tapPhotograph(surface, PHOTOGRAPH.spots[0]);
  await expect(surface.getByRole("button", { name: /足のわかれめ/ })).toBeVisible();
  await saveSpots(page);

  const traced = await firstPhotograph(admin, "faces");
  expect(traced?.alignment?.yaw).toBeCloseTo(0, 2);
  expect(traced?.side).toBe("front");
  expect(traced?.icon).toMatch(/-icon-\d+-\d+-\d+\.jpg$/);
  await page.getByRole("button", { name: "写真 1: 丸いアイコン" }).tap();
  const frame = page.getByRole("group", { name: /丸いわく/ });
  const proposed = await frame.getAttribute("viewBox");
  await frame.press("+");
  await frame.press("ArrowLeft");
  await expect(frame).not.toHaveAttribute("viewBox", proposed ?? "");
  await page.getByRole("button", { name: "このアイコンにする" }).tap();
  await expect(frame).toBeHidden();
  await expect.poll(async () => (await firstPhotograph(admin, "faces"))?.icon).not.toBe(traced?.icon);
});
