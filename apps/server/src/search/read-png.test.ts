import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makePng, toDataUrl } from "../testing/png-fixture.ts";
import { readPng } from "./read-png.ts";

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

interface Parts {
  width?: number;
  height?: number;
  depth?: number;
  colour?: number;
  interlace?: number;
  rows?: Uint8Array;
  middle?: Buffer[];
}

function assemble({
  width = 16,
  height = 16,
  depth = 8,
  colour = 6,
  interlace = 0,
  rows,
  middle,
}: Parts): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const data = rows ?? Buffer.alloc(16 * (1 + 16 * 4));
  const chunks = [
    chunk("IHDR", header),
    ...(middle ?? []),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return toDataUrl(Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]));
}

describe("a drawing's PNG", () => {
  it("comes through byte by byte when it is whole", () => {
    for (const png of [makePng(16, 16), makePng(760, 820), makePng(2048, 17)]) {
      expect(Buffer.from(readPng(toDataUrl(png)))).toEqual(png);
    }
  });

  it("may be of any kind that PNG has: grey, palette, interlaced", () => {
    const grey = assemble({ depth: 1, colour: 0, rows: Buffer.alloc(16 * 3) });
    const palette = chunk("PLTE", Buffer.alloc(3));
    const indexed = assemble({ colour: 3, rows: Buffer.alloc(16 * 17), middle: [palette] });
    const passes = [
      [2, 2],
      [2, 2],
      [4, 2],
      [4, 4],
      [8, 4],
      [8, 8],
      [16, 8],
    ] as const;
    const bytes = passes.reduce((sum, [columns, rows]) => sum + rows * (1 + 4 * columns), 0);
    const interlaced = assemble({ interlace: 1, rows: Buffer.alloc(bytes) });
    for (const png of [grey, indexed, interlaced]) expect(toDataUrl(readPng(png))).toBe(png);
  });

  const whole = makePng();
  const flipped = (at: number) => toDataUrl(whole.map((byte, index) => (index === at ? byte ^ 0xff : byte)));
  const overfiltered = Buffer.alloc(16 * 65);
  overfiltered[65] = 5;

  it.each([
    ["is empty", "data:image/png;base64,", "base64"],
    ["is not base64", "data:image/png;base64,iVBORw0KGgo???", "base64"],
    ["is not base64 in one place", toDataUrl(whole).replace(/.{8}$/, "?$&"), "base64"],
    ["is a JPEG", toDataUrl(Buffer.from("ffd8ffe000104a464946", "hex")), "not a PNG"],
    ["is a signature and nothing more", toDataUrl(whole.subarray(0, 8)), "cut short"],
    ["is cut short", toDataUrl(whole.subarray(0, whole.length - 20)), "cut short"],
    ["has a chunk that claims four gigabytes", flipped(8), "cut short"],
    ["has a damaged header", flipped(18), "damaged"],
    ["has damaged image data", flipped(60), "damaged"],
    ["is too narrow", assemble({ width: 15 }), "each side"],
    ["is too high", assemble({ height: 2049 }), "each side"],
    [
      "claims sides that would fill the memory",
      assemble({ width: 0x7fffffff, height: 0x7fffffff }),
      "each side",
    ],
    ["has a colour type that does not exist", assemble({ colour: 5 }), "header"],
    ["has a depth that its colour type does not allow", assemble({ depth: 4 }), "header"],
    ["has fewer rows than it says", assemble({ rows: Buffer.alloc(15 * 65) }), "image data is damaged"],
    ["unpacks to more than it says", assemble({ rows: Buffer.alloc(40_000_000) }), "image data is damaged"],
    ["has a row filter that does not exist", assemble({ rows: overfiltered }), "image data is damaged"],
    [
      "names colours of a palette that it lacks",
      assemble({ colour: 3, rows: Buffer.alloc(16 * 17) }),
      "palette",
    ],
    [
      "has a palette of half a colour",
      assemble({ colour: 3, rows: Buffer.alloc(16 * 17), middle: [chunk("PLTE", Buffer.alloc(4))] }),
      "palette",
    ],
    ["has a second header", assemble({ middle: [chunk("IHDR", Buffer.alloc(13))] }), "does not know"],
    [
      "holds a chunk of its own make",
      assemble({ middle: [chunk("EVIL", Buffer.alloc(1))] }),
      "does not know",
    ],
    [
      "has a page behind its end",
      toDataUrl(Buffer.concat([whole, Buffer.from("<html>")])),
      "follows its end",
    ],
  ])("is refused when it %s", (_, dataUrl, reason) => {
    expect(() => readPng(dataUrl)).toThrow(reason);
  });
});
