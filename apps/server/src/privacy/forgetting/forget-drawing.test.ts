import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { digestOf } from "../../catalog/pictures/pictures.ts";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { learnAquariums } from "../../search/learning/learn-command.ts";
import { type RecordRow, toRecordRow } from "../../search/record-row.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { GuestAlbumStore } from "../../visits/guest-album-store.ts";
import { readDeletionLog, repeatDeletions } from "./deletion-log.ts";
import { forget } from "./forget-command.ts";
import { forgetDrawing } from "./forget-drawing.ts";
import { account } from "./person.ts";

const HALL = "testhall";
const UMI = "umi";
const PICTURE = new Uint8Array([7]);
const OPERATOR = { report: () => {}, confirm: async () => false };
const log = pino({ level: "silent" });

let database: Database;
let rooms: Context;

interface Drawn {
  readonly uid?: string;
  readonly drawing_id?: string;
  readonly search_id?: string;
  readonly penguin?: string;
  readonly picture?: Uint8Array;
}

/** Saves a drawing for an album, and its record, as a visit does; returns the ids of both. */
async function draw({
  uid = UMI,
  drawing_id = randomUUID(),
  search_id = randomUUID(),
  penguin = "p2",
  picture = PICTURE,
}: Drawn = {}) {
  const ids = { uid, aquarium: HALL, drawing_id, search_id };
  await rooms.visits.drawings.save({ ...ids, mail: "", penguin_name: penguin }, picture);
  const record = await saveConfirmedVisit(rooms, HALL, { penguin, answer: null });
  await database.deleteFrom("record").where("search_id", "=", String(record.search_id)).execute();
  await rooms.visits.records.save(toRecordRow({ ...record, ...ids }, picture));
  return { drawing_id, search_id, id: await idOf(uid, drawing_id, search_id) };
}

async function idOf(uid: string, drawing_id: string, search_id: string): Promise<string> {
  const { saved_id } = await database
    .selectFrom("drawing")
    .select("saved_id")
    .where("uid", "=", uid)
    .where("drawing_id", "=", drawing_id)
    .where("search_id", "=", search_id)
    .executeTakeFirstOrThrow();
  return saved_id;
}

const remove = (id: string, of = UMI, from = database) =>
  from.transaction().execute((transaction) => forgetDrawing(transaction, { account: of, id }));

const TABLES = ["record", "drawing", "event", "visitor", "learned_pattern", "guest_album_drawing"] as const;

/** Returns everything that is stored of visitors, as one text. */
async function everything(): Promise<string> {
  const rows = await Promise.all(TABLES.map((table) => database.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows.map((table) => table.map((row) => JSON.stringify(row)).sort()));
}

const pictures = async () =>
  (
    await database
      .selectFrom("picture")
      .select("digest")
      .where("digest", "in", [digestOf(PICTURE), digestOf(new Uint8Array([8]))])
      .execute()
  ).map(({ digest }) => digest);

/** Stores what a guest drew, and moves it into a member's album. */
async function drawAndClaim(by = UMI) {
  const drawn = await draw({ uid: "guest" });
  const albums = new GuestAlbumStore(database);
  const album = { digest: `digest of ${drawn.drawing_id}`, aquarium: HALL };
  await albums.make(album, [drawn.drawing_id], new Date());
  expect(await albums.claim(album.digest, by, "")).toBe(1);
  return drawn;
}

// Rule (album)
describeEachDatabase("deleting a drawing from an album", ({ newMigratedSettings }) => {
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), log);
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  it("takes the drawing, its record and its picture, and nothing else", async () => {
    await draw();
    await draw({ uid: "nagi" });
    await draw({ uid: "guest" });
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: randomUUID() });
    const before = await everything();
    const { id } = await draw({ picture: new Uint8Array([8]) });
    expect(await pictures()).toHaveLength(2);
    expect(await remove(id)).toEqual([]);
    expect(await everything()).toBe(before);
    expect(await pictures()).toEqual([digestOf(PICTURE)]);
  });

  it("leaves another's drawing alone, and one that is not there; done again, it does nothing", async () => {
    const { id } = await draw({ uid: "nagi" });
    const own = await draw();
    await remove(own.id);
    const before = await everything();
    for (const each of [own.id, id, "nowhere", randomUUID()]) expect(await remove(each)).toEqual([]);
    expect(await everything()).toBe(before);
  });

  it("takes the records of its own search alone while the album has the drawing once more, and then all", async () => {
    const first = await draw();
    const second = await draw({ drawing_id: first.drawing_id });
    await draw({ drawing_id: first.drawing_id, uid: "nagi" });
    await remove(first.id);
    const searches = async () =>
      (await database.selectFrom("record").select("search_id").where("uid", "=", UMI).execute()).map(
        ({ search_id }) => search_id,
      );
    expect(await searches()).toEqual([second.search_id]);
    await remove(second.id);
    expect(await searches()).toEqual([]);
    expect(await database.selectFrom("record").select("uid").execute()).toEqual([{ uid: "nagi" }]);
  });

  it("takes the guest's record of a drawing that was claimed, and no other guest's", async () => {
    const other = await draw({ uid: "guest" });
    const claimed = await drawAndClaim();
    await remove(await idOf(UMI, claimed.drawing_id, claimed.search_id));
    expect(await database.selectFrom("record").select("drawing_id").execute()).toEqual([
      { drawing_id: other.drawing_id },
    ]);
    // Only the drawing's id is the same: another guest's record is not the member's.
    const own = await draw({ drawing_id: other.drawing_id });
    await remove(own.id);
    expect(await database.selectFrom("record").select(["uid", "drawing_id"]).execute()).toEqual([
      { uid: "guest", drawing_id: other.drawing_id },
    ]);
  });

  it("takes back what was learned from it, to be learned anew from others'", async () => {
    for (const device of ["a", "b", "c", "d", "e"])
      await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device });
    const taught = await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: "f" });
    await database
      .updateTable("record")
      .set({ uid: UMI })
      .where("drawing_id", "=", String(taught.drawing_id))
      .execute();
    const { drawing_id = "", search_id = "" } = taught;
    const album = { uid: UMI, mail: "", aquarium: HALL, penguin_name: "p2", drawing_id, search_id };
    await rooms.visits.drawings.save(album, PICTURE);
    const learn = () => learnAquariums(database, { action: "learn", dryRun: false }, () => {});
    await learn();
    const before = await rooms.search.learned.version(HALL);
    expect(await rooms.search.learned.ofPenguin(HALL, "p2")).toMatchObject({ confirmations: 6 });
    expect(await remove(await idOf(UMI, drawing_id, search_id))).toEqual([{ aquarium: HALL, penguin: "p2" }]);
    expect(await rooms.search.learned.ofPenguin(HALL, "p2")).toBeUndefined();
    expect(await rooms.search.learned.version(HALL)).toBe(before + 1);
    await learn();
    expect(await rooms.search.learned.ofPenguin(HALL, "p2")).toMatchObject({ confirmations: 5 });
  });

  it("is known when the same save is sent again, by the same account alone", async () => {
    const { id, drawing_id, search_id } = await draw();
    const { forgottenSaves } = rooms.sessions;
    const ids = { aquarium: HALL, drawing_id: drawing_id.toUpperCase(), search_id };
    const drawing = { ...ids, penguin_name: "p2" };
    const record = { ...ids, rank: 1, confirmed: "p2" };
    expect(await forgottenSaves.hasDrawing(UMI, drawing)).toBe(false);
    expect(await forgottenSaves.hasRecord(UMI, record)).toBe(false);
    await remove(id);
    expect(await forgottenSaves.hasDrawing(UMI, drawing)).toBe(true);
    expect(await forgottenSaves.hasRecord(UMI, record)).toBe(true);
    for (const other of ["nagi", "guest"]) {
      expect(await forgottenSaves.hasDrawing(other, drawing)).toBe(false);
      expect(await forgottenSaves.hasRecord(other, record)).toBe(false);
    }
    expect(await forgottenSaves.hasDrawing(UMI, { ...drawing, search_id: randomUUID() })).toBe(false);
    expect(await forgottenSaves.hasDrawing(UMI, { aquarium: HALL, penguin_name: "p2" })).toBe(false);
  });

  it("lets the penguin that is chosen instead be saved, and takes nothing of one that was", async () => {
    const wrong = await draw({ penguin: "p1" });
    const ids = { aquarium: HALL, drawing_id: wrong.drawing_id, search_id: wrong.search_id };
    await remove(wrong.id);
    expect(await rooms.sessions.forgottenSaves.hasDrawing(UMI, { ...ids, penguin_name: "p2" })).toBe(false);
    expect(await rooms.sessions.forgottenSaves.hasRecord(UMI, { ...ids, rank: 9, confirmed: "p2" })).toBe(
      false,
    );
    // A record that arrives after the deletion is recognised by the penguin that it confirms.
    expect(await rooms.sessions.forgottenSaves.hasRecord(UMI, { ...ids, rank: 9, confirmed: "p1" })).toBe(
      true,
    );

    const first = await draw({ penguin: "p1" });
    const [kept] = await database.selectFrom("record").selectAll().where("uid", "=", UMI).execute();
    const right = { ...first, uid: UMI, aquarium: HALL, mail: "", penguin_name: "3" };
    await rooms.visits.drawings.save(right, PICTURE);
    const other = { ...kept, record_id: randomUUID(), rank: 9, confirmed: "3" } as RecordRow;
    await database.insertInto("record").values(other).execute();
    await remove(first.id);
    const left = await database.selectFrom("record").select("confirmed").where("uid", "=", UMI).execute();
    expect(left).toEqual([{ confirmed: "3" }]);
    expect(await rooms.visits.drawings.met(UMI, HALL)).toMatchObject([{ penguin_name: "3" }]);
  });

  it("of what was claimed is known when the guest's device sends it again", async () => {
    const { drawing_id, search_id } = await drawAndClaim();
    const ids = { aquarium: HALL, drawing_id, search_id };
    const { forgottenSaves } = rooms.sessions;
    const known = async (penguin_name = "p2") => [
      await forgottenSaves.hasDrawing("guest", { ...ids, penguin_name }),
      await forgottenSaves.hasRecord("guest", { ...ids, rank: 1, confirmed: "p2" }),
    ];
    expect(await known()).toEqual([true, false]);
    await remove(await idOf(UMI, drawing_id, search_id));
    expect(await known()).toEqual([true, true]);
    expect(await known("p1")).toEqual([false, true]);
  });

  // Rule (album): A restored backup loses it again, and nothing else of its member
  it("is repeated in a backup that is restored, of that drawing alone and not of its member", async () => {
    const restored = await openDatabase(await newMigratedSettings(), log);
    const backup = roomsOf(restored);
    await backup.catalog.aquariums.replace(await aquariumContent());
    const gone = await drawAndClaim();
    await draw();
    for (const table of ["picture", "record", "drawing"] as const)
      for (const row of await database.selectFrom(table).selectAll().execute())
        await restored
          .insertInto(table)
          .values(row as never)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    // In the backup the drawing is still the guest's: nobody had claimed it.
    await restored
      .updateTable("drawing")
      .set({ uid: "guest" })
      .where("drawing_id", "=", gone.drawing_id)
      .execute();
    await remove(await idOf(UMI, gone.drawing_id, gone.search_id));
    const repeated = await repeatDeletions(restored, await readDeletionLog(database));
    expect(repeated).toEqual({ persons: 0, albums: 1 });
    for (const table of ["record", "drawing"] as const) {
      const left = await restored.selectFrom(table).select(["uid", "drawing_id"]).execute();
      expect(left).toEqual([{ uid: UMI, drawing_id: expect.not.stringContaining(gone.drawing_id) }]);
    }
    await backup.close();
  });

  // Rule (a-guests-code): Deleting a member reaches what they claimed, deleting a device its codes
  it("deleting an account reaches what it claimed, with the guest's record and the code", async () => {
    await drawAndClaim("nagi");
    const before = await everything();
    await drawAndClaim();
    expect(await forget(database, { person: account(UMI), force: true }, OPERATOR)).toBe(true);
    expect(await everything()).toBe(before);
    expect(await database.selectFrom("guest_album").select("claimed_by").execute()).toEqual([
      { claimed_by: "nagi" },
    ]);
  });

  it("deleting an account leaves a drawing alone, and its records, that another had claimed by another code", async () => {
    const drawn = await draw({ uid: "guest" });
    const albums = new GuestAlbumStore(database);
    for (const digest of ["first", "second"])
      await albums.make({ digest, aquarium: HALL }, [drawn.drawing_id], new Date());
    await albums.claim("first", "nagi", "");
    const before = await database.selectFrom("record").select("record_id").execute();
    expect(before).toHaveLength(1);
    await albums.claim("second", UMI, "");
    await forget(database, { person: account(UMI), force: true }, OPERATOR);
    expect(await database.selectFrom("record").select("record_id").execute()).toEqual(before);
    expect(await database.selectFrom("guest_album_drawing").selectAll().execute()).toEqual([
      { album: "first", drawing_id: drawn.drawing_id },
    ]);
    await forget(database, { person: account("nagi"), force: true }, OPERATOR);
    expect(await database.selectFrom("record").select("record_id").execute()).toEqual([]);
  });

  // Rule (a-guests-code)
  it("deleting a device takes its drawings out of its codes, and codes that stand for none", async () => {
    const device = randomUUID();
    const mine = await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device });
    const albums = new GuestAlbumStore(database);
    await albums.make({ digest: "mine", aquarium: HALL }, [String(mine.drawing_id)], new Date());
    const other = randomUUID();
    await albums.make({ digest: "both", aquarium: HALL }, [String(mine.drawing_id), other], new Date());
    await forget(database, { person: { kind: "device", device }, force: true }, OPERATOR);
    expect(await database.selectFrom("guest_album_drawing").selectAll().execute()).toEqual([
      { album: "both", drawing_id: other },
    ]);
    expect(await database.selectFrom("guest_album").select("digest").execute()).toEqual([{ digest: "both" }]);
  });
});
