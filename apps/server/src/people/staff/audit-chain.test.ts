import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { type Database, openDatabase } from "../../database/database.ts";
import { participantName } from "../../studies/pseudonyms.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { verifyAudit } from "./audit-command.ts";
import { AuditLog, type NewAuditEntry } from "./audit-log.ts";

const log = pino({ level: "silent" });

async function verified(database: Database): Promise<string> {
  const lines: string[] = [];
  await verifyAudit(database, (line) => lines.push(line)).catch(({ message }) => lines.push(message));
  return lines.join("\n");
}

describeEachDatabase("the audit log's chain", ({ newMigratedSettings, newSettings }) => {
  const line = (subject: string): NewAuditEntry => ({
    ...{ member: null, aquarium: "testhall", subject },
    action: "draft-bird",
    after: { subject },
  });

  /** Opens a database whose log has six lines. */
  async function withLines(): Promise<Database> {
    const database = await openDatabase(await newMigratedSettings(), log);
    for (const subject of ["a", "b", "c", "d", "e", "f"]) await new AuditLog(database).append(line(subject));
    return database;
  }

  // Rule (staff): The audit log's lines are chained by digests
  it("is whole, also when many write at once and a person is deleted", async () => {
    const database = await withLines();
    await Promise.all(["g", "h", "i", "j", "k"].map((each) => new AuditLog(database).append(line(each))));
    expect(await verified(database)).toMatch(/is whole: 11 lines, 0 of them/);
    await new AuditLog(database).blank(["b", "h"]);
    expect(await verified(database)).toMatch(/is whole: 11 lines, 2 of them/);
    const { rows } = await sql`select * from audit_entry where subject = '' and salt is null`.execute(
      database,
    );
    expect(rows).toHaveLength(2);
    await database.destroy();
  });

  // Rule (staff): `harapen audit verify` says the first line that was changed, left out or cut off
  it.each([
    ["update audit_entry set action = 'other' where number = 3", "line 3 is not as it was written"],
    ["update audit_entry set subject = 'other' where number = 4", "line 4 is not as it was written"],
    ["update audit_entry set subject = 'x', salt = null where number = 4", "line 4 is not as it was written"],
    ["update audit_entry set at = '2026-01-01' where number = 1", "line 1 is not as it was written"],
    ["delete from audit_entry where number = 2", "line 2 is missing"],
    ["delete from audit_entry where number > 4", "it ends before line 5"],
    ["delete from audit_entry", "it ends before line 1"],
    [
      "insert into audit_entry (id, at, action, subject) values ('1', '2026', 'forged', '')",
      "1 lines are outside its chain",
    ],
    [
      "insert into audit_entry (id, at, action, subject, number) values ('1', '2026', 'forged', '', 1000000000)",
      "1 lines are outside its chain",
    ],
    [
      "insert into audit_entry (id, at, action, subject, number) values ('1', '2026', 'forged', '', 0)",
      "1 lines are outside its chain",
    ],
  ])("is not whole after: %s", async (statement, expected) => {
    const database = await withLines();
    await sql.raw(statement).execute(database);
    expect(await verified(database)).toContain(expected);
    await database.destroy();
  });

  it("is whole before its first line", async () => {
    const database = await openDatabase(await newMigratedSettings(), log);
    expect(await verified(database)).toMatch(/is whole: 0 lines/);
    await database.destroy();
  });

  it("begins, by the migration, with the lines that there are, without participants' ids", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "048-staff-answers");
    await sql`insert into aquarium (slug, version, imported_at, details) values ('a', '1', '', '{}')`.execute(
      old,
    );
    await sql`insert into study (id, aquarium, status, version, revision, key, created_at)
      values ('s', 'a', 'draft', 1, 1, ${"0f".repeat(32)}, '')`.execute(old);
    await sql`insert into participant (id, study, unit, code, arm, study_version, guardian, joined_at)
      values ('11111111-1111-4111-8111-111111111111', 's', 'u', 'c', 'x', 1, 0, '')`.execute(old);
    for (const [id, at, action, subject] of [
      ["2", "2026-01-02", "withdraw-participant", "11111111-1111-4111-8111-111111111111"],
      ["1", "2026-01-01", "publish", "1"],
    ] as const)
      await sql`insert into audit_entry (id, at, action, subject) values (${id}, ${at}, ${action}, ${subject})`.execute(
        old,
      );
    await old.destroy();
    const database = await openDatabase(settings, log);
    expect(await verified(database)).toMatch(/is whole: 2 lines/);
    const rows = await database
      .selectFrom("audit_entry")
      .select(["number", "subject"])
      .orderBy("number")
      .execute();
    expect(rows[0]).toEqual({ number: 1, subject: "1" });
    const name = participantName({ key: "0f".repeat(32) }, "11111111-1111-4111-8111-111111111111");
    expect(rows[1]).toEqual({ number: 2, subject: name });
    await database.destroy();
  });
});
