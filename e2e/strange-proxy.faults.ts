import { PATHS } from "@harapen/contract/calls/paths";
import { currentDrawingId, expectEverythingOnce } from "./support/delivery/saved-once.ts";
import { PORTAL, STRANGE, test } from "./support/delivery/strange-proxy.ts";
import { expect } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";

const labels = LABELS.en;
const MINUTE_MS = 60_000;

test("a visit through a proxy that is strange for a minute arrives by itself, whole and once", async ({
  page,
  fingers,
  server,
  strange,
}) => {
  test.setTimeout(10 * MINUTE_MS);
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await search(page, labels);
  await candidates(page).first().tap();
  const drawingId = await currentDrawingId(page);
  const before = strange.asked.length;
  let calls = 0;
  strange.faultOfCall = () => STRANGE[calls++ % STRANGE.length] ?? "cut";
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText("will be sent later");
  await page.getByRole("link", { name: "Catalog" }).tap();
  await page.waitForTimeout(MINUTE_MS);
  strange.faultOfCall = undefined;
  const met = strange.asked.slice(before);
  await expectEverythingOnce(page, server, drawingId);
  for (const path of [PATHS.saveRecord, PATHS.saveDrawing, PATHS.logEvent])
    expect(met.filter((asked) => asked === path).length).toBeGreaterThan(2);
  expect(strange.asked).not.toContain(PORTAL);
});
