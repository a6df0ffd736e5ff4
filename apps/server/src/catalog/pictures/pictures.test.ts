import { randomUUID } from "node:crypto";
import { LOCALES } from "@harapen/contract/locales";
import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { movePictures } from "./move-pictures.ts";
import { deleteUnusedPictures, digestOf } from "./pictures.ts";

const HALL = "testhall";
const PICTURE = new Uint8Array([1, 2, 3]);
const OTHER = new Uint8Array([4]);
/** More than two batches hold. */
const OLD_SAVES = 45;

describeEachDatabase("the pictures of saves", ({ newSettings }) => {
  let database: Database;
  let rooms: Context;
  beforeEach(async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "010-signing-key");
    await fillAsBefore(old);
    await old.destroy();
    database = await openDatabase(settings, pino({ level: "silent" }));
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  const saveDrawing = (picture: Uint8Array, drawing_id: string = randomUUID()) =>
    rooms.visits.drawings.save(
      { mail: "", aquarium: HALL, penguin_name: "p1", uid: "new", drawing_id },
      picture,
    );
  /** Returns the digests of the saves' pictures: the aquarium has one, too. */
  const digests = async () => {
    const rows = await database
      .selectFrom("picture")
      .leftJoin("media", "media.picture", "picture.digest")
      .where("media.name", "is", null)
      .select("digest")
      .orderBy("digest")
      .execute();
    return rows.map(({ digest }) => digest);
  };
  const albumOf = async (uid: string) => {
    const entries = (await rooms.visits.drawings.album({ uid })) ?? [];
    return Promise.all(
      entries.map(async ({ aquarium, saved_id }) => [
        ...((await rooms.visits.drawings.image(aquarium, saved_id)) ?? []),
      ]),
    );
  };

  it("are stored once, whatever refers to them, and are read with each", async () => {
    for (const picture of [PICTURE, PICTURE, OTHER]) await saveDrawing(picture);
    expect(await digests()).toEqual([PICTURE, OTHER].map(digestOf).sort());
    expect((await albumOf("new")).sort()).toEqual([[1, 2, 3], [1, 2, 3], [4]]);
  });

  it("of a save that was stored already are not kept", async () => {
    const id = randomUUID();
    await saveDrawing(PICTURE, id);
    await saveDrawing(OTHER, id);
    expect(await digests()).toEqual([digestOf(PICTURE)]);
  });

  it("stay while one save refers to them", async () => {
    await saveDrawing(PICTURE);
    await deleteUnusedPictures(database, [digestOf(PICTURE)]);
    expect(await digests()).toEqual([digestOf(PICTURE)]);
    await database.deleteFrom("drawing").where("uid", "=", "new").execute();
    await deleteUnusedPictures(database, [digestOf(PICTURE)]);
    expect(await digests()).toEqual([]);
  });

  // Rule (operating.md#upgrades)
  it("of the version before are read, and moved in batches that go on where they were cut off", async () => {
    expect(await albumOf("old")).toHaveLength(OLD_SAVES);
    const cut = new AbortController();
    const moving = movePictures(database, cut.signal, 0);
    cut.abort();
    expect(await moving).toBeLessThan(OLD_SAVES);
    expect(await movePictures(database, undefined, 0)).toBeGreaterThan(OLD_SAVES);
    expect(await movePictures(database, undefined, 0)).toBe(0);
    expect(await digests()).toHaveLength(OLD_SAVES);
    expect((await albumOf("old")).map(([first]) => first).sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: OLD_SAVES }, (_, index) => index),
    );
    const left = await sql`select 1 from record where length(image) > 0 union all
      select 1 from drawing where length(image) > 0`.execute(database);
    expect(left.rows).toEqual([]);
  });

  it("may still be written by the version before", async () => {
    await sql`insert into drawing (aquarium, saved_id, uid, mail, penguin_name, saved_at, image)
      values (${HALL}, 'late', 'late', '', 'p1', '', ${Buffer.from([9])})`.execute(database);
    expect(await albumOf("late")).toEqual([[9]]);
    await movePictures(database, undefined, 0);
    expect(await albumOf("late")).toEqual([[9]]);
  });
});

const NO_WORDS = JSON.stringify({ penguin: { name: {}, comment: {} }, place: {}, gender: {}, color: {} });

/**
 * Stores a record and a drawing with one picture each, some times, as servers did before there was a table of
 * pictures.
 */
async function fillAsBefore(old: Kysely<unknown>): Promise<void> {
  await sql`insert into aquarium (slug, details, version, imported_at)
    values (${HALL}, ${JSON.stringify({ slug: HALL })}, '1', '')`.execute(old);
  for (const locale of LOCALES)
    await sql`insert into dictionary (aquarium, locale, words) values (${HALL}, ${locale}, ${NO_WORDS})`.execute(
      old,
    );
  for (let index = 0; index < OLD_SAVES; index++) {
    const image = Buffer.from([index, 0]);
    await sql`insert into record (aquarium, record_id, uid, name, penname, band_color, draw_seconds, strokes, ranking, part, rank, saved_at, image)
      values (${HALL}, ${String(index)}, 'old', '', '', '[]', 1, '[]', '[]', '[]', 0, '', ${image})`.execute(
      old,
    );
    await sql`insert into drawing (aquarium, saved_id, uid, mail, penguin_name, saved_at, image)
      values (${HALL}, ${String(index)}, 'old', '', 'p1', '', ${image})`.execute(old);
  }
}
