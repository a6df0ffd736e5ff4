import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { readSchema } from "../../testing/schema/read-schema.ts";
import { HOLDERS } from "./find-personal-data.ts";

/**
 * The columns that name a person, a device, a visit, or what somebody drew or did, or that hold such names.
 */
const LEADING = new Set([
  ...["account", "claimed_by", "mail", "member_name", "name", "penname", "person", "sub", "uid"],
  ...[
    "answer",
    "answer_prefix",
    "answer_visit",
    "device",
    "grant_id",
    "session",
    "session_id",
    "session_uid",
  ],
  ...["code", "participant", "unit"],
  ...["drawing_id", "facts", "payload", "records", "saved_id", "search_id", "strokes", "subject", "summary"],
]);

/** The tables with such a column that nobody has to answer for, and why. */
const NOBODYS = {
  forgotten: "the log of deletions: keyed digests and ids of what is no longer stored",
  study_link: "moved to the rows of sessions before anything is looked for: `moveStudyLinks`",
  study_alert: "about an aquarium's own device, an event or a version",
  draft_picture: "the name of a picture that keepers gave",
  media: "the name of a penguin's picture",
  photograph_picture: "the name of a picture that keepers gave",
  publish_picture: "the name of a penguin's picture",
};

describeEachDatabase("who answers for a person's data", ({ kind, newMigratedSettings }) => {
  // Rule (deletion)
  it("is a store for every table that can lead to a person, and for no other", async () => {
    const database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    const schema = await readSchema(database, kind);
    await database.destroy();
    const leading = [...schema].flatMap(([table, { columns }]) =>
      [...columns.keys()].some((column) => LEADING.has(column)) ? [table] : [],
    );
    const held = HOLDERS.flatMap(({ tables }) => tables);
    expect(leading.filter((table) => !held.some((own) => own === table)).sort()).toEqual(
      Object.keys(NOBODYS).sort(),
    );
    expect(held.filter((table) => !schema.has(table))).toEqual([]);
  });
});
