import { pino } from "pino";
import { type Context, createContext } from "../context.ts";
import type { Database } from "../database/database.ts";
import { readConfig } from "../platform/config/config.ts";
import { Signer } from "../platform/signer.ts";

/** Returns the rooms over a database, where no server runs. */
export function roomsOf(database: Database): Context {
  return createContext({
    config: readConfig({ NODE_ENV: "production" }),
    log: pino({ level: "silent" }),
    signer: new Signer(new Uint8Array(32)),
    database,
  });
}
