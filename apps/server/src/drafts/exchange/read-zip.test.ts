import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
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
  "hall\\aquarium.json",
  "a/b/aquarium.json",
])("readZip knows no file of the name %j", async (name) => {
  const leading = zipSync({ "aquarium.json": strToU8("{}"), [name]: strToU8("[]") });
  expect((await filesOf(leading)).map(({ path }) => path)).toEqual(["aquarium.json"]);
});

it("readZip never gets more than a directory says: one that understates is damaged", async () => {
  const lying = zipSync({ "aquarium.json": strToU8("{}"), "base.json": new Uint8Array(10_000) });
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 4; at++) {
    const [local, directory] = [0x04034b50, 0x02014b50];
    if (view.getUint32(at, true) === local && view.getUint32(at + 22, true) === 10_000)
      view.setUint32(at + 22, 10, true);
    if (view.getUint32(at, true) === directory && view.getUint32(at + 24, true) === 10_000)
      view.setUint32(at + 24, 10, true);
  }
  const read = await filesOf(lying).catch((): ZippedFile[] => []);
  const length = read.find(({ path }) => path === "base.json")?.bytes.length ?? 0;
  expect(length).toBeLessThanOrEqual(10);
});

/** A zip with an aquarium's files in a folder, whose names are these bytes in place of "hall" and "bird", without a word on their encoding. */
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
