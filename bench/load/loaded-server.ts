import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { openDatabase } from "../../apps/server/src/database/database.ts";
import { SLUG } from "../support/aquarium-folder.ts";
import { type MeasuredServer, startMeasuredServer } from "../support/measured-server.ts";
import type { Load, SendRequest, Sent } from "./event-sender.ts";

const SENDER = fileURLToPath(new URL("event-sender.ts", import.meta.url));

/** The outcome of a load, and the processor time that it took the server. */
export interface Accepted extends Sent {
  readonly processorMs: number;
}

/** A server, and what it was sent. */
export interface LoadedServer {
  readonly server: MeasuredServer;
  readonly dataDir: string;
  readonly sent: Accepted[];
}

/**
 * Starts a server, or the variant of it in the file `main`, on the aquarium below `folder` and its own
 * database.
 */
export async function startLoadedServer(folder: string, name: string, main?: string): Promise<LoadedServer> {
  const dataDir = `${folder}/${name}`;
  const settings = { DATA_DIR: dataDir, IMPORT_DIR: `${folder}/${SLUG}`, DEFAULT_AQUARIUM: SLUG };
  return { server: await startMeasuredServer(settings, main), dataDir, sent: [] };
}

/** Puts a load on a server, from a separate process. */
export async function putLoad({ server, sent }: LoadedServer, load: Load): Promise<Accepted> {
  const before = server.processorMs();
  const sender = fork(SENDER);
  sender.send({ address: server.address, ...load } satisfies SendRequest);
  const [answer] = (await once(sender, "message")) as [Sent];
  const accepted = { ...answer, processorMs: server.processorMs() - before };
  sent.push(accepted);
  return accepted;
}

/**
 * Stops a server. Returns how many events its database has too few or too many, compared with what it
 * acknowledged.
 */
export async function stopAndCount({ server, dataDir, sent }: LoadedServer): Promise<number> {
  await server.stop();
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const { events } = await database
    .selectFrom("event")
    .select(({ fn }) => fn.countAll<number>().as("events"))
    .executeTakeFirstOrThrow();
  await database.destroy();
  return Math.abs(events - sent.reduce((sum, { acknowledged }) => sum + acknowledged, 0));
}
