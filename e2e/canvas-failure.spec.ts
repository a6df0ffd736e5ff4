// Rule (the-search)

import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";

const labels = LABELS.en;

const FAILURES: readonly [string, string][] = [
  ["has no 2D context", "HTMLCanvasElement.prototype.getContext = () => null"],
  [
    "throws when it is read",
    "HTMLCanvasElement.prototype.toDataURL = () => { throw new DOMException('tainted', 'SecurityError') }",
  ],
  ["gives no image", "HTMLCanvasElement.prototype.toDataURL = () => 'data:,'"],
  ["gives noise for pixels", `(${giveNoise})()`],
  ["gives stripes for an image", `(${giveStripes})()`],
];

/**
 * Runs in the page: makes pixels that are read back those of another picture, as of browsers that resist
 * fingerprinting.
 */
function giveNoise() {
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (
    this: CanvasRenderingContext2D,
    ...place: Parameters<typeof getImageData>
  ) {
    const pixels = getImageData.apply(this, place);
    for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = (at * 97) % 256;
    return pixels;
  } as typeof getImageData;
}

/** Runs in the page: makes images of a canvas those of stripes. */
function giveStripes() {
  const { toDataURL } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toDataURL = function (this: HTMLCanvasElement, ...how) {
    const striped = document.createElement("canvas");
    [striped.width, striped.height] = [this.width, this.height];
    const context = striped.getContext("2d");
    for (let row = 0; row < striped.height; row += 2) context?.fillRect(0, row, striped.width, 1);
    return toDataURL.apply(striped, how);
  };
}

for (const [failure, script] of FAILURES) {
  test(`where the canvas ${failure}, a drawing is searched for, confirmed and stored all the same`, {
    tag: FURTHER,
  }, async ({ page, fingers, calls, server }) => {
    await page.addInitScript(script);
    await beginToDraw(page, labels);
    await fingers.tap({ x: 150, y: 160 });
    await fingers.tap({ x: 240, y: 300 });
    await search(page, labels);
    await page.goBack();
    await fingers.tap({ x: 200, y: 220 });
    await search(page, labels);
    await candidates(page).first().tap();
    await page.getByRole("button", { name: labels.thisOne }).tap();
    await expect(page.getByRole("alert")).toContainText(labels.sent);

    const [saved] = await calls.named("saveDrawing");
    if (!saved) throw new Error("no drawing was saved");
    const { image, drawing_id } = saved.request as { image: string; drawing_id: string };
    expect(await page.evaluate(sizeAndInk, image)).toEqual({
      width: 760,
      height: 820,
      ink: [true, true, true, false],
    });
    const stored = (table: string) =>
      rows(server.dataDir, `select 1 from ${table} where drawing_id = '${drawing_id}'`);
    expect([stored("record").length, stored("drawing").length]).toEqual([1, 1]);
    const [record] = await calls.named("saveRecord");
    expect(record?.request).toMatchObject({ image, data: [{}, {}, {}] });

    const canvasErrors = async () =>
      (await calls.named("logEvent")).filter(
        ({ request }) => (request as { name: string }).name === "error_client",
      );
    await expect.poll(async () => (await canvasErrors()).length).toBe(1);
    expect((await canvasErrors())[0]?.request).toMatchObject({
      payload: { code: "canvas_error", screen: "draw" },
    });
  });
}

/**
 * Returns the size of an image as the browser decodes it, and whether it has ink where the drawing has it,
 * and where the drawing has none.
 */
async function sizeAndInk(source: string) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0);
  const places = [
    [150, 160],
    [240, 300],
    [200, 220],
    [300, 160],
  ];
  const ink = places.map(([x = 0, y = 0]) => context?.getImageData(2 * x, 2 * y, 1, 1).data[0] === 0x12);
  return { width, height, ink };
}

test("where the canvas gives other pixels, a card is shown as it is painted, to be kept by a screenshot", async ({
  page,
  fingers,
}) => {
  await page.addInitScript(giveStripes);
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await page.getByRole("button", { name: labels.makeCard }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Take a screenshot to keep your card.");
  await expect(dialog.getByRole("img").locator("canvas")).toBeVisible();
  await expect(dialog.getByRole("link")).toHaveCount(0);
});
