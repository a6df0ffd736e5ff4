import { expect, type Locator, type Page } from "@playwright/test";
import { changeBirds } from "./change-birds.ts";
import type { Member } from "./members.ts";
import { drawPhotograph, PHOTOGRAPH, tapPhotograph } from "./photograph.ts";
import { sendPhotograph } from "./send-photograph.ts";

/**
 * Gives a bird the photograph of a made-up penguin on which nothing is traced. Returns the path of its
 * tracing screen.
 */
export async function addUntraced(page: Page, member: Member, slug: string, id: string): Promise<string> {
  const file = { mimeType: "image/jpeg", buffer: await drawPhotograph(page) };
  const sent = await sendPhotograph(member, slug, file);
  await changeBirds(member, slug, {
    [id]: ({ record, ...bird }) => {
      const added = { id: sent.id, file: sent.picture, icon: sent.icon, original: "discarded" } as const;
      return { ...bird, record: { ...record, photographs: [...(record.photographs ?? []), added] } };
    },
  });
  return `/staff/${slug}/penguins/of/${id}/photographs/${sent.id}`;
}

/** Returns the surface with the photograph, once it is there. */
export async function surfaceOf(page: Page): Promise<Locator> {
  const surface = page.getByRole("group", { name: "写真。" });
  // The server first makes all its sizes.
  await expect(surface).toBeVisible({ timeout: 40_000 });
  return surface;
}

/** Returns which part of the photograph the surface shows. */
export const viewBox = async (surface: Locator) => {
  const [x = 0, y = 0, width = 0, height = 0] = ((await surface.getAttribute("viewBox")) ?? "")
    .split(" ")
    .map(Number);
  return { x, y, width, height };
};

/** Waits until the visible part has the shape of the surface, whose size changes with the words below it. */
export async function expectSettled(surface: Locator): Promise<void> {
  const stretch = async () => {
    const [box, shown] = [await surface.boundingBox(), await viewBox(surface)];
    return box ? (shown.width / shown.height) * (box.height / box.width) : 0;
  };
  await expect.poll(stretch).toBeCloseTo(1, 2);
}

/** Places the four anchors correctly, and continues to the spots, all of which it removes. */
export async function beginTracing(page: Page, surface: Locator): Promise<Locator> {
  for (const anchor of PHOTOGRAPH.anchors) await tapPhotograph(surface, anchor);
  await page.getByRole("button", { name: "もようをさがす" }).tap();
  await expect(page.getByLabel("おなか全体を見ました")).toBeVisible();
  const rings = surface.getByRole("button", { name: /もよう \d/ });
  while ((await rings.count()) > 0) await rings.first().press("Delete");
  await expectSettled(surface);
  return rings;
}

/** Says that all of the belly has been looked at, and saves the spots. */
export async function saveSpots(page: Page): Promise<void> {
  await page.getByLabel("おなか全体を見ました").check();
  await page.getByRole("button", { name: "このもようを下書きに保存" }).tap();
  await expect(page.getByText("もようを下書きに保存しました。")).toBeVisible();
}
