import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import { documentDigest } from "../../platform/document-digest.ts";
import type { Documents } from "../documents.ts";
import type { PublishDocumentTable } from "../publish-tables.ts";
import { compareRows } from "./compare-rows.ts";

/** How many documents a publish added, changed and removed. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

interface Publishing {
  readonly aquarium: string;
  readonly number: number;
  readonly revision: number;
}

type Row = Pick<PublishDocumentTable, "kind" | "key" | "digest" | "content">;

/** Records which documents are in force from this publish on, and which no longer are. */
export async function recordDocuments(
  transaction: Database,
  { aquarium, number, revision }: Publishing,
  documents: Documents,
): Promise<Changes> {
  const before = await transaction
    .selectFrom("publish_document")
    .select(["kind", "key", "digest"])
    .where("aquarium", "=", aquarium)
    .where("until", "is", null)
    .execute();
  const rows = rowsOf(documents);
  const { gone, come } = compareRows(before, rows, textOf);
  for (const kind of ["details", "bird"] as const)
    for (const batch of inBatches(gone.filter((row) => row.kind === kind)))
      await transaction
        .updateTable("publish_document")
        .set({ until: number })
        .where("aquarium", "=", aquarium)
        .where("kind", "=", kind)
        .where("until", "is", null)
        .where(
          "key",
          "in",
          batch.map(({ key }) => key),
        )
        .execute();
  for (const batch of inBatches(come))
    await transaction
      .insertInto("publish_document")
      .values(batch.map((row) => ({ aquarium, since: number, until: null, revision, ...row })))
      .execute();
  const known = new Set(before.map(idOf));
  const changed = come.filter((row) => known.has(idOf(row))).length;
  return { added: come.length - changed, changed, removed: gone.length - changed };
}

function rowsOf({ details, birds }: Documents): Row[] {
  return [
    { kind: "details", key: "", digest: documentDigest(details), content: JSON.stringify(details) },
    ...birds.map((bird): Row => {
      const content = JSON.stringify(bird);
      return { kind: "bird", key: bird.record.id, digest: documentDigest(bird), content };
    }),
  ];
}

const textOf = ({ digest, ...row }: Pick<Row, "kind" | "key" | "digest">) => `${digest} ${idOf(row)}`;
const idOf = ({ kind, key }: Pick<Row, "kind" | "key">) => `${kind} ${key}`;
