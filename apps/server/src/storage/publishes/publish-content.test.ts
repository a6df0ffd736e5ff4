import { KEPT_PUBLISHES } from "@harapen/contract/staff/publish";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import { type Database, openDatabase } from "../database.ts";
import { splitContent } from "../documents/split-content.ts";
import { createStorage, type Storage } from "../storage.ts";

const HALL = "testhall";

/** The content with another year of birth for the first penguin, and another picture. */
function changed(
  { penguins: [first, ...others], ...content }: AquariumContent,
  turn: number,
): AquariumContent {
  if (!first) throw new Error("the fixture has penguins");
  const media = content.media.map((file) => ({ ...file, hash: `${turn}`, bytes: Buffer.from(`${turn}`) }));
  return { ...content, media, penguins: [{ ...first, birth_year: turn }, ...others], version: `${turn}` };
}

describeEachDatabase("the publishes of an aquarium", ({ newMigratedSettings }) => {
  let database: Database;
  let storage: Storage;
  let content: AquariumContent;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    storage = createStorage(database);
    content = await aquariumContent();
    await storage.aquariums.replace(content);
  });
  afterEach(() => storage.close());

  const rows = async (table: "publish_document" | "publish_picture") =>
    (await database.selectFrom(table).select("since").execute()).length;
  const pictures = async () => (await database.selectFrom("picture").select("digest").execute()).length;

  it("say of each import what it added, changed and removed, and keep what it had", async () => {
    await storage.aquariums.replace(changed(content, 1));
    await storage.aquariums.replace({ ...content, penguins: content.penguins.slice(1), version: "less" });
    const counts = (await storage.publishes.list(HALL)).map(({ number, added, changed, removed }) => [
      number,
      { added, changed, removed },
    ]);
    expect(counts).toEqual([
      // The bird that the content lacks stays, with another status.
      [3, { added: 0, changed: 1, removed: 0 }],
      [2, { added: 0, changed: 1, removed: 0 }],
      [1, { added: 4, changed: 0, removed: 0 }],
    ]);
    for (const [number, had] of [
      [1, content],
      [2, changed(content, 1)],
    ] as const) {
      const published = await storage.publishes.contentOf(HALL, number);
      expect(published?.documents).toEqual(splitContent(had));
      expect(published?.media.map(({ name, hash }) => [name, hash])).toEqual(
        had.media.map(({ name, hash }) => [name, hash]),
      );
    }
    expect(await storage.publishes.contentOf(HALL, 4)).toBeUndefined();
  });

  it("begin with what an older version imported, found at the start", async () => {
    await database.deleteFrom("publish").execute();
    await database.deleteFrom("publish_document").execute();
    await database.deleteFrom("publish_picture").execute();
    await database
      .updateTable("media")
      .set({ picture: null, bytes: Buffer.from("older") })
      .execute();
    await storage.aquariums.recordFound();
    await storage.aquariums.recordFound();
    const [found, ...others] = await storage.publishes.list(HALL);
    expect([found, others]).toEqual([expect.objectContaining({ number: 1, origin: "import", by: null }), []]);
    expect((await storage.publishes.contentOf(HALL, 1))?.documents).toEqual(splitContent(content));
    await storage.aquariums.replace(changed(content, 1));
    const file = await storage.aquariums.mediaVersion(HALL, "p.svg", content.media[0]?.hash ?? "");
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe("older");
  });

  it("are kept as many as the contract says, with their pictures; of a removed bird the last document stays", async () => {
    await storage.aquariums.replace({ ...content, penguins: content.penguins.slice(0, 2), version: "less" });
    for (let turn = 1; turn <= KEPT_PUBLISHES; turn++)
      await storage.aquariums.replace(changed(content, turn));
    await storage.aquariums.replace({ ...content, penguins: content.penguins.slice(0, 2), version: "last" });
    const kept = await storage.publishes.list(HALL);
    expect([kept.length, kept.at(-1)?.number, kept[0]?.number]).toEqual([200, 4, 203]);
    expect(await storage.publishes.contentOf(HALL, 3)).toBeUndefined();
    const oldest = await storage.publishes.contentOf(HALL, 4);
    expect(oldest?.documents).toEqual(splitContent(changed(content, 2)));
    expect([await rows("publish_document"), await rows("publish_picture"), await pictures()]).toEqual([
      1 + 200 + 1 + 2,
      // With the picture of the bird that went, under a name of its own.
      201,
      200,
    ]);
    const birds = await storage.aquariums.penguins(HALL);
    expect(birds.at(-1)).toMatchObject({ id: "3", status: { kind: "not-on-show" } });
  }, 120_000);
});
