import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type FolderProblem, ImportError } from "../../platform/errors.ts";
import { lowerPriority } from "../../platform/threads/lower-priority.ts";
import { type FolderTexts, readFolderTexts } from "../folder/read-folder.ts";
import { readZip } from "./read-zip.ts";

/** A zip, the empty folder to unpack it into, and the time after which days are in the future. */
export interface UnpackedZip {
  readonly zip: string;
  readonly folder: string;
  readonly now: Date;
}

/** Texts without a problem. */
export interface ReadableTexts extends FolderTexts {
  readonly content: NonNullable<FolderTexts["content"]>;
}

/** What an unpacked zip says, or what is wrong with it. */
export type UnpackOutcome =
  | { readonly texts: ReadableTexts }
  | { readonly refused: readonly FolderProblem[] };

/* Unpacks a zipped exchange folder and reads its texts: `import-reader.ts` waits for it. */

async function unpack({ zip, folder, now }: UnpackedZip): Promise<UnpackOutcome> {
  try {
    for await (const { path, bytes } of readZip(await readFile(zip))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { refused: error.parts.map((part): FolderProblem => ({ ...part, line: part.message })) };
  }
  const { content, ...texts } = await readFolderTexts(folder, now);
  return content ? { texts: { content, ...texts } } : { refused: texts.problems };
}

/** How much lower its priority is than that of visitors' calls: it still gets done on a busy machine. */
const NICENESS = 3;

lowerPriority(NICENESS);

parentPort?.postMessage(await unpack(workerData as UnpackedZip));
