import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { aquariumContent, changedContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import { splitContent } from "../documents.ts";

const HALL = "testhall";

// Rule (drafts-and-publishes)
describeEachDatabase("the publishes of an aquarium", ({ newMigratedSettings }) => {
  let database: Database;
  let rooms: Context;
  let content: AquariumContent;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    rooms = roomsOf(database);
    content = await aquariumContent();
    await rooms.catalog.aquariums.replace(content);
  });
  afterEach(() => rooms.close());

  it("say of each import what it added, changed and removed, and keep what it had", async () => {
    await rooms.catalog.aquariums.replace(changedContent(content, 1));
    await rooms.catalog.aquariums.replace({
      ...content,
      penguins: content.penguins.slice(1),
      version: "less",
    });
    expect(await countsOf(HALL)).toEqual([
      // The bird that the content lacks stays, with another status, and its picture under another name.
      [3, { birds: { added: 0, changed: 1, removed: 0 }, photographs: 1, settings: false }],
      [2, { birds: { added: 0, changed: 1, removed: 0 }, photographs: 1, settings: false }],
      [1, { birds: { added: 3, changed: 0, removed: 0 }, photographs: 1, settings: false }],
    ]);
    for (const [number, had] of [
      [1, content],
      [2, changedContent(content, 1)],
    ] as const) {
      const published = await rooms.catalog.publishes.contentOf(HALL, number);
      expect(published?.documents).toEqual(splitContent(had));
      expect(published?.media.map(({ name, hash }) => [name, hash])).toEqual(
        had.media.map(({ name, hash }) => [name, hash]),
      );
    }
    expect(await rooms.catalog.publishes.contentOf(HALL, 4)).toBeUndefined();
  });

  it("count birds, photographs and settings apart, and no photographs of a publish that an earlier version made", async () => {
    const details = { ...content.details, aqua_id: 8 };
    const [first, ...others] = content.penguins;
    if (!first) throw new Error("the fixture has penguins");
    const [picture] = content.media;
    if (!picture) throw new Error("the fixture has a picture");
    const named = (name: string) => ({ ...picture, name, hash: name, bytes: Buffer.from(name) });
    const penguins = [{ ...first, picture: "new.jpg", icon: "new-icon.jpg" }, ...others];
    const media = [...content.media, named("new.jpg"), named("new-icon.jpg")];
    await rooms.catalog.aquariums.replace({ ...content, details, penguins, media, version: "newer" });
    await database.updateTable("publish").set({ photographs: null }).where("number", "=", 1).execute();
    expect(await countsOf(HALL)).toEqual([
      [2, { birds: { added: 0, changed: 1, removed: 0 }, photographs: 1, settings: true }],
      [1, { birds: { added: 3, changed: 0, removed: 0 }, photographs: undefined, settings: false }],
    ]);
  });

  it("begin with what an older version imported, found at the start", async () => {
    await database.deleteFrom("publish").execute();
    await database.deleteFrom("publish_document").execute();
    await database.deleteFrom("publish_picture").execute();
    await database
      .updateTable("media")
      .set({ picture: null, bytes: Buffer.from("older") })
      .execute();
    await rooms.catalog.aquariums.recordMissingPublishes();
    await rooms.catalog.aquariums.recordMissingPublishes();
    const [found, ...others] = await rooms.catalog.publishes.list(HALL);
    expect([found, others]).toEqual([expect.objectContaining({ number: 1, origin: "import", by: null }), []]);
    expect((await rooms.catalog.publishes.contentOf(HALL, 1))?.documents).toEqual(splitContent(content));
    await rooms.catalog.aquariums.replace(changedContent(content, 1));
    const file = await rooms.catalog.aquariums.pictures.version(HALL, "p.svg", content.media[0]?.hash ?? "");
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe("older");
  });

  async function countsOf(slug: string) {
    const publishes = await rooms.catalog.publishes.list(slug);
    return publishes.map(({ number, birds, photographs, settings }) => [
      number,
      { birds, photographs, settings },
    ]);
  }
});
