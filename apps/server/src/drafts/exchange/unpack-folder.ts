import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readZip } from "./read-zip.ts";

/** Unpacks a zipped exchange folder into one that is there while `use` runs. */
export async function withUnpacked<Result>(
  bytes: Uint8Array,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const files = await readZip(bytes);
  const folder = await mkdtemp(join(tmpdir(), "harapen-import-"));
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
