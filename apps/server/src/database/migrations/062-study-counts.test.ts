import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { openDatabase } from "../database.ts";

describeEachDatabase("migration 062-study-counts", ({ newSettings }) => {
  // Rule (research.md#exporting)
  it("notes which studies had started before whom they ask was counted", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "059-worked-in");
    await sql`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '')`.execute(
      old,
    );
    for (const status of ["draft", "running", "closed"])
      await sql`insert into study (id, aquarium, status, version, revision, key, created_at) values
        (${status}, 'hall', ${status}, 1, 1, '', '')`.execute(old);
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    const counts = await database.selectFrom("study_count").selectAll().orderBy("study").execute();
    const uncounted = { step: "uncounted", arm: "", reason: "", count: 0 };
    expect(counts).toEqual([
      { study: "closed", ...uncounted },
      { study: "running", ...uncounted },
    ]);
    await database.destroy();
  });
});
