import { PNG } from "pngjs";
import { LABELS } from "../support/labels.ts";
import { rows } from "../support/stored-rows.ts";
import { expect, test } from "./support/fixtures.ts";
import { alert, button, candidate } from "./support/look.ts";
import { beginToDraw, search } from "./support/steps.ts";

const labels = LABELS.en;
const INK = "12304f";
const PAPER = "ffffff";

/** Tor, Mullvad and LibreWolf set it: a canvas is shown as it is painted, and read as something else. */
test.use({ preferences: { "privacy.resistFingerprinting": true } });

// Rule (the-search)
test("where the browser hides what is on a canvas, the drawing is stored as it was drawn, and its card is shown", async ({
  engineName,
  visitor,
  network,
  server,
}) => {
  test.skip(engineName !== "Firefox", "only Firefox has the setting");
  await beginToDraw(visitor, network, labels);
  const read = await visitor.tab.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    context?.fillRect(0, 0, 8, 8);
    return [...(context?.getImageData(0, 0, 8, 8).data ?? [])];
  }, undefined);
  expect(
    read.some((value, at) => value !== (at % 4 === 3 ? 255 : 0)),
    "the browser gives other pixels than were painted",
  ).toBe(true);

  await visitor.draw({ x: 150, y: 160 });
  await visitor.draw({ x: 240, y: 300 });
  await search(visitor, labels);
  await visitor.tap(candidate(0));
  await visitor.tap(button(labels.thisOne));
  expect((await visitor.sees(alert)).text).toContain(labels.sent);
  await visitor.tap(button(labels.makeCard));
  await visitor.sees({ selector: "dialog canvas" });

  const [drawing] = rows(server.dataDir, "select * from drawing join picture on digest = picture");
  const { data, width, height } = PNG.sync.read(Buffer.from(drawing?.bytes as Uint8Array));
  expect([width, height]).toEqual([760, 820]);
  const colourAt = (x: number, y: number) => {
    const at = 4 * (2 * y * width + 2 * x);
    return data.subarray(at, at + 3).toString("hex");
  };
  expect([colourAt(150, 160), colourAt(240, 300), colourAt(300, 160), colourAt(5, 5)]).toEqual([
    INK,
    INK,
    PAPER,
    PAPER,
  ]);
});
