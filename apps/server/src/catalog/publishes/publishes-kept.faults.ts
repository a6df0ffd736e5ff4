import { KEPT_PUBLISHES } from "@harapen/contract/staff/publish";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { aquariumContent, changedContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { splitContent } from "../documents.ts";

const HALL = "testhall";

describeEachDatabase("the publishes of an aquarium", ({ newMigratedSettings }) => {
  // Rule (drafts-and-publishes): Imports are publishes; 200 are kept, with their pictures
  it("are kept as many as the contract says, with their pictures; of a removed bird the last document stays", async () => {
    const database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    const rooms = roomsOf(database);
    const rows = async (table: "publish_document" | "publish_picture") =>
      (await database.selectFrom(table).select("since").execute()).length;
    const pictures = async () => (await database.selectFrom("picture").select("digest").execute()).length;
    const content = await aquariumContent();
    await rooms.catalog.aquariums.replace(content);
    await rooms.catalog.aquariums.replace({
      ...content,
      penguins: content.penguins.slice(0, 2),
      version: "less",
    });
    for (let turn = 1; turn <= KEPT_PUBLISHES; turn++)
      await rooms.catalog.aquariums.replace(changedContent(content, turn));
    await rooms.catalog.aquariums.replace({
      ...content,
      penguins: content.penguins.slice(0, 2),
      version: "last",
    });
    const kept = await rooms.catalog.publishes.list(HALL);
    expect([kept.length, kept.at(-1)?.number, kept[0]?.number]).toEqual([200, 4, 203]);
    expect(await rooms.catalog.publishes.contentOf(HALL, 3)).toBeUndefined();
    const oldest = await rooms.catalog.publishes.contentOf(HALL, 4);
    expect(oldest?.documents).toEqual(splitContent(changedContent(content, 2)));
    expect([await rows("publish_document"), await rows("publish_picture"), await pictures()]).toEqual([
      1 + 200 + 1 + 2,
      // With the picture of the bird that was removed, under a name of its own.
      201,
      200,
    ]);
    const birds = await rooms.catalog.aquariums.penguins(HALL);
    expect(birds.at(-1)).toMatchObject({ id: "3", status: { kind: "not-on-show" } });
    await rooms.close();
  });
});
