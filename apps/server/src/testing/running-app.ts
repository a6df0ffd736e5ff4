import { connect } from "node:net";
import { join } from "node:path";
import { buildApp } from "../app.ts";
import { importFolder } from "../catalog/folder/import-folder.ts";
import { type Context, createContext } from "../context.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { SigningKeys } from "../database/signing-keys.ts";
import { readConfig } from "../platform/config/config.ts";
import type { Counts } from "../platform/counters.ts";
import { createLog } from "../platform/logging/log.ts";
import { aquariumFiles, writeFolder } from "./aquarium-fixture.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const SLUG = "testhall";

/**
 * The real application in this process, listening on a free port, over a new SQLite database with one
 * aquarium.
 */
export interface RunningApp {
  readonly address: string;
  readonly database: Database;
  readonly rooms: Context;
  readonly refusals: Counts;
  /** Returns everything that has been logged. */
  readonly logged: () => string;
  post(path: string, body: unknown, type?: string): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends text unchanged over a connection of its own; resolves to everything received. */
  raw(request: string): Promise<string>;
  stop(): Promise<void>;
}

interface Settings {
  readonly environment?: Record<string, string>;
  readonly webFolder?: string;
  readonly staffFolder?: string;
  readonly freeBytes?: Context["operating"]["freeBytes"];
}

/** Starts the application; `environment` adds to its settings. */
export async function runApp({
  environment,
  webFolder,
  staffFolder,
  freeBytes,
}: Settings = {}): Promise<RunningApp> {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const settings = { DATA_DIR: join(folder, "data"), DEFAULT_AQUARIUM: SLUG, THREADS: "1" };
  const all = { ...settings, ...environment };
  const config = readConfig(all);
  const database = await openDatabase(config, log);
  const { signer } = await SigningKeys.open(database);
  const made = createContext({ config, environment: all, log, database, signer });
  const rooms = freeBytes ? { ...made, operating: { ...made.operating, freeBytes } } : made;
  await importFolder(writeFolder(aquariumFiles()), rooms.catalog.aquariums);
  const app = await buildApp(rooms, {
    visitor: webFolder ?? join(folder, "no-web"),
    staff: staffFolder ?? join(folder, "no-staff"),
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    address,
    database,
    rooms,
    refusals: rooms.refusals,
    logged: () => lines.join(""),
    post: (path, body, type = "application/json") =>
      fetch(address + path, {
        method: "POST",
        headers: { "content-type": type },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    get: (path, headers = {}) => fetch(address + path, { headers, redirect: "manual" }),
    raw: (request) => sendRaw(new URL(address), request),
    stop: () => app.close().finally(() => rooms.close()),
  };
}

function sendRaw({ hostname, port }: URL, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}
