import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readZip } from "./read-zip.ts";

const zip = zipSync({
  "hall/aquarium.json": strToU8("{}"),
  "hall/base.json": new Uint8Array(10_000),
  "hall/notes.txt": new Uint8Array(10_000),
});

it("readZip reads what an exchange folder has, and leaves the rest alone", async () => {
  const files = await readZip(zip, { files: 2, bytes: 10_002 });
  expect([...files].map(([path, { length }]) => [path, length])).toEqual([
    ["aquarium.json", 2],
    ["base.json", 10_000],
  ]);
});

it.each([
  { files: 1, bytes: 10_002 },
  { files: 2, bytes: 10_001 },
])("readZip refuses what unpacks to more than %o", async (limits) => {
  await expect(readZip(zip, limits)).rejects.toThrow(/unpacks to too much/);
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
  const read = await readZip(lying).catch((error: Error) => error);
  const length = read instanceof Map ? (read.get("base.json")?.length ?? 0) : 0;
  expect(length).toBeLessThanOrEqual(10);
});
