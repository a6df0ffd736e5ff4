import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Dictionary } from "@harapen/contract/aquarium";
import type { Penguin } from "@harapen/contract/penguin";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { open, signIn } from "./support/sign-in.ts";

const DEMO = fileURLToPath(new URL("../aquariums/kitano/", import.meta.url));
const CLI = fileURLToPath(new URL("../apps/server/src/cli.ts", import.meta.url));

let folder: string;
test.beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "harapen-e2e-")), "hall");
  cpSync(DEMO, folder, { recursive: true });
  changeJson("aquarium.json", (details: object) => ({ ...details, slug: "hall" }));
});
test.afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

function changeJson<Content>(file: string, change: (content: Content) => Content): void {
  const path = join(folder, file);
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, "utf8")))));
}

/** Imports the folder as a keeper would, while the server runs. */
function importInto(dataDir: string): void {
  // Node warns on stderr if the runner's FORCE_COLOR meets a NO_COLOR.
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, [CLI, "import", folder, "--force"], {
    env,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
}

const nameOf = async (page: Page, id: string) => {
  const answer = await page.request.get("/api/harapen/hall/localize/en.json");
  return String(((await answer.json()) as Dictionary).penguin.name[id]);
};

// Rule (an-aquariums-data): A penguin that an import lacks is kept as not on show since that day, with name
//   and picture in albums; it is no candidate and not in the catalog
test("a penguin that an import lacks keeps name and picture in albums, and is neither found nor in the catalog", {
  tag: FURTHER,
}, async ({ page, server, fingers }) => {
  importInto(server.dataDir);
  await open(page, "/hall");
  await signIn(page, "Remembers");
  await page.getByRole("main").getByRole("link", { name: MEMBER_LABELS.draw }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await search(page, LABELS.en);
  const first = candidates(page).first();
  const name = String(await first.getByRole("heading").textContent()).replace(/^1:/, "");
  await first.tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(LABELS.en.sent);

  const words = JSON.parse(readFileSync(join(folder, "localize/en.json"), "utf8")) as Dictionary;
  const [id] = Object.entries(words.penguin.name).find(([, each]) => each === name) ?? [];
  changeJson("base.json", (penguins: Penguin[]) => penguins.filter((penguin) => penguin.id !== id));
  for (const locale of ["ja", "en", "zh", "ko"])
    changeJson(`localize/${locale}.json`, ({ penguin, ...labels }: Dictionary) => {
      const { [String(id)]: _, ...names } = penguin.name;
      return { ...labels, penguin: { ...penguin, name: names } };
    });
  importInto(server.dataDir);

  await page.goto("/hall/collection");
  const entry = page.getByRole("main").getByRole("listitem");
  await expect(entry.getByRole("heading")).toHaveText(name);
  await expect(entry.getByRole("img", { name: `${name}, seen from the front` })).toBeVisible();
  const picture = entry.getByRole("img").nth(1);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto("/hall/list");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(23);
  await expect(page.getByRole("button", { name, exact: false }).filter({ hasText: name })).toHaveCount(0);
  await page.goto("/hall/draw-penguin");
  await fingers.tap({ x: 150, y: 200 });
  await search(page, LABELS.en);
  await page.getByRole("button", { name: LABELS.en.notListed }).tap();
  await expect(candidates(page)).toHaveCount(23);
});

// Rule (catalog)
test("those who moved away or died stand in the catalog behind the others, with their day", async ({
  page,
  server,
}) => {
  const statuses: Record<string, Penguin["status"]> = {
    k01: { kind: "died", since: "2026-11-02" },
    k03: { kind: "moved" },
    k05: { kind: "not-on-show" },
  };
  changeJson("base.json", (penguins: Penguin[]) =>
    penguins.map((penguin) => ({
      ...penguin,
      ...(statuses[penguin.id] && { status: statuses[penguin.id] }),
    })),
  );
  importInto(server.dataDir);
  await open(page, "/hall/list");
  await expect(page.getByRole("heading", { name: "Penguins who used to live here" })).toBeVisible();
  const lists = page.getByRole("main").getByRole("list");
  await expect(lists.nth(0).getByRole("listitem")).toHaveCount(21);
  const former = lists.nth(1).getByRole("listitem");
  await expect(former).toHaveCount(2);
  await former.nth(0).getByRole("button").tap();
  const dialog = page.getByRole("dialog", { name: await nameOf(page, "k01") });
  await expect(dialog.getByText("Died: November 2, 2026.")).toBeVisible();
  await page.keyboard.press("Escape");
  await former.nth(1).getByRole("button").tap();
  await expect(page.getByText("Moved away: ??.")).toBeVisible();
});

test("a search with nothing drawn finds the penguin first that has no spots", async ({ page, server }) => {
  changeJson("base.json", (penguins: Penguin[]) =>
    penguins.map((penguin) => (penguin.id === "k17" ? { ...penguin, spots: [] } : penguin)),
  );
  importInto(server.dataDir);
  await beginToDraw(page, LABELS.en, "hall");
  await page.getByRole("button", { name: LABELS.en.done }).tap();
  await page.getByRole("dialog").getByRole("button", { name: LABELS.en.searchAnyway }).tap();
  await expect(candidates(page).first().getByRole("heading")).toHaveText(`1:${await nameOf(page, "k17")}`);
});

// Rule (labels-and-languages)
test("a name that the visitor's language lacks is shown in another, as that language, and is the id where none has it", {
  tag: FURTHER,
}, async ({ page, server }) => {
  for (const locale of ["ja", "en", "zh", "ko"])
    changeJson(`localize/${locale}.json`, ({ penguin, ...labels }: Dictionary) => {
      const name: Record<string, string> = { ...penguin.name, k02: " \u3000" };
      if (locale !== "ko") name.k01 = "";
      else name.k01 = "하나";
      return { ...labels, penguin: { ...penguin, name } };
    });
  importInto(server.dataDir);
  await open(page, "/hall/list");
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.nth(0).locator('[lang="ko"]')).toHaveText("하나");
  await expect(entries.nth(1)).toContainText("k02");
  await expect(page.getByText("??")).toHaveCount(0);
});
