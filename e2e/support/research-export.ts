import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const CLI = fileURLToPath(new URL("../../apps/server/src/cli.ts", import.meta.url));

type Row = Readonly<Record<string, unknown>>;

/**
 * Exports for a researcher, including personal data, while the server runs; returns the rows of each table.
 */
export async function exported(dataDir: string, ...tables: readonly string[]): Promise<Row[][]> {
  const folder = mkdtempSync(join(tmpdir(), "harapen-research-"));
  try {
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, [CLI, "export", folder, "--with-personal-data"], { env });
    return tables.map((table) =>
      readFileSync(join(folder, `${table}.ndjson`), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Row),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
