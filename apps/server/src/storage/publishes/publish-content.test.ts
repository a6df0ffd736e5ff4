import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aquariumContent, changedContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import { type Database, openDatabase } from "../database.ts";
import { splitContent } from "../documents/split-content.ts";
import { createStorage, type Storage } from "../storage.ts";

const HALL = "testhall";

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

  it("say of each import what it added, changed and removed, and keep what it had", async () => {
    await storage.aquariums.replace(changedContent(content, 1));
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
      [2, changedContent(content, 1)],
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
    await storage.aquariums.replace(changedContent(content, 1));
    const file = await storage.aquariums.pictures.version(HALL, "p.svg", content.media[0]?.hash ?? "");
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe("older");
  });
});
