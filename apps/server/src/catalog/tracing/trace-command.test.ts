import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { parseTraceOptions } from "./options.ts";
import { readPixels } from "./trace-photograph.ts";

const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const ANCHORS = { T: [300, 60], B: [300, 566], L: [108, 360], R: [492, 360] };

const trace = (...args: string[]) =>
  spawnSync(process.execPath, [CLI, "trace", ...args], { encoding: "utf8" });

/**
 * Returns a picture of a white belly on dark plumage with spots at places of the canvas, two pixels a unit: T
 * is at (195, 121).
 */
function bellyPicture(spots: readonly (readonly [number, number])[]): Sharp {
  const dots = spots.map(
    ([x, y]) => `<circle cx="${300 + 2 * (x - 195)}" cy="${60 + 2 * (y - 121)}" r="5"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="640"><rect width="600" height="640" fill="#222"/>
    <rect x="108" y="56" width="384" height="514" rx="150" fill="#ddd8d0"/><g fill="#222">${dots.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).flatten().blur(1);
}

const SPOTS = [
  [160, 180],
  [220, 170],
  [195, 240],
  [150, 290],
  [235, 300],
] as const;

interface Traced {
  readonly spots: readonly {
    readonly x: number;
    readonly y: number;
    readonly r: number;
    readonly p: number;
  }[];
}

/** Returns the places of a trace's probable spots, rounded to units, from top to bottom. */
const places = (stdout: string) =>
  (JSON.parse(stdout) as Traced).spots
    .filter(({ p }) => p >= 0.5)
    .map(({ x, y }) => [Math.round(x), Math.round(y)])
    .sort(([, one = 0], [, other = 0]) => one - other);

const fromTop = SPOTS.toSorted(([, one], [, other]) => one - other);

describe("trace", () => {
  // Rule (tracing.md)
  it("prints the spots of a JPEG in canvas units, each with its probability", async () => {
    const file = join(temporaryFolder(), "belly.jpg");
    await bellyPicture(SPOTS).jpeg({ quality: 90 }).toFile(file);
    const { status, stdout } = trace(file, "--anchors", JSON.stringify(ANCHORS));
    expect(status).toBe(0);
    expect(places(stdout)).toEqual(fromTop);
    for (const spot of (JSON.parse(stdout) as Traced).spots)
      expect(spot).toEqual({
        x: expect.any(Number),
        y: expect.any(Number),
        r: expect.any(Number),
        p: expect.any(Number),
      });
  });

  // Rule (tracing.md): `trace` refuses what is no photograph, and anchors that span no belly
  it("refuses what is no photograph, with a code", () => {
    const file = join(temporaryFolder(), "note.jpg");
    writeFileSync(file, "not a photograph");
    const { status, stderr } = trace(file, "--anchors", JSON.stringify(ANCHORS));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining("(unreadable-photograph)"),
    });
  });
});

describe("readPixels", () => {
  // Rule (tracing.md)
  it("turns a photograph upright as its EXIF says", async () => {
    const file = join(temporaryFolder(), "turned.png");
    const upright = bellyPicture(SPOTS);
    const turned = await sharp(await upright.clone().png().toBuffer())
      .rotate(-90)
      .toBuffer();
    await sharp(turned).withMetadata({ orientation: 6 }).png().toFile(file);
    const { width, height, data } = await readPixels(file);
    expect({ width, height }).toEqual({ width: 600, height: 640 });
    const expected = await upright.ensureAlpha().raw().toBuffer();
    expect(Buffer.compare(Buffer.from(data), expected)).toBe(0);
  });
});

describe("parseTraceOptions", () => {
  // Rule (tracing.md)
  it.each([
    [["--anchors", JSON.stringify(ANCHORS)], "usage"],
    [["belly.jpg"], "usage"],
    [["belly.jpg", "other.jpg", "--anchors", JSON.stringify(ANCHORS)], "usage"],
    [["belly.jpg", "--anchors", "{T"], "bad-anchors"],
    [["belly.jpg", "--anchors", JSON.stringify({ ...ANCHORS, B: [1] })], "bad-anchors"],
    [["belly.jpg", "--anchors", JSON.stringify({ ...ANCHORS, L: ANCHORS.R, R: ANCHORS.L })], "bad-anchors"],
  ])("refuses %j as %s", (args, code) => {
    expect(() => parseTraceOptions(args)).toThrow(expect.objectContaining({ code }));
  });
});
