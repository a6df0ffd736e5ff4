import sharp from "sharp";
import { expect, test } from "vitest";
import { differences, makeSheet, PLACES, TOLERANCE } from "./sheet.ts";

const INK = { r: 16, g: 41, b: 75 };

/** A page of a look's size, plain but for a box, as a button or a line of bold text is. */
function page(index: number, background: number, box?: { width: number; height: number }): Promise<Buffer> {
  const { width, height } = PLACES[index]?.look.size ?? { width: 1, height: 1 };
  const grey = { r: background, g: background, b: background };
  const plain = sharp({ create: { width, height, channels: 3, background: grey } });
  const boxes = box
    ? [{ input: { create: { ...box, channels: 3 as const, background: INK } }, top: 40, left: 40 }]
    : [];
  return plain.composite(boxes).png().toBuffer();
}

const sheet = async (background: number, boxAt?: number) =>
  makeSheet(
    await Promise.all(
      PLACES.map((_, index) =>
        page(index, background, index === boxAt ? { width: 130, height: 16 } : undefined),
      ),
    ),
  );

test("a sheet is as it was where its pictures are, and where they have another shade", async () => {
  const was = await sheet(240);
  expect(await differences(was, await sheet(240))).toEqual(PLACES.map(() => 0));
  expect(await differences(was, await sheet(220))).toEqual(PLACES.map(() => 0));
});

test("one line of text that has come to a phone's screen differs, there alone", async () => {
  const shares = await differences(await sheet(240), await sheet(240, 1));
  expect(shares.map((share) => share > TOLERANCE)).toEqual(PLACES.map((_, index) => index === 1));
});
