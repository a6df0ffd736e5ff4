import { PATHS } from "@harapen/contract/calls/paths";
import { AQUARIUM } from "../support/demo-aquarium.ts";
import { LABELS } from "../support/labels.ts";
import { rows } from "../support/stored-rows.ts";
import { expect, test } from "./support/fixtures.ts";
import { alert, button, candidate } from "./support/look.ts";
import { beginToDraw, screensPrefetched, search } from "./support/steps.ts";

const labels = LABELS.en;

const REFERENCES = PATHS.references(AQUARIUM);

test("without network and references a search says so and keeps the drawing, and a save waits and is stored once", async ({
  visitor,
  network,
  server,
  expectedErrors,
}) => {
  // Interrupted pictures and calls, which WebKit reports in the console.
  expectedErrors.push(/NETWORK ERROR Failed to load resource/, /503/);
  network.faults.set(REFERENCES, { answer: 503 });
  await beginToDraw(visitor, network, labels);
  await visitor.drawRing({ x: 150, y: 160 });
  await visitor.drawRing({ x: 240, y: 300 });
  await screensPrefetched(visitor);
  network.offline = true;
  await visitor.tap(button(labels.done));
  expect((await visitor.sees(alert)).text).toContain(labels.error);
  network.offline = false;
  await search(visitor, labels);
  await visitor.tap(candidate(0));
  await visitor.sees(button(labels.thisOne), ({ reachable }) => reachable);

  network.offline = true;
  await visitor.tap(button(labels.thisOne));
  await visitor.isAt(/\/minato\/?$/);
  expect((await visitor.sees(alert)).text).not.toContain(labels.sent);
  const stored = (table: "record" | "drawing") => rows(server.dataDir, `select drawing_id from ${table}`);
  expect([stored("record"), stored("drawing")]).toEqual([[], []]);
  network.offline = false;
  await expect.poll(() => stored("record"), { timeout: 60_000 }).toHaveLength(1);
  await expect.poll(() => stored("drawing"), { timeout: 60_000 }).toEqual(stored("record"));
  const [{ strokes } = {}] = rows(server.dataDir, "select strokes from record");
  expect(JSON.parse(String(strokes))).toHaveLength(2);
});

test("without network the device searches, with the answer that the server would give, and says so", async ({
  visitor,
  network,
  expectedErrors,
}) => {
  expectedErrors.push(/NETWORK ERROR Failed to load resource/);
  await beginToDraw(visitor, network, labels);
  await visitor.drawRing({ x: 150, y: 160 });
  await visitor.drawRing({ x: 240, y: 300 });
  await screensPrefetched(visitor);
  const isAsked = (part: string) => network.asked.some((path) => path.includes(part));
  await expect.poll(() => [REFERENCES, "/worker-"].every(isAsked)).toBe(true);
  const ranking = () =>
    visitor.tab.evaluate(
      (key) => JSON.parse(sessionStorage.getItem(key) ?? "{}").ranking,
      `harapen.result.${AQUARIUM}`,
    );
  network.offline = true;
  await search(visitor, labels);
  const notice = await visitor.sees({ selector: "[data-alert]" }, ({ text }) => text !== "");
  expect(notice.text).toContain("this device did the search itself");
  const onDevice = await ranking();
  network.offline = false;
  await visitor.tab.back();
  await search(visitor, labels);
  expect(onDevice.length).toBeGreaterThan(0);
  expect(await ranking()).toEqual(onDevice);
});
