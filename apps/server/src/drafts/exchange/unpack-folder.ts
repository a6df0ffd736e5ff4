import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryPath } from "../../storage/temporary/left-files.ts";
import { readZip } from "./read-zip.ts";

/** Unpacks a zipped exchange folder into a folder that exists while `use` runs. */
export async function withUnpacked<Result>(
  zip: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(temporaryPath("import"));
  try {
    await unpackInto(folder, await readFile(zip));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpackInto(folder: string, zip: Uint8Array): Promise<void> {
  for await (const { path, bytes } of readZip(zip)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
