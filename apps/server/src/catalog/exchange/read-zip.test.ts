// Rule (drafts-and-publishes)

import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { ImportError } from "../../platform/errors.ts";
import { readZip, type ZippedFile } from "./read-zip.ts";

const zip = zipSync({
  "hall/aquarium.json": strToU8("{}"),
  "hall/base.json": new Uint8Array(10_000),
  "hall/media/1.svg": new Uint8Array(21_000_000),
  "hall/notes.txt": new Uint8Array(10_000),
});

async function filesOf(...read: Parameters<typeof readZip>): Promise<ZippedFile[]> {
  const files: ZippedFile[] = [];
  for await (const file of readZip(...read)) files.push(file);
  return files;
}

it("readZip reads what an exchange folder has, and leaves the rest alone", async () => {
  const files = await filesOf(zip, { files: 3, bytes: 21_010_002, jsonBytes: 10_000 });
  expect(files.map(({ path, bytes }) => [path, bytes.length])).toEqual([
    ["aquarium.json", 2],
    ["base.json", 10_000],
    ["media/1.svg", 21_000_000],
  ]);
});

it.each([
  { files: 2, bytes: 21_010_002, jsonBytes: 10_000 },
  { files: 3, bytes: 21_010_001, jsonBytes: 10_000 },
  { files: 3, bytes: 21_010_002, jsonBytes: 9_999 },
])("readZip refuses what unpacks to more than %o", async (limits) => {
  await expect(filesOf(zip, limits)).rejects.toThrow(/unpacks to more/);
});

it.each([
  "../aquarium.json",
  "/aquarium.json",
  "hall/../../aquarium.json",
  "..\\aquarium.json",
  "a/b/aquarium.json",
])("readZip knows no file of the name %j", async (name) => {
  const leading = zipSync({ "aquarium.json": strToU8("{}"), [name]: strToU8("[]") });
  expect((await filesOf(leading)).map(({ path }) => path)).toEqual(["aquarium.json"]);
});

const [LOCAL, DIRECTORY, END] = [0x04034b50, 0x02014b50, 0x06054b50];

/** Returns where the records of a kind begin in a zip, by their signature. */
function recordsOf(zip: DataView, signature: number): number[] {
  const places = Array.from({ length: zip.byteLength - 3 }, (_, at) => at);
  return places.filter((at) => zip.getUint32(at, true) === signature);
}

it.each([
  ["its directory", "as they are", 0, [DIRECTORY]],
  ["all of it", "as they are", 0, [DIRECTORY, LOCAL]],
  ["its directory", "deflated", 6, [DIRECTORY]],
  ["all of it", "deflated", 6, [DIRECTORY, LOCAL]],
] as const)(
  "readZip never gets more than a zip says: where %s understates files that are in it %s, it is damaged",
  async (_, _how, level, signatures) => {
    const lying = zipSync({ "aquarium.json": strToU8("{}"), "base.json": new Uint8Array(10_000) }, { level });
    const view = new DataView(lying.buffer);
    for (const signature of signatures)
      for (const at of recordsOf(view, signature)) {
        const size = at + (signature === LOCAL ? 22 : 24);
        if (view.getUint32(size, true) === 10_000) view.setUint32(size, 10, true);
      }
    await expect(filesOf(lying)).rejects.toThrow(/damaged/);
  },
);

it("readZip takes files that share their bytes for damage: a small zip would be much work", async () => {
  const shared = zipSync(
    {
      "aquarium.json": strToU8("{}"),
      "media/1.svg": new Uint8Array(1_000),
      "media/2.svg": strToU8("<svg/>"),
    },
    { level: 0 },
  );
  const view = new DataView(shared.buffer);
  const [, first = 0, second = 0] = recordsOf(view, DIRECTORY);
  for (const field of [20, 24, 42]) view.setUint32(second + field, view.getUint32(first + field, true), true);
  await expect(filesOf(shared)).rejects.toThrow(/damaged/);
});

/** Returns a zip without files whose zip64 end claims this number of them. */
function zip64Telling(files: number): Uint8Array {
  const [end, locator, short] = [new DataView(new ArrayBuffer(56)), new DataView(new ArrayBuffer(20)), 22];
  end.setUint32(0, 0x06064b50, true);
  end.setBigUint64(32, BigInt(files), true);
  locator.setUint32(0, 0x07064b50, true);
  const last = new DataView(new ArrayBuffer(short));
  last.setUint32(0, END, true);
  last.setUint16(8, 0xffff, true);
  last.setUint16(10, 0xffff, true);
  return Buffer.concat([end, locator, last].map(({ buffer }) => Buffer.from(buffer)));
}

it("readZip looks for no more files than a zip has, however many it tells of", async () => {
  await expect(filesOf(zip64Telling(1_000_000))).rejects.toThrow(/damaged/);
});

it("readZip has nothing against files that it does not know, up to 20,000 in all", async () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, each) => [`${each}.txt`, new Uint8Array(0)]));
  const zipped = (count: number) =>
    zipSync({ "aquarium.json": strToU8("{}"), ...files(count) }, { level: 0 });
  expect((await filesOf(zipped(19_999))).map(({ path }) => path)).toEqual(["aquarium.json"]);
  await expect(filesOf(zipped(20_000))).rejects.toThrow(/unpacks to more/);
});

// Rule (drafts-and-publishes): A zip is read in either form of its directory, zip64 included
it("readZip reads a zip of the kind zip64, whose sizes and places stand in fields of their own", async () => {
  expect((await filesOf(asZip64(zip))).map(({ path, bytes }) => [path, bytes.length])).toEqual([
    ["aquarium.json", 2],
    ["base.json", 10_000],
    ["media/1.svg", 21_000_000],
  ]);
});

/** Returns a zip with a directory in the manner of zip64, after the one that it has. */
function asZip64(zip: Uint8Array): Uint8Array {
  const old = Buffer.from(zip);
  const entries = recordsOf(new DataView(zip.buffer), DIRECTORY).map((at) => {
    const entry = Buffer.from(old.subarray(at, at + 46 + old.readUInt16LE(at + 28)));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [index, field] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(field)), 4 + 8 * index);
      entry.writeUInt32LE(0xffffffff, field);
    }
    entry.writeUInt16LE(extra.length, 30);
    return Buffer.concat([entry, extra]);
  });
  const end = Buffer.from(zip64Telling(entries.length));
  const directory = Buffer.concat(entries);
  end.writeBigUInt64LE(BigInt(old.length), 48);
  end.writeBigUInt64LE(BigInt(old.length + directory.length), 56 + 8);
  return Buffer.concat([old, directory, end]);
}

it("readZip answers whatever is wrong with a zip's bytes in words for keepers", async () => {
  const small = zipSync({ "aquarium.json": strToU8("{}"), "media/1.svg": strToU8("<svg/>".repeat(20)) });
  const damage = fc.array(fc.tuple(fc.nat(small.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(small.length), async (changes, length) => {
      const damaged = small.slice(0, length || small.length);
      for (const [at, value] of changes) damaged[at % damaged.length] = value;
      const errors = await filesOf(damaged).then(
        () => [],
        (error: unknown) => [error],
      );
      expect(errors.filter((error) => !(error instanceof ImportError))).toEqual([]);
    }),
  );
});

/**
 * Returns a zip with an aquarium's files in a folder, whose names are these bytes in place of "hall" and
 * "bird", without a flag for their encoding.
 */
function zipNamed(folder: Buffer, picture: Buffer): Uint8Array {
  const [hall, bird] = [Buffer.alloc(folder.length, "h"), Buffer.alloc(picture.length, "b")];
  const zipped = Buffer.from(
    zipSync({
      [`${hall}/aquarium.json`]: strToU8("{}"),
      [`${hall}/media/${bird}.jpg`]: strToU8("photograph"),
    }),
  );
  for (const [placeholder, name] of [
    [hall, folder],
    [bird, picture],
  ] as const)
    for (let at = zipped.indexOf(placeholder); at >= 0; at = zipped.indexOf(placeholder))
      name.copy(zipped, at);
  return zipped;
}

// Rule (drafts-and-publishes): Names in a zip are read as macOS and Windows in Japan write them
it.each([
  ["UTF-8, as by macOS", Buffer.from("水族館表"), Buffer.from("ペンギン")],
  [
    "Shift_JIS, as by Windows",
    Buffer.from("908591b08ad9955c", "hex"),
    Buffer.from("83798393834d8393", "hex"),
  ],
])("readZip reads names in %s, that do not say so", async (_, folder, picture) => {
  const files = await filesOf(zipNamed(folder, picture));
  expect(files.map(({ path }) => path)).toEqual(["aquarium.json", "media/ペンギン.jpg"]);
});

it("readZip keeps names that say that they are in UTF-8", async () => {
  const named = zipSync({ "aquarium.json": strToU8("{}"), "media/Käfer.jpg": strToU8("photograph") });
  expect((await filesOf(named)).map(({ path }) => path)).toEqual(["aquarium.json", "media/Käfer.jpg"]);
});

// Rule (drafts-and-publishes): Names in a zip, and in the folder, are compared in one form: composed letters, and
//   folders with slashes. Two files that get one name are refused
it("readZip composes letters as macOS takes them apart, and reads PowerShell's backslashes as folders", async () => {
  const zipped = zipSync({
    "hall\\aquarium.json": strToU8("{}"),
    "hall\\media\\\u30ab\u3099\u30e9\u30b9.svg": strToU8("<svg/>"),
    "hall/media/e\u0301.jpg": strToU8("photograph"),
  });
  expect((await filesOf(zipped)).map(({ path }) => path)).toEqual([
    "aquarium.json",
    "media/\u30ac\u30e9\u30b9.svg",
    "media/\u00e9.jpg",
  ]);
});

it.each([
  ["hall/media/e\u0301.jpg", "hall/media/\u00e9.jpg"],
  ["hall\\media\\1.jpg", "hall/media/1.jpg"],
  ["hall/base.json", "other/base.json"],
  ["media/1.jpg", "hall/media/1.jpg"],
])("readZip refuses %j and %j, which get one name", async (one, other) => {
  const files = { "hall/aquarium.json": "{}", [one]: "1", [other]: "2" };
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  const refused = filesOf(zipped).catch((error: ImportError) => error.parts);
  expect(await refused).toMatchObject([{ code: "twice", file: expect.stringMatching(/^(media|base)/) }]);
});
