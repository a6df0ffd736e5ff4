import type { Stroke } from "@harapen/contract/drawing";
import { CANVAS, PNG_SCALE } from "@harapen/contract/geometry";
import { expect, test } from "vitest";
import { bitmapPng } from "./png.ts";

const ROW_BYTES = 1 + 95;

/** The chunks of a PNG data URL by their types, in their order. Checksums stay with the data. */
function chunksOf(dataUrl: string): Map<string, DataView> {
  const binary = atob(dataUrl.replace("data:image/png;base64,", ""));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const chunks = new Map<string, DataView>();
  for (let at = 8; at < bytes.length; ) {
    const length = new DataView(bytes.buffer, at).getUint32(0);
    const type = binary.slice(at + 4, at + 8);
    chunks.set(type, new DataView(bytes.buffer, at + 8, length + 4));
    at += length + 12;
  }
  return chunks;
}

/** The rows of a PNG, unpacked by the platform's own inflate, which checks the zlib stream. */
async function rowsOf(dataUrl: string): Promise<Uint8Array> {
  const data = chunksOf(dataUrl).get("IDAT");
  if (!data) throw new Error("the PNG has no IDAT");
  const packed = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength - 4);
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}

/** Whether a PNG's rows have ink at a place, in canvas units. */
function inkAt(rows: Uint8Array, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x * PNG_SCALE), Math.floor(y * PNG_SCALE)];
  return ((rows[row * ROW_BYTES + 1 + (column >> 3)] ?? 0) & (0x80 >> (column & 7))) !== 0;
}

const stroke = (...points: [number, number][]): Stroke => ({
  stroke: 1,
  brushSize: 10,
  pos: points.map(([x, y]) => ({ x, y, t: 0 })),
});

test("a bitmap PNG has a header, a palette of paper and ink, image data and an end", () => {
  const chunks = chunksOf(bitmapPng([]));
  expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
  const bytes = (type: string) => {
    const view = chunks.get(type);
    return Array.from({ length: view?.byteLength ?? 0 }, (_, index) => view?.getUint8(index));
  };
  expect(bytes("IHDR").slice(0, 13)).toEqual([0, 0, 2, 248, 0, 0, 3, 52, 1, 3, 0, 0, 0]);
  expect(bytes("PLTE").slice(0, 6)).toEqual([255, 255, 255, 0x12, 0x30, 0x4f]);
  // The checksum of an empty IEND is the same in every PNG.
  expect(bytes("IEND")).toEqual([0xae, 0x42, 0x60, 0x82]);
});

test("a bitmap PNG of nothing drawn has every row, and no ink", async () => {
  const rows = await rowsOf(bitmapPng([]));
  expect(rows).toHaveLength(ROW_BYTES * CANVAS.height * PNG_SCALE);
  expect(rows.every((byte) => byte === 0)).toBe(true);
});

// Rule (drawing): A stroke's end is a dot of half the brush's width in radius
test("a bitmap PNG has a tap's ink as far as the brush reaches", async () => {
  const rows = await rowsOf(bitmapPng([stroke([150, 200])]));
  const inked = [150, 145.5, 154, 144, 156].map((x) => inkAt(rows, x, 200));
  expect(inked).toEqual([true, true, true, false, false]);
  expect([196, 204, 194, 206].map((y) => inkAt(rows, 150, y))).toEqual([true, true, false, false]);
  expect(inkAt(rows, 154, 204)).toBe(false);
});

test("a bitmap PNG has ink along a stroke's lines, and cuts off what leaves the canvas", async () => {
  const rows = await rowsOf(bitmapPng([stroke([100, 100], [200, 200], [200, -1_000])]));
  expect([100, 150, 200].map((place) => inkAt(rows, place, place))).toEqual([true, true, true]);
  expect([100, 0.5].map((y) => inkAt(rows, 200, y))).toEqual([true, true]);
  expect([inkAt(rows, 150, 100), inkAt(rows, 379.5, 200), inkAt(rows, 0.5, 200)]).toEqual([
    false,
    false,
    false,
  ]);
});
