import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { splitOlderComments } from "../../catalog/texts/comment-phrases.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { openDatabase } from "../database.ts";

describeEachDatabase("migration 007-comment-phrases", ({ newSettings }) => {
  it("lets the comments that were imported before it be split, in Japanese alone", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "006-study-aids");
    await sql`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '')`.execute(
      old,
    );
    const words = JSON.stringify({ penguin: { name: {}, comment: { p1: "雪が積もると、わすれません。" } } });
    await sql`insert into dictionary (aquarium, locale, words) values ('hall', 'ja', ${words}), ('hall', 'zh', ${words})`.execute(
      old,
    );
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    const { aquariums } = roomsOf(database).catalog;
    await splitOlderComments(aquariums);
    expect(await aquariums.texts.commentPhrases("hall", "ja")).toEqual({
      p1: ["雪が", "積もると、", "わすれません。"],
    });
    expect(await aquariums.texts.commentPhrases("hall", "zh")).toBeUndefined();
    expect(await aquariums.contentVersion("hall")).toBe("1");
    await database.destroy();
  }, 60_000);
});
