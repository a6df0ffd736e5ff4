import { sql, type Transaction } from "kysely";
import { keepLeft, noteTakenOut } from "../storage/learned/taken-out.ts";
import { deleteUnusedPictures } from "../storage/pictures/pictures.ts";
import type { Tables } from "../storage/schema/tables.ts";
import { findPatterns, restsOn } from "./find-patterns.ts";
import type { PersonalData } from "./find-personal-data.ts";
import type { PenguinKey, Saves } from "./find-saves.ts";
import { SESSION_TABLES } from "./find-sessions.ts";
import { mapInBatches } from "./map-in-batches.ts";
import { deleteStudyData } from "./participants/find-participants.ts";
import { anonymizeStaff } from "./staff-personal-data.ts";

/** Deletes what is stored of a person and the patterns that rest on it; resolves to these patterns' penguins. */
export async function deletePersonalData(
  transaction: Transaction<Tables>,
  data: PersonalData,
): Promise<readonly PenguinKey[]> {
  const patterns = await deleteSaved(transaction, data);
  for (const table of SESSION_TABLES)
    await mapInBatches(data.ids.sessions, (batch) =>
      transaction.deleteFrom(table).where("session_id", "in", batch).execute(),
    );
  await deleteCodes(transaction, data);
  await deleteStudyData(transaction, data.study);
  await mapInBatches(data.visitors, (batch) =>
    transaction.deleteFrom("visitor").where("uid", "in", batch).execute(),
  );
  await mapInBatches(data.signIns, (batch) =>
    transaction.deleteFrom("sign_in_session").where("digest", "in", batch).execute(),
  );
  await anonymizeStaff(transaction, data.staff);
  for (const { kind, id } of data.demoSignIns)
    await transaction.deleteFrom("demo_sign_in").where("kind", "=", kind).where("id", "=", id).execute();
  return patterns;
}

/** Deletes saves, and what was learned from them; resolves to the penguins whose patterns rested on it. */
export async function deleteSaved(
  transaction: Transaction<Tables>,
  saves: Saves,
): Promise<readonly PenguinKey[]> {
  const patterns = await deletePatterns(transaction, saves);
  await deleteVersions(transaction, saves);
  await deleteSaves(transaction, saves);
  return patterns;
}

/** Deletes saves, and the pictures to which no other save refers. */
async function deleteSaves(
  transaction: Transaction<Tables>,
  { records, drawings }: Pick<Saves, "records" | "drawings">,
): Promise<void> {
  const deleted: { readonly picture: string | null }[] = [];
  for (const [aquarium, rows] of Map.groupBy(records, (row) => row.aquarium))
    deleted.push(
      ...(await mapInBatches(keysOf(rows), (batch) =>
        transaction
          .deleteFrom("record")
          .where("aquarium", "=", aquarium)
          .where("record_id", "in", batch)
          .returning("picture")
          .execute(),
      )),
    );
  for (const [aquarium, rows] of Map.groupBy(drawings, (row) => row.aquarium))
    deleted.push(
      ...(await mapInBatches(keysOf(rows), (batch) =>
        transaction
          .deleteFrom("drawing")
          .where("aquarium", "=", aquarium)
          .where("saved_id", "in", batch)
          .returning("picture")
          .execute(),
      )),
    );
  const pictures = deleted.flatMap(({ picture }) => (picture === null ? [] : [picture]));
  await mapInBatches([...new Set(pictures)], async (batch) => {
    await deleteUnusedPictures(transaction, batch);
    return [];
  });
}

const keysOf = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key);

/**
 * Deletes the patterns that rest on these records, and counts up `learned` of the aquariums of all penguins taught by them, with patterns or not: servers notice, and learning
 * that has begun from deleted data begins anew. Counting up locks the aquarium's row first, as storing a pattern does, so that none is stored after the deletion.
 */
async function deletePatterns(
  transaction: Transaction<Tables>,
  { taught, teaching }: Pick<Saves, "taught" | "teaching">,
): Promise<readonly PenguinKey[]> {
  const deleted: PenguinKey[] = [];
  for (const [aquarium, penguins] of Map.groupBy(taught, (each) => each.aquarium)) {
    const { learned: version } = await transaction
      .updateTable("aquarium")
      .set({ learned: sql<number>`learned + 1` })
      .where("slug", "=", aquarium)
      .returning("learned")
      .executeTakeFirstOrThrow();
    const resting = await findPatterns(transaction, { taught: penguins, teaching });
    const rows = await mapInBatches(resting, (batch) =>
      transaction
        .deleteFrom("learned_pattern")
        .where("aquarium", "=", aquarium)
        .where(
          "penguin_id",
          "in",
          batch.map(({ penguin }) => penguin),
        )
        .returning(["penguin_id", "records"])
        .execute(),
    );
    for (const { penguin_id, records } of rows) {
      const left = without(records, teaching);
      if (left.length > 0) await noteTakenOut(transaction, { aquarium, penguin_id, version, left });
    }
    deleted.push(...resting);
  }
  return deleted;
}

/** Returns the ids of records (JSON) without those that are deleted. */
function without(records: string | null, deleted: ReadonlySet<string>): string[] {
  const ids: string[] = JSON.parse(records ?? "[]");
  return ids.filter((id) => !deleted.has(id));
}

/** Deletes the kept versions of patterns that rest on these records, or may do so. From a version that says what a pattern would be learned from again, removes only these records. */
async function deleteVersions(
  transaction: Transaction<Tables>,
  { taught, teaching }: Pick<Saves, "taught" | "teaching">,
): Promise<void> {
  for (const { aquarium, penguin } of taught) {
    const kept = await transaction
      .selectFrom("learned_version")
      .select(["version", "records", "spots"])
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .execute();
    const resting: number[] = [];
    for (const { version, records, spots } of kept.filter((each) => restsOn(each.records, teaching))) {
      const left = spots === null ? without(records, teaching) : [];
      if (left.length > 0) await keepLeft(transaction, { aquarium, penguin_id: penguin, version, left });
      else resting.push(version);
    }
    await mapInBatches(resting, (batch) =>
      transaction
        .deleteFrom("learned_version")
        .where("aquarium", "=", aquarium)
        .where("penguin_id", "=", penguin)
        .where("version", "in", batch)
        .execute(),
    );
  }
}

/** Deletes the codes that a member has claimed, and removes the person's guest drawings from all others; a code is deleted with its last drawing. */
async function deleteCodes(
  transaction: Transaction<Tables>,
  { ids, claimed }: Pick<PersonalData, "ids" | "claimed">,
): Promise<void> {
  await mapInBatches(claimed, (batch) =>
    transaction.deleteFrom("guest_album_drawing").where("album", "in", batch).execute(),
  );
  const left = await mapInBatches(ids.drawings, (batch) =>
    transaction
      .deleteFrom("guest_album_drawing")
      .where("drawing_id", "in", batch)
      .returning("album")
      .execute(),
  );
  const albums = [...new Set([...claimed, ...left.map(({ album }) => album)])];
  await mapInBatches(albums, (batch) =>
    transaction
      .deleteFrom("guest_album")
      .where("digest", "in", batch)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("guest_album_drawing")
              .select("drawing_id")
              .whereRef("guest_album_drawing.album", "=", "guest_album.digest"),
          ),
        ),
      )
      .execute(),
  );
}
