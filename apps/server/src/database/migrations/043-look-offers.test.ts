import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { documentDigest } from "../../platform/document-digest.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { openDatabase } from "../database.ts";

const ARMS = [true, false].map((look, index) => ({
  key: `arm-${index}`,
  name: "",
  weight: 1,
  aids: { ...DEFAULT_AIDS, look },
}));

/** A document of an aquarium's own settings as it was before the migration, or as it is after it. */
const document = (look: unknown) => ({
  details: { slug: "hall", aids: { ...DEFAULT_AIDS, look } },
  labels: {},
});
type Digested = Parameters<typeof documentDigest>[0];
const digest = (look: unknown) => documentDigest(document(look) as unknown as Digested);

describeEachDatabase("migration 043-look-offers", ({ newSettings }) => {
  // Rule (the-search): Aquariums and arms from before the aid had words: an aquarium that asked has the line,
  //   an arm the open question, as its participants saw it; folders and events with booleans are read
  it("gives aquariums that asked questions the line, arms the open question, and those without none", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "042-identifying-events");
    for (const [slug, look] of [
      ["hall", true],
      ["quiet", false],
    ] as const) {
      const { details } = document(look);
      await sql`insert into aquarium (slug, details, version, imported_at)
        values (${slug}, ${JSON.stringify(details)}, '1', '')`.execute(old);
      for (const [since, until] of [
        [1, 2],
        [2, null],
      ])
        await sql`insert into publish_document (aquarium, kind, key, since, until, revision, digest, content) values
          (${slug}, 'details', '', ${since}, ${until}, 1, ${digest(look)}, ${JSON.stringify(document(look))})`.execute(
          old,
        );
      await sql`insert into draft_document (aquarium, kind, key, revision, base, content, changed_at) values
        (${slug}, 'details', '', 2, ${digest(look)}, ${JSON.stringify(document(!look))}, '')`.execute(old);
      const ready = JSON.stringify({
        documents: { details: document(look), birds: [] },
        media: [],
        problems: [],
      });
      await sql`insert into pending_import (aquarium, id, begun_at, changed_at, state, content)
        values (${slug}, ${slug}, '', '', 'ready', ${ready})`.execute(old);
    }
    await sql`insert into study (id, aquarium, status, version, revision, key, created_at)
      values ('s', 'hall', 'frozen', 1, 1, '', '')`.execute(old);
    const arms = JSON.stringify({ ...studySettings(), arms: ARMS });
    await sql`insert into study_version (study, version, consent_version, at, reason, settings)
      values ('s', 1, 1, '', '', ${arms})`.execute(old);
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    const aquariums = await database.selectFrom("aquarium").select("details").orderBy("slug").execute();
    expect(aquariums.map(({ details }) => JSON.parse(details))).toEqual(
      ["line", "off"].map((look) => document(look).details),
    );
    const published = await database.selectFrom("publish_document").selectAll().orderBy("aquarium").execute();
    expect(published.map(({ content, digest: of }) => [JSON.parse(content), of])).toEqual(
      ["line", "line", "off", "off"].map((look) => [document(look), digest(look)]),
    );
    const drafts = await database.selectFrom("draft_document").selectAll().orderBy("aquarium").execute();
    expect(drafts.map(({ base, content }) => [base, JSON.parse(content ?? "")])).toEqual([
      [digest("line"), document("off")],
      [digest("off"), document("line")],
    ]);
    const imports = await database.selectFrom("pending_import").select("content").orderBy("id").execute();
    expect(imports.map(({ content }) => JSON.parse(content))).toEqual(
      ["line", "off"].map((look) => ({
        documents: { details: document(look), birds: [] },
        media: [],
        problems: [],
      })),
    );
    const [version] = await database.selectFrom("study_version").select("settings").execute();
    expect(JSON.parse(version?.settings ?? "{}")).toEqual({
      ...studySettings(),
      arms: [
        { ...ARMS[0], aids: { ...DEFAULT_AIDS, look: "open" } },
        { ...ARMS[1], aids: { ...DEFAULT_AIDS, look: "off" } },
      ],
    });
    await database.destroy();
  }, 120_000);
});
