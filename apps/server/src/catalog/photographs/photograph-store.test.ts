import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { deleteUnnamedPhotographs } from "./photograph-store.ts";

const HALL = "testhall";
const LATER = "2999-01-01T00:00:00Z";

// Rule (an-aquariums-data)
describeEachDatabase("the photographs that staff sent", ({ newMigratedSettings }) => {
  let database: Database;
  let rooms: Context;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  const shown = () => ({
    jpeg: randomBytes(100),
    alternatives: [{ type: "image/avif", bytes: randomBytes(80) }],
  });

  /** Stores a photograph: of two files of its own and two for visitors, with an alternative each. */
  async function add(): Promise<string> {
    const id = randomUUID();
    await rooms.catalog.photographs.add({
      ...{ aquarium: HALL, id, width: 4, height: 3 },
      upright: { type: "image/jpeg", bytes: randomBytes(100) },
      original: { type: "image/png", bytes: randomBytes(100) },
      shown: { [`${id}.jpg`]: shown(), [`${id}-icon.jpg`]: shown() },
    });
    return id;
  }
  const countPictures = async () => (await database.selectFrom("picture").select("digest").execute()).length;
  const isThere = async (id: string) =>
    (await rooms.catalog.photographs.file(HALL, id, "upright")) !== undefined;

  it("may be named by a draft at once, and are served with their digest in the address", async () => {
    const id = await add();
    const media = await rooms.catalog.drafts.media(HALL);
    expect([...media.keys()]).toEqual(expect.arrayContaining([`${id}.jpg`, `${id}-icon.jpg`]));
    const { name, hash } = media.get(`${id}.jpg`) ?? { name: "", hash: "" };
    const file = await rooms.catalog.aquariums.pictures.version(HALL, name, hash);
    expect(file?.type).toBe("image/jpeg");
    expect((file && (await rooms.catalog.aquariums.pictures.inType(file, ["image/avif"])))?.type).toBe(
      "image/avif",
    );
    expect(await rooms.catalog.aquariums.pictures.published(HALL, name)).toBeUndefined();
  });

  // Rule (an-aquariums-data): A photograph that nothing has named for a week, no draft and no publish that is
  //   kept, is deleted with all of its pictures
  it("that nothing names are deleted after a while, with all of their pictures", async () => {
    const before = await countPictures();
    const id = await add();
    expect((await countPictures()) - before).toBe(6);
    expect(await deleteUnnamedPhotographs(database, "2020-01-01T00:00:00Z")).toBe(0);
    expect(await isThere(id)).toBe(true);
    expect(await deleteUnnamedPhotographs(database, LATER)).toBe(1);
    expect([await isThere(id), await countPictures()]).toEqual([false, before]);
  });

  it("stay while a draft, a publish or a former publish names them", async () => {
    const [inDraft, published, former, unnamed] = [await add(), await add(), await add(), await add()];
    const content = await aquariumContent();
    const [first, ...others] = content.penguins;
    if (!first) throw new Error("the fixture has penguins");
    const publish = (id: string, version: string) =>
      rooms.catalog.aquariums.replace({
        ...content,
        penguins: [{ ...first, photographs: [photograph(id)] }, ...others],
        version,
      });
    await publish(former, "former");
    await publish(published, "published");
    const bird = {
      position: 1,
      record: { ...first, photographs: [photograph(inDraft)] },
      name: {},
      comment: {},
    };
    await rooms.catalog.drafts.put(
      { aquarium: HALL, kind: "bird", key: first.id },
      { revision: 1, base: null, content: bird, by: null },
    );
    expect(await deleteUnnamedPhotographs(database, LATER)).toBe(1);
    const ids = [inDraft, published, former, unnamed];
    expect(await Promise.all(ids.map(isThere))).toEqual([true, true, true, false]);
  });
});

const photograph = (id: string) => ({ id, file: "p.svg", original: "discarded" as const });
