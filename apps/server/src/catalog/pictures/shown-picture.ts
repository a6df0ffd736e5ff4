import type { Database } from "../../database/database.ts";
import { deleteUnusedPicturesInSteps, storePicturesInSteps } from "./picture-steps.ts";
import { digestOf } from "./pictures.ts";

/** A picture in one format, by its media type. */
export interface Rendition {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * A photograph as visitors see it: as JPEG, and in formats that newer clients prefer, the preferred first.
 */
export interface ShownPicture {
  readonly jpeg: Uint8Array;
  readonly alternatives: readonly Rendition[];
}

/**
 * Stores a picture with its alternatives, in short steps, and returns the JPEG's digest. Nobody sees it until
 * something refers to it.
 */
export async function storeShownPicture(
  database: Database,
  { jpeg, alternatives }: ShownPicture,
): Promise<string> {
  const pictures = [jpeg, ...alternatives.map(({ bytes }) => bytes)];
  const [digest = "", ...others] = await storePicturesInSteps(database, pictures);
  const rows = alternatives.map(({ type }, index) => ({ jpeg: digest, type, picture: others[index] ?? "" }));
  if (rows.length > 0)
    await database
      .insertInto("picture_alternative")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // The alternatives are another encoder's where the JPEG has some already: those stay, and these are unused.
  await deleteUnusedPicturesInSteps(database, others);
  return digest;
}

/** Returns a stored JPEG's alternative in the first of these types in which there is one. */
export async function findAlternative(
  database: Database,
  jpeg: Uint8Array,
  types: readonly string[],
): Promise<Rendition | undefined> {
  if (types.length === 0) return undefined;
  const found = await database
    .selectFrom("picture_alternative")
    .innerJoin("picture", "picture.digest", "picture_alternative.picture")
    .select(["type", "bytes"])
    .where("jpeg", "=", digestOf(jpeg))
    .where("type", "in", types)
    .execute();
  return types.flatMap((type) => found.filter((each) => each.type === type))[0];
}
