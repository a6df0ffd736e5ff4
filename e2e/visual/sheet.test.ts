import sharp from "sharp";
import { expect, test } from "vitest";
import { differences, makeSheet, PLACES, TOLERANCE } from "./sheet.ts";

const INK = { r: 16, g: 41, b: 75 };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A button, or a line of bold text. */
const LINE: readonly Box[] = [{ left: 40, top: 40, width: 130, height: 16 }];
/** A visitor's drawing: five spots on a belly. */
const SPOTS: readonly Box[] = [0, 1, 2, 3, 4].map((at) => ({
  left: 100 + 40 * at,
  top: 200 + 60 * (at % 2),
  width: 11,
  height: 11,
}));

/** Returns a page of a variant's size, plain except for some boxes. */
function page(index: number, background: number, boxes: readonly Box[] = []): Promise<Buffer> {
  const { width, height } = PLACES[index]?.variant.size ?? { width: 1, height: 1 };
  const grey = { r: background, g: background, b: background };
  const plain = sharp({ create: { width, height, channels: 3, background: grey } });
  const inked = boxes.map(({ left, top, ...size }) => ({
    input: { create: { ...size, channels: 3 as const, background: INK } },
    left,
    top,
  }));
  return plain.composite(inked).png().toBuffer();
}

/** Returns a sheet of plain pages, one of which may have boxes. */
const sheet = async (background: number, inked?: { at: number; boxes: readonly Box[] }) =>
  makeSheet(
    await Promise.all(
      PLACES.map((_, index) => page(index, background, index === inked?.at ? inked.boxes : [])),
    ),
  );

test("a sheet is as it was where its pictures are, and where they have another shade", async () => {
  const was = await sheet(240);
  expect(await differences(was, await sheet(240))).toEqual(PLACES.map(() => 0));
  expect(await differences(was, await sheet(220))).toEqual(PLACES.map(() => 0));
});

test.each([
  ["one line of text that has come to a phone's screen differs, there alone", LINE],
  ["five spots that were drawn on a phone differ, there alone", SPOTS],
])("%s", async (_, boxes) => {
  const shares = await differences(await sheet(240), await sheet(240, { at: 1, boxes }));
  expect(shares.map((share) => share > TOLERANCE)).toEqual(PLACES.map((_, index) => index === 1));
});
