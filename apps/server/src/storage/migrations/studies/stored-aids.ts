import type { DetailsDocument } from "@harapen/contract/staff/content";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { type Kysely, sql } from "kysely";
import { documentDigest } from "../../documents/document-digest.ts";

/** Returns an aquarium's settings, or an arm's, with changed aids. */
type ChangeAids = <Settings extends { readonly aids?: object }>(settings: Settings) => Settings;

/**
 * Changes study aids wherever they are stored: those of aquariums as they are published, in published and
 * drafted documents and in imports that wait, and those of studies' arms.
 */
export async function changeStoredAids(
  db: Kysely<unknown>,
  { ofAquarium, ofArm }: { readonly ofAquarium: ChangeAids; readonly ofArm: ChangeAids },
): Promise<void> {
  const ofDocument = (document: DetailsDocument) => ({ ...document, details: ofAquarium(document.details) });
  await changeAquariums(db, ofAquarium);
  await changePublished(db, ofDocument);
  await changeDrafted(db, ofDocument);
  await changeImports(db, ofDocument);
  await changeStudies(db, ofArm);
}

type ChangeDocument = (document: DetailsDocument) => DetailsDocument;

async function changeAquariums(db: Kysely<unknown>, change: ChangeAids): Promise<void> {
  const { rows } = await sql<{ slug: string; details: string }>`select slug, details from aquarium`.execute(
    db,
  );
  for (const { slug, details } of rows)
    await sql`update aquarium set details = ${JSON.stringify(change(JSON.parse(details)))}
      where slug = ${slug}`.execute(db);
}

/** A draft knows by its digest the published document that it was begun from. */
async function changePublished(db: Kysely<unknown>, change: ChangeDocument): Promise<void> {
  const { rows } = await sql<{ aquarium: string; since: number; digest: string; content: string }>`
    select aquarium, since, digest, content from publish_document where kind = 'details'`.execute(db);
  for (const { aquarium, since, digest, content } of rows) {
    const changed = change(JSON.parse(content));
    const after = documentDigest(changed);
    await sql`update publish_document set content = ${JSON.stringify(changed)}, digest = ${after}
      where aquarium = ${aquarium} and kind = 'details' and since = ${since}`.execute(db);
    await sql`update draft_document set base = ${after}
      where aquarium = ${aquarium} and kind = 'details' and base = ${digest}`.execute(db);
  }
}

async function changeDrafted(db: Kysely<unknown>, change: ChangeDocument): Promise<void> {
  const { rows } = await sql<{ aquarium: string; content: string }>`
    select aquarium, content from draft_document where kind = 'details' and content is not null`.execute(db);
  for (const { aquarium, content } of rows)
    await sql`update draft_document set content = ${JSON.stringify(change(JSON.parse(content)))}
      where aquarium = ${aquarium} and kind = 'details'`.execute(db);
}

async function changeImports(db: Kysely<unknown>, change: ChangeDocument): Promise<void> {
  const { rows } = await sql<{ aquarium: string; content: string }>`
    select aquarium, content from pending_import where state = 'ready'`.execute(db);
  for (const { aquarium, content } of rows) {
    const { documents, ...progress } = JSON.parse(content);
    const changed = { ...progress, documents: { ...documents, details: change(documents.details) } };
    await sql`update pending_import set content = ${JSON.stringify(changed)}
      where aquarium = ${aquarium}`.execute(db);
  }
}

async function changeStudies(db: Kysely<unknown>, change: ChangeAids): Promise<void> {
  const { rows } = await sql<{ study: string; version: number; settings: string }>`
    select study, version, settings from study_version`.execute(db);
  for (const { study, version, settings } of rows) {
    const { arms, ...others }: StudySettings = JSON.parse(settings);
    await sql`update study_version set settings = ${JSON.stringify({ ...others, arms: arms.map(change) })}
      where study = ${study} and version = ${version}`.execute(db);
  }
}
