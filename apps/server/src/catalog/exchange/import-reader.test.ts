import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PendingImport } from "@harapen/contract/staff/import";
import { strToU8, zipSync } from "fflate";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/commit-faults.ts";
import { openDatabase } from "../../database/database.ts";
import { aquariumContent, aquariumFiles } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { discardDraft } from "../drafts/change-draft.ts";
import { PhotographDecoder } from "../photographs/photograph-decoder.ts";
import { deleteUnusedPictures, digestOf } from "../pictures/pictures.ts";
import { ImportReader, prepareImport, storeReadyImport } from "./import-reader.ts";
import { readPendingImport } from "./read-pending.ts";

const log = pino({ level: "silent" });
const AQUARIUM = "testhall";
const OTHER = "otherhall";
const MINUTE = 60_000;

/** Returns the fixture's folder as a zip, with another picture. */
function zipWith(picture: string): Uint8Array {
  const files = Object.entries({ ...aquariumFiles(), "media/p.svg": picture });
  const bytesOf = (file: unknown) => strToU8(typeof file === "string" ? file : JSON.stringify(file));
  return zipSync(Object.fromEntries(files.map(([path, file]) => [path, bytesOf(file)])));
}

// Rule (drafts-and-publishes)
describeEachDatabase("an import reader", ({ newMigratedSettings }) => {
  let folder: string;
  let rooms: Context;
  let decoder: PhotographDecoder;
  let reader: ImportReader;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    folder = temporaryFolder();
    rooms = roomsOf(await openDatabase(await newMigratedSettings(), log));
    const content = await aquariumContent();
    const other = { ...content, details: { ...content.details, slug: OTHER, aqua_id: 8 } };
    await rooms.catalog.aquariums.replace(content, other);
    decoder = new PhotographDecoder();
    reader = new ImportReader(rooms.catalog, decoder, log);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all([reader.close(), decoder.close()]);
    await rooms.close();
  });

  const begin = async (aquarium: string, id: string) => {
    await rooms.catalog.pendingImports.begin(aquarium, { id, by: null });
    return { aquarium, id, path: join(folder, id) };
  };
  const become = (aquarium: string, state: PendingImport["state"]) =>
    expect.poll(() => stateOf(aquarium), { timeout: 20_000 }).toBe(state);
  const stateOf = async (aquarium: string) => (await readPendingImport(rooms.catalog, aquarium)).state;

  /** Begins an import of a zip that is written only later, for which its reader has to wait. */
  const beginSlow = async (aquarium: string, id: string) => {
    const slow = await begin(aquarium, id);
    execFileSync("mkfifo", [slow.path]);
    return slow;
  };
  /** Resolves to the number of pictures that the draft has and the fixture has not. */
  const countBrought = async () => {
    const hashes = (await aquariumContent()).media.map(({ hash }) => hash);
    const media = [...(await rooms.catalog.drafts.media(AQUARIUM)).values()];
    return media.filter(({ hash }) => !hashes.includes(hash)).length;
  };

  // Rule (drafts-and-publishes): A zip that waits behind others is never taken for lost, and one in whose
  //   place another came is given up
  it("keeps those that wait from being taken for lost, however long one takes", async () => {
    const slow = await beginSlow(OTHER, "slow");
    const waiting = await begin(AQUARIUM, "waiting");
    await writeFile(waiting.path, zipWith("<svg/>"));
    const changed_at = new Date(Date.now() - 6 * MINUTE).toISOString();
    await rooms.database.updateTable("pending_import").set({ changed_at }).execute();
    expect(await stateOf(AQUARIUM)).toBe("refused");

    reader.add(slow);
    reader.add(waiting);
    vi.advanceTimersByTime(MINUTE);
    await become(AQUARIUM, "reading").finally(() => writeFile(slow.path, "no zip"));
    await become(AQUARIUM, "ready");
    expect(await stateOf(OTHER)).toBe("refused");
  });

  it("leaves one unread in whose place another came while it waited", async () => {
    const [older, newer] = [await begin(AQUARIUM, "older"), await begin(AQUARIUM, "newer")];
    await writeFile(older.path, zipWith("<svg>older</svg>"));
    await writeFile(newer.path, zipWith("<svg>newer</svg>"));
    reader.add(older);
    reader.add(newer);
    await become(AQUARIUM, "ready");
    expect(await countBrought()).toBe(1);
    expect([older, newer].filter(({ path }) => existsSync(path))).toEqual([]);
  });

  it("gives one up in whose place another came while it was read", async () => {
    const older = await beginSlow(AQUARIUM, "older");
    reader.add(older);
    const sending = await open(older.path, "w");
    const newer = await begin(AQUARIUM, "newer");
    await writeFile(newer.path, zipWith("<svg>newer</svg>"));
    reader.add(newer);
    await sending.writeFile(zipWith("<svg>older</svg>"));
    await sending.close();
    await become(AQUARIUM, "ready");
    expect(await countBrought()).toBe(1);
  });

  it("keeps the pictures of one that becomes ready while the draft is discarded, again and again", async () => {
    const zip = await begin(AQUARIUM, "zip");
    await writeFile(zip.path, zipWith("<svg/>"));
    reader.add(zip);
    let isRead = false;
    const read = become(AQUARIUM, "ready").finally(() => (isRead = true));
    while (!isRead) {
      const { revision = 0 } = (await rooms.catalog.drafts.versions(AQUARIUM)) ?? {};
      await inTransaction(rooms.database, (transaction) => discardDraft(transaction, AQUARIUM, revision));
    }
    await read;
    expect(await countBrought()).toBe(1);
  });

  /**
   * Returns the fixture with another picture, prepared to become the import with this id, and how many
   * pictures like it the database has.
   */
  const prepared = async (id: string) => {
    const content = await aquariumContent();
    const [first] = content.media;
    if (!first) throw new Error("the fixture has no picture");
    const bytes = strToU8("<svg>another</svg>");
    const hash = digestOf(bytes);
    const other = { ...content, media: [{ ...first, name: "another.svg", bytes, hash }, ...content.media] };
    const ready = { problems: [], ...(await prepareImport(rooms.catalog, AQUARIUM, other)) };
    const stored = async () =>
      (await rooms.database.selectFrom("picture").select("digest").where("digest", "=", hash).execute())
        .length;
    return { store: () => storeReadyImport(rooms.catalog, { aquarium: AQUARIUM, id }, ready), stored, hash };
  };

  it("leaves no pictures of one in whose place another came while they were stored", async () => {
    await begin(AQUARIUM, "older");
    const { store, stored } = await prepared("older");
    await begin(AQUARIUM, "newer");
    expect(await stored()).toBe(1);
    await store();
    expect(await stored()).toBe(0);
    expect(await countBrought()).toBe(0);
  });

  it("stores pictures again that were there, and have gone with another draft meanwhile", async () => {
    await begin(AQUARIUM, "zip");
    const { store, stored, hash } = await prepared("zip");
    await deleteUnusedPictures(rooms.database, [hash]);
    expect(await stored()).toBe(0);
    await store();
    expect(await stored()).toBe(1);
    expect(await countBrought()).toBe(1);
  });
});
