import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import {
  metadataIn,
  withJpegSegments,
  withMetadata,
  withPngText,
} from "../../../testing/photographs/metadata.ts";
import { CORNERS, cornersOf, renderPhotograph } from "../../../testing/photographs/render-photograph.ts";
import { convertPicture, isBareJpeg, type ReadPhotograph, readPhotograph } from "./tasks.ts";

/** Not square, so that a size shows whether it was turned. */
const SIDES = { width: 320, height: 240 };
/** How much a colour may differ after a lossy format and another colour space. */
const NEARLY = 12;

/** How pixels have to be stored so that each EXIF orientation turns them upright. */
const STORED: Readonly<Record<number, (upright: Sharp) => Sharp>> = {
  1: (upright) => upright,
  2: (upright) => upright.flop(),
  3: (upright) => upright.rotate(180),
  4: (upright) => upright.flip(),
  5: (upright) => upright.rotate(270).flop(),
  6: (upright) => upright.rotate(270),
  7: (upright) => upright.rotate(90).flop(),
  8: (upright) => upright.rotate(90),
};

async function read(bytes: Uint8Array): Promise<ReadPhotograph> {
  const outcome = await readPhotograph({ bytes });
  if ("refused" in outcome) throw new Error(`refused: ${outcome.refused}`);
  return outcome.result;
}

/** Returns every file that is made of a photograph, by its purpose. */
function filesOf({ upright, picture, icon }: ReadPhotograph): Record<string, Uint8Array> {
  const named = (name: string, { jpeg, alternatives }: ReadPhotograph["picture"]) =>
    Object.fromEntries([
      [`${name} jpeg`, jpeg],
      ...alternatives.map(({ type, bytes }) => [`${name} ${type.replace("image/", "")}`, bytes]),
    ]) as Record<string, Uint8Array>;
  return { upright, ...named("picture", picture), ...named("icon", icon) };
}

const FILES = [
  "upright",
  "picture jpeg",
  "picture avif",
  "picture webp",
  "icon jpeg",
  "icon avif",
  "icon webp",
];

async function expectCorners(picture: Uint8Array): Promise<void> {
  const corners = await cornersOf(picture);
  for (const [index, color] of CORNERS.entries())
    for (const [channel, value] of color.entries())
      expect(Math.abs((corners[index]?.[channel] ?? Number.NaN) - value)).toBeLessThanOrEqual(NEARLY);
}

// Rule (an-aquariums-data)
describe("a photograph that is read", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "is upright in every rendition, of EXIF orientation %d",
    async (orientation) => {
      const upright = await (await renderPhotograph(SIDES)).png().toBuffer();
      const stored = await STORED[orientation]?.(sharp(upright)).png().toBuffer();
      const jpeg = await sharp(stored).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
      expect((await sharp(jpeg).metadata()).orientation).toBe(orientation);
      const photograph = await read(jpeg);
      expect([photograph.width, photograph.height]).toEqual([SIDES.width, SIDES.height]);
      const files = filesOf(photograph);
      expect(Object.keys(files)).toEqual(FILES);
      for (const [name, file] of Object.entries(files)) {
        const { width, height } = await sharp(file).metadata();
        expect([width, height]).toEqual(name.startsWith("icon") ? [240, 240] : [SIDES.width, SIDES.height]);
        if (!name.startsWith("icon")) await expectCorners(file);
      }
    },
  );

  it("has the colours of its profile in sRGB", async () => {
    const plain = await renderPhotograph(SIDES);
    const wide = await plain
      .withIccProfile("p3")
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
      .toBuffer();
    const [stored] = await cornersOf(wide);
    expect(stored?.[0]).toBeLessThan(CORNERS[0][0] - NEARLY);
    const files = filesOf(await read(wide));
    for (const name of FILES.slice(0, 4)) await expectCorners(files[name] ?? new Uint8Array());
  });
});

describe("what is made of a photograph", () => {
  const photographs: Record<string, Buffer> = {};
  beforeAll(async () => {
    const picture = await renderPhotograph(SIDES);
    const marked = () => withMetadata(picture.clone());
    photographs.jpeg = withJpegSegments(await marked().jpeg().toBuffer());
    photographs.png = withPngText(await marked().png().toBuffer());
    photographs.webp = await marked().webp().toBuffer();
    photographs.avif = await marked().avif({ effort: 0 }).toBuffer();
  });

  // Rule (an-aquariums-data): Nothing that is public has metadata: no EXIF, place, XMP, IPTC, profile, text
  //   or comment
  it.each(["jpeg", "png", "webp", "avif"])("has no byte of the metadata of a %s", async (format) => {
    const photograph = photographs[format] ?? Buffer.alloc(0);
    expect(metadataIn(photograph).length).toBeGreaterThan(3);
    const files = filesOf(await read(photograph));
    expect(Object.entries(files).map(([name, file]) => [name, metadataIn(file)])).toEqual(
      FILES.map((name) => [name, []]),
    );
    for (const name of FILES.filter((each) => /jpeg|upright/.test(each)))
      expect(isBareJpeg(files[name] ?? new Uint8Array())).toBe(true);
  });

  // Rule (an-aquariums-data): A picture has 1280 pixels and 120 kB at most, an icon 240 pixels and 20 kB
  it("is within the bounds of each size, however much there is to see", async () => {
    const noise = await (await renderPhotograph({ width: 1_500, height: 1_000 }, true)).jpeg().toBuffer();
    const files = filesOf(await read(noise));
    for (const [name, file] of Object.entries(files)) {
      const { width = 0, height = 0 } = await sharp(file).metadata();
      const [side, bytes] =
        name === "upright" ? [2_560, 3_000_000] : name.startsWith("icon") ? [240, 20_000] : [1_280, 120_000];
      expect([name, Math.max(width, height) <= side, file.length <= bytes]).toEqual([name, true, true]);
    }
  });

  it("is not larger than the photograph was", async () => {
    const small = await (await renderPhotograph({ width: 120, height: 90 })).png().toBuffer();
    const { width, height, picture, icon } = await read(small);
    expect([width, height]).toEqual([120, 90]);
    expect(await sharp(picture.jpeg).metadata()).toMatchObject({ width: 120, height: 90 });
    expect(await sharp(icon.jpeg).metadata()).toMatchObject({ width: 90, height: 90 });
  });

  it("shows white where a drawing is transparent", async () => {
    const clear = { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { picture } = await read(await sharp({ create: clear }).png().toBuffer());
    expect((await cornersOf(picture.jpeg))[0]).toEqual([255, 255, 255]);
  });
});

describe("a file that is no photograph", () => {
  const ftyp = (...brands: string[]) => {
    const box = Buffer.concat([
      Buffer.from("\0\0\0\0ftyp", "latin1"),
      Buffer.from(brands.join(""), "latin1"),
    ]);
    box.writeUInt32BE(box.length, 0);
    return Buffer.concat([box, Buffer.alloc(400)]);
  };
  const wide = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#888" } })
      .png()
      .toBuffer();

  // Rule (an-aquariums-data)
  it.each([
    ["a text that is named as one", () => Buffer.from("GPS,35.6,139.7\n".repeat(30)), "not-a-photograph"],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "not-a-photograph"],
    ["a TIFF", async () => (await renderPhotograph(SIDES)).tiff().toBuffer(), "not-a-photograph"],
    ["nothing", () => Buffer.alloc(0), "not-a-photograph"],
    ["an iPhone's HEIC", () => ftyp("heic", "\0\0\0\0", "mif1", "heic"), "heic"],
    ["a HEIF by its compatible brand alone", () => ftyp("mif1", "\0\0\0\0", "hevc"), "heic"],
    ["the beginning of a JPEG and nothing more", () => Buffer.from("ffd8ffe000104a464946", "hex"), "damaged"],
    [
      "half a JPEG",
      async () => {
        const whole = await (await renderPhotograph(SIDES, true)).jpeg().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      "damaged",
    ],
    ["an AVIF without its picture", () => ftyp("avif", "\0\0\0\0", "mif1"), "damaged"],
    ["one of more than 50 megapixels", () => wide(8_200, 6_200), "too-many-pixels"],
    ["one of more than 25 MB", () => Buffer.alloc(MAX_PHOTOGRAPH_BYTES + 1, 0xff), "too-large"],
  ])("is refused by its content: %s", async (_, make, code) => {
    const bytes = await make();
    expect(await readPhotograph({ bytes })).toEqual({ refused: code });
    expect(await convertPicture({ bytes, size: "icon" })).toEqual({ refused: code });
  });

  it("is not what phones take at 50 megapixels", async () => {
    expect(await convertPicture({ bytes: await wide(8_160, 6_144), size: "icon" })).toHaveProperty("result");
  });
});

describe("a picture of an exchange folder", () => {
  // Rule (an-aquariums-data)
  it.each([
    ["picture", 1_280],
    ["icon", 240],
  ] as const)("that is one already is taken as it is, byte by byte: as %s", async (size, side) => {
    const photograph = await (await renderPhotograph({ width: 1_400, height: 300 }, true)).png().toBuffer();
    const first = await convertPicture({ bytes: photograph, size });
    if ("refused" in first) throw new Error(first.refused);
    const { jpeg } = first.result;
    expect((await sharp(jpeg).metadata()).width).toBe(side);
    const again = await convertPicture({ bytes: jpeg, size });
    expect(again).toMatchObject({ result: { jpeg } });
  });

  it.each([
    ["has metadata", (jpeg: Buffer) => withJpegSegments(jpeg)],
    ["has something behind its end", (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from("a film of it")])],
  ])("is made anew where it %s", async (_, change) => {
    const jpeg = await (await renderPhotograph(SIDES)).jpeg().toBuffer();
    expect(isBareJpeg(jpeg)).toBe(true);
    const bytes = change(jpeg);
    const outcome = await convertPicture({ bytes, size: "picture" });
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(isBareJpeg(outcome.result.jpeg)).toBe(true);
    expect(metadataIn(outcome.result.jpeg)).toEqual([]);
  });
});
