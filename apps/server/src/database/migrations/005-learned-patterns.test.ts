import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { openDatabase } from "../database.ts";

const log = pino({ level: "silent" });
const SEARCH = "6B1F0C2A-77AA-4C1F-8D7E-2F6F7A8B9C01";

describeEachDatabase("migration 005-learned-patterns", ({ newSettings }) => {
  it("fills in the confirmed penguins and the searches of what was stored before it", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "004-research-key");
    await sql`insert into aquarium values ('hall', '{}', '1', '')`.execute(old);
    const ranking = JSON.stringify([{ id: "p1" }, { id: 7 }]);
    for (const [id, rank] of [
      ["a", 0],
      ["b", 1],
      ["c", 2],
      ["d", 9],
    ] as const) {
      await sql`insert into record (aquarium, record_id, uid, name, penname, band_color, draw_seconds, strokes, ranking, part, rank, saved_at, image)
      values ('hall', ${id}, 'guest', '', '', '[]', 1, '[]', ${ranking}, '[]', ${rank}, '', ${Buffer.from([1])})`.execute(
        old,
      );
    }
    const payload = JSON.stringify({ search_id: SEARCH, odd: "\0" });
    for (const name of ["search", "page_view"]) {
      await sql`insert into event (event_id, session_id, name, client_ts, received_at, payload)
      values (${name}, 's', ${name}, 1, '', ${payload})`.execute(old);
    }
    await old.destroy();

    const database = await openDatabase(settings, log);
    const records = await database
      .selectFrom("record")
      .select(["record_id", "confirmed"])
      .orderBy("record_id")
      .execute();
    expect(records.map(({ confirmed }) => confirmed)).toEqual([null, "p1", "7", null]);
    const events = await database.selectFrom("event").select(["name", "search_id"]).orderBy("name").execute();
    expect(events).toEqual([
      { name: "page_view", search_id: null },
      { name: "search", search_id: SEARCH.toLowerCase() },
    ]);
    expect(await database.selectFrom("aquarium").select("learned").execute()).toEqual([{ learned: 0 }]);
    await database.destroy();
  }, 60_000);
});
