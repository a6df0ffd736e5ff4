import { DEFAULT_AIDS, NO_AIDS } from "@harapen/contract/aids";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { documentDigest } from "../../platform/document-digest.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { openDatabase } from "../database.ts";

/** Aids as they were before the migration. */
const { extras: _, ...OLD } = DEFAULT_AIDS;
const { extras: __, ...OLD_BARE } = NO_AIDS;

const document = (aids: object) => ({ details: { slug: "hall", aids }, labels: {} });
const digest = (aids: object) =>
  documentDigest(document(aids) as unknown as Parameters<typeof documentDigest>[0]);
const imported = (aids: object) => ({ documents: { details: document(aids), birds: [] }, media: [] });
const armsWith = (...aids: object[]) => ({
  ...studySettings(),
  arms: aids.map((each, index) => ({ key: `arm-${index}`, name: "", weight: 1, aids: each })),
});

describeEachDatabase("migration 044-extras-aid", ({ newSettings }) => {
  // Rule (extras): Aquariums, drafts, imports that wait and studies from before `extras` have it
  it("has visitors and participants keep the extras that they had, also those without any other aid", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "042-identifying-events");
    await sql`insert into aquarium (slug, details, version, imported_at)
      values ('hall', ${JSON.stringify(document(OLD_BARE).details)}, '1', '')`.execute(old);
    await sql`insert into publish_document (aquarium, kind, key, since, until, revision, digest, content)
      values ('hall', 'details', '', 1, null, 1, ${digest(OLD_BARE)}, ${JSON.stringify(document(OLD_BARE))})`.execute(
      old,
    );
    await sql`insert into draft_document (aquarium, kind, key, revision, base, content, changed_at)
      values ('hall', 'details', '', 2, ${digest(OLD_BARE)}, ${JSON.stringify(document(OLD))}, '')`.execute(
      old,
    );
    await sql`insert into pending_import (aquarium, id, begun_at, changed_at, state, content)
      values ('hall', 'hall', '', '', 'ready', ${JSON.stringify(imported(OLD))})`.execute(old);
    await sql`insert into study (id, aquarium, status, version, revision, key, created_at)
      values ('s', 'hall', 'running', 1, 1, '', '')`.execute(old);
    await sql`insert into study_version (study, version, consent_version, at, reason, settings)
      values ('s', 1, 1, '', '', ${JSON.stringify(armsWith(OLD, OLD_BARE, NO_AIDS))})`.execute(old);
    await old.destroy();

    const database = await openDatabase(settings, pino({ level: "silent" }));
    const only = async (query: { executeTakeFirstOrThrow(): Promise<{ content: string }> }) =>
      JSON.parse((await query.executeTakeFirstOrThrow()).content);
    const bare = { ...OLD_BARE, extras: true };
    expect(await only(database.selectFrom("aquarium").select("details as content"))).toEqual(
      document(bare).details,
    );
    const published = database.selectFrom("publish_document");
    expect(await only(published.select("content"))).toEqual(document(bare));
    const draft = database.selectFrom("draft_document");
    expect(await only(draft.select("content as content").$castTo<{ content: string }>())).toEqual(
      document(DEFAULT_AIDS),
    );
    expect([
      await published.select("digest").executeTakeFirst(),
      await draft.select("base").executeTakeFirst(),
    ]).toEqual([{ digest: digest(bare) }, { base: digest(bare) }]);
    const waiting = database.selectFrom("pending_import").select("content").$castTo<{ content: string }>();
    expect(await only(waiting)).toEqual(imported(DEFAULT_AIDS));
    // An arm that a page of this version has already made without them stays so.
    expect(await only(database.selectFrom("study_version").select("settings as content"))).toEqual(
      armsWith(DEFAULT_AIDS, bare, NO_AIDS),
    );
    await database.destroy();
  }, 60_000);
});
