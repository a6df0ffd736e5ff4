import { setFlagsFromString } from "node:v8";
import { pino } from "pino";

/**
 * The server as `main.ts` starts it, except that each event is committed separately: `telemetry-load`
 * compares with it.
 */
setFlagsFromString("--optimize-for-size");
const { buildApp } = await import("../../apps/server/src/app.ts");
const { importAtStart } = await import("../../apps/server/src/catalog/folder/import-at-start.ts");
const { readConfig } = await import("../../apps/server/src/platform/config/config.ts");
const { createContext } = await import("../../apps/server/src/context.ts");
const { openDatabase } = await import("../../apps/server/src/database/database.ts");
const { Signer } = await import("../../apps/server/src/platform/signer.ts");
const { generatedKey } = await import("../../apps/server/src/database/generated-key.ts");
const { EventStore } = await import("../../apps/server/src/sessions/event-store.ts");

const config = readConfig(process.env);
const log = pino({ level: config.logLevel });
const database = await openDatabase(config, log);
const events = new EventStore(database, 1);
const signer = new Signer(await generatedKey(database, "signing_key"));
const made = createContext({ config, log, database, signer });
const rooms = { ...made, sessions: { ...made.sessions, events } };
await importAtStart(config, rooms.catalog.aquariums, log);
const folders = { visitor: config.dataDir, staff: config.dataDir };
const app = await buildApp(rooms, folders);
app.addHook("onClose", async () => {
  await events.drain();
  await rooms.close();
});
process.once("SIGTERM", () => app.close());
await app.listen({ port: config.port, host: config.host });
