import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { albumDrawings, withSpare } from "./album-json.ts";

describeEachDatabase("a page of an album", ({ newMigratedSettings }) => {
  it("is as long as was asked for where some of it is deleted while it is read", async () => {
    const database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    const rooms = roomsOf(database);
    const { drawings } = rooms.visits;
    await rooms.catalog.aquariums.replace(await aquariumContent());
    const save = { uid: "umi", mail: "", aquarium: "testhall", penguin_name: "p1" };
    for (let count = 0; count < 5; count++)
      await drawings.save({ ...save, drawing_id: randomUUID() }, new Uint8Array([count]));
    const page = { uid: "umi", limit: 2 };
    const entries = (await drawings.album(withSpare(page))) ?? [];
    await database.deleteFrom("drawing").where("saved_id", "=", String(entries[1]?.saved_id)).execute();
    const json = albumDrawings(drawings, { head: { success: true }, ...page, entries });
    let text = "";
    for await (const part of json) text += part;
    const read = JSON.parse(text);
    expect(read.drawings.map(({ id }: { id: string }) => id)).toEqual([
      entries[0]?.saved_id,
      entries[2]?.saved_id,
    ]);
    await rooms.close();
  });
});
