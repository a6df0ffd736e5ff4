import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { participantName } from "../../studies/pseudonyms.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { openDatabase } from "../database.ts";

const KEY = "0f".repeat(32);

describeEachDatabase("migration 068-kiosks", ({ newSettings }) => {
  // Rule (staff): The lines of a study are found by it, those of before the column too
  it("notes the study of each line of the audit log: by its study, its truth or its participant", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "064-pilots");
    const [study, participant, truth] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '')`.execute(
      old,
    );
    await sql`insert into study (id, aquarium, status, version, revision, key, created_at) values
      (${study}, 'hall', 'running', 1, 1, ${KEY}, '')`.execute(old);
    await sql`insert into participant (id, study, unit, code, arm, study_version, joined_at, guardian) values
      (${participant}, ${study}, 'u', 'c', 'bare', 1, '', 0)`.execute(old);
    await sql`insert into truth (id, study, participant, note, entered_at, entered_by) values
      (${truth}, ${study}, ${participant}, '', '', '')`.execute(old);
    const lines = [
      ["change-study", study],
      ["enter-truth", truth],
      ["exclude-participant", participantName({ key: KEY }, participant)],
      ["leave-study", randomUUID()],
      ["publish", "3"],
    ];
    for (const [action, subject] of lines)
      await sql`insert into audit_entry (id, at, action, subject) values
        (${randomUUID()}, '', ${action}, ${subject})`.execute(old);
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    const found = await database.selectFrom("audit_entry").select(["action", "study"]).execute();
    const studyOf = Object.fromEntries(found.map((line) => [line.action, line.study]));
    expect(studyOf).toEqual({
      "change-study": study,
      "enter-truth": study,
      "exclude-participant": study,
      "leave-study": null,
      publish: null,
    });
    await database.destroy();
  });
});
