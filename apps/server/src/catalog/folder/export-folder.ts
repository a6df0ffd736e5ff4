import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCALES } from "@harapen/contract/locales";
import type { AquariumStore } from "../aquarium-store.ts";
import { BASE_FILE, DETAILS_FILE, dictionaryFile } from "../check/finding.ts";
import { MEDIA_FOLDER } from "../pictures/media-files.ts";

/**
 * Writes an aquarium in the exchange format into a new or empty folder; importing that again changes nothing.
 * Throws where there is no such aquarium, or the folder is not empty.
 */
export async function exportAquarium(slug: string, folder: string, store: AquariumStore): Promise<void> {
  if ((await store.contentVersion(slug)) === undefined) throw new Error(`There is no aquarium ${slug}.`);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  await mkdir(join(folder, "localize"));
  await mkdir(join(folder, MEDIA_FOLDER));
  await writeJson(join(folder, DETAILS_FILE), await store.details(slug));
  await writeJson(join(folder, BASE_FILE), await store.penguins(slug));
  for (const locale of LOCALES) {
    await writeJson(join(folder, dictionaryFile(locale)), await store.texts.dictionary(slug, locale));
  }
  for (const name of (await store.pictures.hashes(slug)).keys()) {
    const file = await store.pictures.published(slug, name);
    if (file) await writeFile(join(folder, MEDIA_FOLDER, name), file.bytes);
  }
}

async function writeJson(path: string, content: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
}
