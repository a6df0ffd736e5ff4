import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { openDatabase } from "../database.ts";

describeEachDatabase("migration 006-study-aids", ({ newSettings }) => {
  // Rule (study-aids)
  it("gives aquariums that were imported before it the default aids, and leaves the rest of them as it was", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "005-learned-patterns");
    const details = { slug: "hall", aqua_id: 7, band_colors: ["red"] };
    await sql`insert into aquarium (slug, details, version, imported_at)
      values ('hall', ${JSON.stringify(details)}, '1', '')`.execute(old);
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    expect(await roomsOf(database).catalog.aquariums.details("hall")).toEqual({
      ...details,
      aids: DEFAULT_AIDS,
    });
    await database.destroy();
  }, 60_000);
});
