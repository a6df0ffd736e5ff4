import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "./context.ts";
import { openDatabase } from "./database/database.ts";
import { aquariumFiles, writeFolder } from "./testing/aquarium-fixture.ts";
import { describeEachDatabase } from "./testing/each-database.ts";
import { sendFuzzed } from "./testing/fuzz/fuzz-sender.ts";
import { makeFuzzingStaff } from "./testing/fuzz/fuzzed-staff-requests.ts";
import { INSPECTED, type Inspector, openInspector } from "./testing/memory/inspector.ts";
import { readLiveMemory } from "./testing/memory/live-memory.ts";
import { roomsOf } from "./testing/rooms.ts";
import { SLUG } from "./testing/running-app.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** The number of bodies; FUZZ_BODIES sets another for a shorter run. */
const BODIES = Number(process.env.FUZZ_BODIES ?? 50_000);
const WARM_UP = BODIES / 5;
/**
 * The megabytes by which memory may grow over the bodies after the warm-up, when all garbage has been
 * collected. `live`, with 300 bytes a body, is the real measure. `resident`, with 10 kB a body, only finds
 * what libraries allocate and never free: V8 and the C library keep freed memory, 94 to 192 MB in runs in
 * which no more was alive.
 */
const MARGIN_MB = { live: 12, resident: 400 };

describeEachDatabase("fuzzed bodies", (database) => {
  let server: ServerProcess;
  let inspector: Inspector;
  let rooms: Context;
  beforeAll(async () => {
    const { dataDir: own, databaseUrl } = await database.newSettings();
    const dataDir = own || temporaryFolder();
    server = await startServerProcess({
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      IMPORT_DIR: writeFolder(aquariumFiles()),
      DEFAULT_AQUARIUM: SLUG,
      DEMO_SIGN_IN: "anywhere",
      METRICS_PORT: "off",
      ...INSPECTED,
    });
    inspector = await openInspector(server);
    rooms = roomsOf(await openDatabase({ dataDir, databaseUrl }, pino({ level: "silent" })));
  });
  afterAll(async () => {
    inspector.close();
    await rooms.close();
    await server.stop();
  });

  const calls = {
    "of visitors' calls": async () => ({}),
    "of staff calls": () => makeFuzzingStaff({ address: server.address, rooms }),
  };
  it.each(Object.entries(calls))(
    "%s are never a fault of the server's, and its memory does not grow",
    async (_, make) => {
      const fuzzing = { ...(await make()), address: server.address };
      const readMemory = () => readLiveMemory(server, inspector, () => sendFuzzed(fuzzing, 16, 1));
      const first = await sendFuzzed(fuzzing, WARM_UP, 1);
      const before = await readMemory();
      const rest = await sendFuzzed(fuzzing, BODIES - WARM_UP, 1_000_000);
      const after = await readMemory();
      expect([...first.faults, ...rest.faults]).toEqual([]);
      expect(rest.statuses.get(400)).toBeGreaterThan(BODIES / 5);
      expect(after.live - before.live).toBeLessThan(MARGIN_MB.live);
      expect(after.resident - before.resident).toBeLessThan(MARGIN_MB.resident);
    },
    1_800_000,
  );
});
