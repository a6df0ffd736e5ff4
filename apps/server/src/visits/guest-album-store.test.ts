import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/commit-faults.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";
import { GUEST_ALBUM_MS, GuestAlbumStore } from "./guest-album-store.ts";

const HALL = "testhall";
const ALBUM = { digest: "d", aquarium: HALL };
const NOW = new Date("2026-05-05T03:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

// Rule (a-guests-code)
describeEachDatabase("a guest's code", ({ newMigratedSettings }) => {
  let database: Database;
  let rooms: Context;
  let albums: GuestAlbumStore;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    rooms = roomsOf(database);
    albums = new GuestAlbumStore(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  async function draw(
    drawing_id: string = randomUUID(),
    uid = "guest",
    penguin_name = "p1",
  ): Promise<string> {
    const save = { uid, mail: uid, aquarium: HALL, penguin_name, drawing_id };
    await rooms.visits.drawings.save(save, new Uint8Array([1]));
    return drawing_id;
  }
  const namesOf = async (uid: string) =>
    (await rooms.visits.drawings.album({ uid }))?.map(({ penguin_name }) => penguin_name).sort();

  const idOf = async (uid: string) => String((await rooms.visits.drawings.album({ uid }))?.[0]?.saved_id);

  it("stands for these drawings of a guest's, also for what arrives later, and for nobody else's", async () => {
    const late = randomUUID();
    await draw();
    await draw(undefined, "umi");
    await albums.make(ALBUM, [await draw(), await draw(), late], NOW);
    expect(await albums.countDrawings(ALBUM)).toBe(2);
    await draw(late, "guest", "p2");
    expect(await albums.countDrawings(ALBUM)).toBe(3);
    expect(await rooms.visits.drawings.guestAlbum(ALBUM, {})).toHaveLength(3);
    expect(await rooms.visits.drawings.metByCode(ALBUM)).toEqual([
      { penguin_name: "p2", drawings: 1, last_at: expect.stringMatching(/^\d{4}-/) },
      { penguin_name: "p1", drawings: 2, last_at: expect.stringMatching(/^\d{4}-/) },
    ]);
  });

  it("comes by pages", async () => {
    const ids = [await draw(), await draw(), await draw()];
    await albums.make(ALBUM, ids, NOW);
    const first = await rooms.visits.drawings.guestAlbum(ALBUM, { limit: 2 });
    const rest = await rooms.visits.drawings.guestAlbum(ALBUM, { limit: 2, before: first?.at(-1)?.saved_id });
    expect([first?.length, rest?.length]).toEqual([2, 1]);
    expect(await rooms.visits.drawings.guestAlbum(ALBUM, { before: "nobody's" })).toBeUndefined();
  });

  // Rule (a-guests-code): Codes whose time is over are deleted
  it("counts for 30 days, and is then deleted with its list", async () => {
    const drawing = await draw();
    await albums.make(ALBUM, [drawing], NOW);
    expect(await albums.find(["d"], later(GUEST_ALBUM_MS - 1))).toMatchObject({
      ...ALBUM,
      expiresAt: "2026-06-04T03:00:00.000Z",
      claimedBy: null,
    });
    expect(await albums.find(["d"], later(GUEST_ALBUM_MS))).toBeUndefined();
    await albums.deleteExpired(later(GUEST_ALBUM_MS - 1));
    expect(await albums.countDrawings(ALBUM)).toBe(1);
    await albums.deleteExpired(later(GUEST_ALBUM_MS));
    for (const table of ["guest_album", "guest_album_drawing"] as const)
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await namesOf("guest")).toEqual(["p1"]);
  });

  // Rule (a-guests-code): The code alone does not let anybody change what it stands for
  it("goes on to count, and for more, for who knows a drawing of it", async () => {
    const [one, two] = [await draw(), await draw()];
    await albums.make(ALBUM, [one], NOW);
    expect(await albums.renew(ALBUM, [two], later(1))).toBeUndefined();
    expect(await albums.renew({ ...ALBUM, aquarium: "elsewhere" }, [one], later(1))).toBeUndefined();
    expect(await albums.renew({ ...ALBUM, digest: "other" }, [one], later(1))).toBeUndefined();
    expect(await albums.countDrawings(ALBUM)).toBe(1);
    expect(await albums.renew(ALBUM, [one, two], later(5))).toMatchObject({ digest: "d" });
    expect(await albums.countDrawings(ALBUM)).toBe(2);
    expect((await albums.find(["d"], NOW))?.expiresAt).toBe(later(GUEST_ALBUM_MS + 5).toISOString());
    expect(await albums.renew(ALBUM, [one], later(2 * GUEST_ALBUM_MS))).toBeUndefined();
  });

  it("moves its drawings to the first account that claims it, once, and to no other", async () => {
    await albums.make(ALBUM, [await draw(), await draw(undefined, "guest", "p2")], NOW);
    await draw(undefined, "guest", "p3");
    expect(await albums.claim("d", "umi", "umi@sea.example")).toBe(2);
    expect(await albums.claim("d", "nagi", "")).toBeUndefined();
    expect(await albums.claim("d", "umi", "")).toBe(0);
    expect(await namesOf("umi")).toEqual(["p1", "p2"]);
    expect(await namesOf("nagi")).toEqual([]);
    expect(await namesOf("guest")).toEqual(["p3"]);
    expect(await albums.countDrawings(ALBUM)).toBe(0);
    const mails = await database.selectFrom("drawing").select("mail").where("uid", "=", "umi").execute();
    expect(mails).toEqual([{ mail: "umi@sea.example" }, { mail: "umi@sea.example" }]);
    expect((await albums.find(["d"], NOW))?.claimedBy).toBe("umi");
    expect(await albums.renew(ALBUM, [await draw()], NOW)).toBeUndefined();
  });

  it("is claimed by one of two who do at once", async () => {
    await albums.make(ALBUM, [await draw()], NOW);
    const claims = await Promise.all(
      ["umi", "nagi"].map((account) =>
        inTransaction(rooms.database, (transaction) =>
          new GuestAlbumStore(transaction).claim("d", account, ""),
        ),
      ),
    );
    expect(claims.toSorted()).toEqual([1, undefined]);
  });

  it("moves what the account does not have already, and leaves the guest no copy of what it has", async () => {
    const drawing = await draw();
    await draw(drawing, "umi");
    await draw(drawing, "nagi");
    await draw();
    await albums.make(ALBUM, [drawing, await draw(undefined, "guest", "p2")], NOW);
    expect(await albums.claim("d", "umi", "")).toBe(1);
    expect(await namesOf("umi")).toEqual(["p1", "p2"]);
    expect([await namesOf("nagi"), await namesOf("guest")]).toEqual([["p1"], ["p1"]]);
    expect(await rooms.visits.drawings.image(HALL, await idOf("umi"))).toHaveLength(1);
  });

  it("does not stand for what somebody has claimed by another", async () => {
    const [one, two] = [await draw(), await draw()];
    await albums.make(ALBUM, [one], NOW);
    await albums.claim("d", "umi", "");
    await albums.make({ ...ALBUM, digest: "second" }, [one, two], NOW);
    await albums.make({ ...ALBUM, digest: "none" }, [one], NOW);
    const rows = await database
      .selectFrom("guest_album_drawing")
      .select(["album", "drawing_id"])
      .where("album", "!=", "d")
      .execute();
    expect(rows).toEqual([{ album: "second", drawing_id: two }]);
  });

  // Rule (a-guests-code): Drawings that come late go to the member who has claimed the code
  it("that was claimed gets what comes late, and stays after its time", async () => {
    const late = randomUUID();
    await albums.make(ALBUM, [await draw(), late], NOW);
    await albums.make({ ...ALBUM, digest: "unclaimed" }, [await draw()], NOW);
    await albums.claim("d", "umi", "");
    await albums.moveLate();
    await draw(late, "guest", "p2");
    await albums.moveLate();
    expect(await namesOf("umi")).toEqual(["p1", "p2"]);
    expect(await namesOf("guest")).toEqual(["p1"]);
    await albums.deleteExpired(later(GUEST_ALBUM_MS));
    expect(await database.selectFrom("guest_album").select("digest").execute()).toEqual([{ digest: "d" }]);
  });
});
