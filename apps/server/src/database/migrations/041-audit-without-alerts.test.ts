import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { openDatabase } from "../database.ts";

describeEachDatabase("migration 041-audit-without-alerts", ({ newSettings }) => {
  // Rule (deletion)
  it("takes out where a study's alerts go, and leaves the rest of these lines and all others", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "040-drawing-times");
    const alerts = { webhook: "https://hooks.example/secret", mail: "somebody@example.com" };
    for (const [id, action, before, after] of [
      ["1", "add-study", null, { name: "A", alerts }],
      ["2", "change-study", { name: "A", alerts }, { name: "B", alerts }],
      ["3", "set-study-status", { status: "draft" }, { status: "running" }],
      ["4", "publish", null, { alerts: "of another kind" }],
    ] as const)
      await sql`insert into audit_entry (id, at, action, subject, "before", "after") values
        (${id}, '', ${action}, '', ${before && JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(
        old,
      );
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    const lines = await database
      .selectFrom("audit_entry")
      .select(["before", "after"])
      .orderBy("id")
      .execute();
    const parsed = lines.map(({ before, after }) => [before && JSON.parse(before), JSON.parse(after ?? "")]);
    expect(parsed).toEqual([
      [null, { name: "A" }],
      [{ name: "A" }, { name: "B" }],
      [{ status: "draft" }, { status: "running" }],
      [null, { alerts: "of another kind" }],
    ]);
    await database.destroy();
  });
});
