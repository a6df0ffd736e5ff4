import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const SENDERS = 20;

/** Sends new events one after the other until the server has ended; collects the acknowledged ones. */
async function sendWhileItLives({ address }: ServerProcess, acknowledged: string[]): Promise<void> {
  const headers = { "content-type": "application/json" };
  for (;;) {
    const event_id = randomUUID();
    const name = acknowledged.length % 5 === 0 ? "dance" : "undo";
    const payload = { drawing_id: randomUUID(), total_strokes: 1 };
    const body = JSON.stringify({ event_id, session_id: "s", name, client_ts: 1e12, payload });
    const answer = await fetch(address + PATHS.logEvent, { method: "POST", headers, body }).catch(
      () => undefined,
    );
    if (!answer) return;
    expect(answer.status).toBe(name === "undo" ? 204 : 202);
    acknowledged.push(event_id);
  }
}

async function storedIds(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const events = await database.selectFrom("event").select("event_id").execute();
  const quarantined = await database.selectFrom("event_aside").select("event_id").execute();
  await database.destroy();
  return [...events, ...quarantined].map(({ event_id }) => event_id);
}

// Rule (delivery-of-events): 204 means that it is durable
it.each(["SIGKILL", "SIGTERM"] as const)(
  "every acknowledged event is there after %s in the middle of a load, each once",
  async (signal) => {
    const dataDir = join(temporaryFolder(), "data");
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const acknowledged: string[] = [];
    const senders = Array.from({ length: SENDERS }, () => sendWhileItLives(server, acknowledged));
    while (acknowledged.length < 100) await new Promise(setImmediate);
    server.child.kill(signal);
    await Promise.all([...senders, server.ended]);
    const stored = await storedIds(dataDir);
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    // An event that was stored when its answer was cut off is sent again, and stored once: at most each
    // sender's last one.
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(SENDERS);
  },
  120_000,
);
