import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aquariumFiles, writeFolder } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { sendFuzzed } from "../testing/fuzz/fuzz-sender.ts";
import { SLUG } from "../testing/running-app.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

/** As many as FUZZ_BODIES says, for a shorter run. */
const BODIES = Number(process.env.FUZZ_BODIES ?? 50_000);
const WARM_UP = BODIES / 5;
/** The megabytes by which the server's memory may differ between two moments of the same load. */
const MARGIN_MB = 80;

/** Resident memory of a process, in megabytes (man 5 proc). */
function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

describeEachDatabase("fuzzed bodies over all calls", (database) => {
  let server: ServerProcess;
  beforeAll(async () => {
    const { dataDir, databaseUrl } = await database.newSettings();
    server = await startServerProcess({
      DATA_DIR: dataDir || temporaryFolder(),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      IMPORT_DIR: writeFolder(aquariumFiles()),
      DEFAULT_AQUARIUM: SLUG,
      METRICS_PORT: "off",
    });
  });
  afterAll(() => server.stop());

  it("are never a fault of the server's, and its memory does not grow", async () => {
    const first = await sendFuzzed(server.address, WARM_UP, 1);
    const before = residentMegabytes(server.child.pid);
    const rest = await sendFuzzed(server.address, BODIES - WARM_UP, 1_000_000);
    const after = residentMegabytes(server.child.pid);
    expect([...first.faults, ...rest.faults]).toEqual([]);
    expect(rest.statuses.get(400)).toBeGreaterThan(BODIES / 5);
    expect(after - before).toBeLessThan(MARGIN_MB);
  }, 900_000);
});
