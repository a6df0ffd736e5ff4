// Rule (staff-screens)

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { readDraft } from "../support/staff/change-birds.ts";
import { makeAquariumOfFew } from "../support/staff/few-birds.ts";
import { expect, test } from "../support/staff/fixtures.ts";

const choose = async (page: Page, name: string, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });

test("a table in Windows-1252 is read, asks what is not clear, and stays while a colour is added", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin", "en");
  await makeAquariumOfFew(admin, "tables", { k01: (bird) => ({ ...bird, name: { en: "Kai" } }) });
  await page.goto("/staff/tables/penguins/import");
  const text = [
    "Our penguins;;;;",
    "Name;Sex;Geburtsdatum;Bands;House name",
    'Zoë;w;5/3/2015;orange;"the ""café"""',
    ";;;;",
    "Kai;M;;red;",
  ].join("\r\n");
  await choose(page, "penguins.csv", Buffer.from(text, "latin1"));
  await expect(page.getByLabel("Encoding of the file")).toHaveValue("windows-1252");
  await expect(page.getByLabel("The headings are in")).toHaveValue("2");
  await expect(page.getByText("Row 3 (Zoë), “Bands”: orange")).toBeVisible();
  await expect(page.getByText("1 blank row was skipped.")).toBeVisible();
  const take = page.getByRole("button", { name: "in the draft" });
  await expect(take).toBeDisabled();
  await page.getByRole("button", { name: "Mar 5, 2015" }).click();
  await page.getByRole("button", { name: "Take “House name” as a comment" }).click();
  await expect(page.getByRole("table", { name: "Kai" })).toContainText("Red");
  await expectNoViolations(page, "a table that changes a penguin");

  await page.getByRole("link", { name: "Open “Bands and places”" }).click();
  await page.getByLabel("Colour to add").selectOption("Orange");
  await page.getByRole("button", { name: "Add a colour" }).click();
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("cell was not understood")).toBeHidden();
  await take.click();
  await expect(page.getByRole("heading", { level: 1, name: "2 penguins" })).toBeVisible();
  const { birds } = await readDraft(admin, "tables");
  const zoe = birds.find(({ content }) => content.name.en === "Zoë")?.content;
  expect(zoe?.record).toMatchObject({ birthday_iso: "2015-03-05", gender: "female", band_color: ["orange"] });
  expect(zoe?.comment).toEqual({ en: 'the "café"' });
});

test("the table that is saved comes in again: what was changed in it is shown, and taken", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin", "ja");
  await makeAquariumOfFew(admin, "saved", { k01: (bird) => bird, k02: (bird) => bird });
  await page.goto("/staff/saved/penguins/import");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "いまの表を保存する" }).tap();
  const saved = await (await saving).path();
  const csv = await readFile(saved, "utf8");
  await choose(page, "saved.csv", Buffer.from(csv));
  await expect(page.getByText("2 羽は、いまと同じです。")).toBeVisible();
  await expect(page.getByRole("button", { name: "変わるところはありません" })).toBeDisabled();

  const { birds } = await readDraft(admin, "saved");
  const [first, second] = birds;
  await choose(page, "saved.csv", Buffer.from(csv.replace(`\r\n${first?.id},`, `\r\n${first?.id},新`)));
  await expect(page.getByRole("table", { name: first?.content.name.ja ?? "" })).toContainText("新");
  await page.getByRole("button", { name: "1 羽を下書きで書きかえる" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "ペンギン 2 羽" })).toBeVisible();
  const { birds: after } = await readDraft(admin, "saved");
  const name = { ...first?.content.name, ja: `新${first?.content.name.ja}` };
  expect(after.map(({ content }) => content)).toEqual([{ ...first?.content, name }, second?.content]);
});
