import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { openDatabase } from "../database.ts";

describeEachDatabase("migration 008-mail-from-tokens", ({ newSettings }) => {
  it("empties the addresses that came with calls, and leaves the drawings", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "007-comment-phrases");
    await sql`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '')`.execute(
      old,
    );
    for (const [id, uid, mail] of [
      ["1", "umi", "umi@example.com"],
      ["2", "guest", "guest"],
      ["3", "guest", "somebody@example.com"],
    ])
      await sql`insert into drawing (aquarium, saved_id, uid, mail, penguin_name, saved_at, image)
        values ('hall', ${id}, ${uid}, ${mail}, 'p1', '', ${Buffer.from([1])})`.execute(old);
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    const drawings = database.selectFrom("drawing").select(["saved_id", "mail"]).orderBy("saved_id");
    expect(await drawings.execute()).toEqual([
      { saved_id: "1", mail: "" },
      { saved_id: "2", mail: "guest" },
      { saved_id: "3", mail: "guest" },
    ]);
    await database.destroy();
  }, 60_000);
});
