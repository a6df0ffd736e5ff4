import type { DetailsDocument } from "@harapen/contract/staff/content";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { type Kysely, type Migration, sql } from "kysely";
import { documentDigest } from "../../documents/document-digest.ts";

/**
 * Says in words how one more look is offered: aquariums that asked questions have the line that opens them, and arms of studies the
 * question at once, as that is what their participants have seen.
 */
export function lookOffers(): Migration {
  return {
    async up(db) {
      await changeAquariums(db);
      await changeDocuments(db);
      await changeImports(db);
      await changeStudies(db);
    },
  };
}

interface WithAids {
  readonly aids?: { readonly look?: unknown };
}

/** Returns an aquarium's or an arm's settings with a word in place of a boolean, where they have one. */
function inWords<Settings extends WithAids>(settings: Settings, meant: "line" | "open"): Settings {
  const look = settings.aids?.look;
  if (typeof look !== "boolean") return settings;
  return { ...settings, aids: { ...settings.aids, look: look ? meant : "off" } };
}

async function changeAquariums(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ slug: string; details: string }>`select slug, details from aquarium`.execute(
    db,
  );
  for (const { slug, details } of rows) {
    const changed = JSON.stringify(inWords(JSON.parse(details), "line"));
    await sql`update aquarium set details = ${changed} where slug = ${slug}`.execute(db);
  }
}

function documentInWords(content: string): DetailsDocument {
  const document: DetailsDocument = JSON.parse(content);
  return { ...document, details: inWords(document.details, "line") };
}

/** Changes the published and drafted documents of aquariums' own settings. What a draft was begun from is known by its digest. */
async function changeDocuments(db: Kysely<unknown>): Promise<void> {
  const published = await sql<{ aquarium: string; since: number; digest: string; content: string }>`
    select aquarium, since, digest, content from publish_document where kind = 'details'`.execute(db);
  for (const { aquarium, since, digest, content } of published.rows) {
    const changed = documentInWords(content);
    const after = documentDigest(changed);
    await sql`update publish_document set content = ${JSON.stringify(changed)}, digest = ${after}
      where aquarium = ${aquarium} and kind = 'details' and since = ${since}`.execute(db);
    await sql`update draft_document set base = ${after}
      where aquarium = ${aquarium} and kind = 'details' and base = ${digest}`.execute(db);
  }
  const drafted = await sql<{ aquarium: string; content: string }>`
    select aquarium, content from draft_document where kind = 'details' and content is not null`.execute(db);
  for (const { aquarium, content } of drafted.rows)
    await sql`update draft_document set content = ${JSON.stringify(documentInWords(content))}
      where aquarium = ${aquarium} and kind = 'details'`.execute(db);
}

/** Changes the imports that wait to become drafts. */
async function changeImports(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ aquarium: string; content: string }>`
    select aquarium, content from pending_import where state = 'ready'`.execute(db);
  for (const { aquarium, content } of rows) {
    const { documents, ...progress } = JSON.parse(content);
    const { details: document } = documents;
    const details = { ...document, details: inWords(document.details, "line") };
    const changed = JSON.stringify({ ...progress, documents: { ...documents, details } });
    await sql`update pending_import set content = ${changed} where aquarium = ${aquarium}`.execute(db);
  }
}

async function changeStudies(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ study: string; version: number; settings: string }>`
    select study, version, settings from study_version`.execute(db);
  for (const { study, version, settings } of rows) {
    const { arms, ...others }: StudySettings = JSON.parse(settings);
    const changed = JSON.stringify({ ...others, arms: arms.map((arm) => inWords(arm, "open")) });
    await sql`update study_version set settings = ${changed}
      where study = ${study} and version = ${version}`.execute(db);
  }
}
