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
];

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

/** Returns the size of an image as the browser decodes it, and whether it has ink where the drawing has it, and where the drawing has none. */
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
