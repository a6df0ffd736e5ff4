import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeEachDatabase, type TestDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { openDatabase } from "../database.ts";

/** More than one batch holds. */
const DRAWINGS = 1_200;

/** Lets every update fail that leaves a drawing as it was. */
async function refuseIdleUpdates(db: Kysely<unknown>, kind: TestDatabase["kind"]): Promise<void> {
  if (kind === "SQLite") {
    await sql`create trigger idle before update on drawing when old.mail = new.mail
      begin select raise(abort, 'idle update'); end`.execute(db);
    return;
  }
  await sql`create function idle() returns trigger language plpgsql as
    'begin raise exception ''idle update''; end'`.execute(db);
  await sql`create trigger idle before update on drawing for each row when (old.mail = new.mail)
    execute function idle()`.execute(db);
}

describeEachDatabase("migration 008-mail-from-tokens", ({ kind, newSettings }) => {
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

  it("writes only the drawings that have an address, however many there are", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "007-comment-phrases");
    await sql`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '')`.execute(
      old,
    );
    await sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${sql.lit(DRAWINGS)})
      insert into drawing (aquarium, saved_id, uid, mail, penguin_name, saved_at, image)
      select 'hall', cast(n as text), 'umi', case when n % 2 = 0 then 'umi@example.com' else '' end, 'p1', '', ${Buffer.from([1])}
      from number`.execute(old);
    await refuseIdleUpdates(old, kind);
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    const mails = await database.selectFrom("drawing").select("mail").execute();
    expect(mails).toEqual(Array.from({ length: DRAWINGS }, () => ({ mail: "" })));
    await database.destroy();
  }, 60_000);
});
