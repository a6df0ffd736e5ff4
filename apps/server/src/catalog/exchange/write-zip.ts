import { LOCALES } from "@harapen/contract/locales";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { StaffError } from "../../platform/errors.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import { BASE_FILE, DETAILS_FILE, dictionaryFile } from "../check/finding.ts";
import { MEDIA_FOLDER } from "../pictures/media-files.ts";

/**
 * Yields an aquarium's exchange folder as a zip, picture by picture: pictures are compressed already, and
 * stored as they are.
 */
export async function* writeZip(store: AquariumStore, slug: string): AsyncGenerator<Uint8Array> {
  const content = await store.read(slug);
  if (!content) throw new StaffError("not-found", "There is no such aquarium.");
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const addJson = (path: string, value: unknown) => {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(strToU8(`${JSON.stringify(value, null, 2)}\n`), true);
  };
  addJson(DETAILS_FILE, content.details);
  addJson(BASE_FILE, content.penguins);
  for (const locale of LOCALES) addJson(dictionaryFile(locale), content.dictionaries[locale]);
  for (const { name, hash } of content.media) {
    yield* chunks.splice(0);
    const file = await store.pictures.version(slug, name, hash);
    if (!file) continue;
    const entry = new ZipPassThrough(`${MEDIA_FOLDER}/${name}`);
    zip.add(entry);
    entry.push(file.bytes, true);
  }
  zip.end();
  yield* chunks.splice(0);
}
