import { execFileSync } from "node:child_process";
import { test as strangeTest } from "../support/delivery/strange-proxy.ts";
import { confirmInVain, findWithWorker, storedRows } from "../support/delivery/waiting-saves.ts";
import { expect } from "../support/fixtures.ts";

const test = strangeTest.extend({ serviceWorkers: "allow", locale: "en" });

/**
 * The network link of this namespace: the browser counts as offline while there is none but the loopback, by
 * which it reaches the server all the same.
 */
const { HARAPEN_LINK = "" } = process.env;

const setLink = (state: "up" | "down") => execFileSync("ip", ["link", "set", HARAPEN_LINK, state]);

// Rule (saving)
test("the browser wakes the service worker by itself when it is online again, which sends what waits though no page is open", async ({
  page,
  context,
  strange,
  server,
  fingers,
}) => {
  const drawingId = await findWithWorker(page, fingers);
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  strange.offline = true;
  await confirmInVain(page);
  const tags = () =>
    page.evaluate(async () => {
      const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> };
      };
      return sync.getTags();
    });
  await expect.poll(tags).toEqual(["harapen-outbox"]);
  // Chromium ends with its last page.
  await context.newPage();
  await page.close();
  strange.offline = false;
  expect(storedRows(server, drawingId)).toEqual([0, 0]);

  setLink("up");
  await expect.poll(() => storedRows(server, drawingId), { timeout: 45_000 }).toEqual([1, 1]);
});
