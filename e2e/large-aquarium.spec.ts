import { rmSync } from "node:fs";
import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import { writeLargeAquarium } from "./support/aquariums/large-aquarium.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { type RunningServer, START_MS, startServer } from "./support/server.ts";

const SIZE = 500;
const labels = LABELS.en;

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const folder = writeLargeAquarium(SIZE);
      const server = await startServer({ IMPORT_DIR: folder });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: START_MS },
  ],
});

// Rule (routes-and-redirects): A history entry's state stays small, however many penguins there are
test("an aquarium of 500 goes through results, a reloaded detail and the save", { tag: FURTHER }, async ({
  page,
  fingers,
  calls,
}) => {
  test.slow();
  const thisOne = page.getByRole("button", { name: labels.thisOne });
  await beginToDraw(page, labels);
  await fingers.tap({ x: 195, y: 200 });
  await search(page, labels);
  await page.getByRole("button", { name: labels.notListed }).tap();
  await expect(candidates(page)).toHaveCount(SIZE, { timeout: 60_000 });
  await candidates(page).last().getByRole("link").tap();
  await thisOne.waitFor();
  const stateSize = await page.evaluate(() => JSON.stringify(history.state).length);
  expect(stateSize).toBeLessThan(1_000);
  await page.reload();
  await thisOne.tap();
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  const [saved] = (await calls.named("saveRecord")).map(({ request }) => request as SaveRecordRequest);
  expect(saved?.rank).toBe(SIZE);
  expect(saved?.ranking).toHaveLength(SIZE);
});
