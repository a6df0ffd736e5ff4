import { statfs } from "node:fs/promises";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { type Config, MOST_RESERVES } from "../../platform/config/config.ts";
import type { Counts } from "../../platform/counters.ts";
import { ApiError } from "../../platform/errors.ts";
import { costOf } from "./bounds.ts";

/** What staff send, which they can send again: refused as soon as events are. */
const STAFF_UPLOADS: ReadonlySet<string | undefined> = new Set([
  STAFF_PATHS.photographs(":slug"),
  STAFF_PATHS.importZip(":slug"),
]);

const RETRY_AFTER_SECONDS = 60;
/** The age up to which a reading counts: in a second far less is written than the reserve. */
const MAX_AGE_MS = 1_000;

interface Dependencies {
  readonly config: Pick<Config, "databaseUrl" | "diskReserveBytes">;
  readonly log: Logger;
  readonly refusals: Counts;
  readonly freeBytes: FreeBytes;
}

/**
 * Refuses saves with 503 and Retry-After while the disk of the embedded database is nearly full, so that
 * clients keep them. Does nothing with PostgreSQL, as the server does not know its disk.
 */
export function refuseWhenDiskIsLow(app: FastifyInstance, parts: Dependencies): void {
  const { config, log, refusals } = parts;
  if (config.databaseUrl !== undefined) return;
  const freeBytes = reusing(parts.freeBytes);
  let low = false;
  app.addHook("onRequest", async ({ method, routeOptions }) => {
    const reserves = method === "POST" ? reservesFor(routeOptions.url) : null;
    if (reserves === null) return;
    const free = await freeBytes();
    const wasLow = low;
    low = free < MOST_RESERVES * config.diskReserveBytes;
    // Logged once for each shortage: a line for every refusal would fill the same disk.
    if (low && !wasLow) log.error({ free, reserve: config.diskReserveBytes }, "the disk is nearly full");
    if (free >= reserves * config.diskReserveBytes) return;
    refusals.add("low-disk");
    throw new ApiError(
      "service-unavailable",
      "There is no room to store this now. Please send it again later.",
      RETRY_AFTER_SECONDS,
    );
  });
}

/**
 * Returns a function that resolves to whether not even records are taken, the last that are refused: with
 * PostgreSQL never.
 */
export function diskIsFull({ config, freeBytes }: Pick<Dependencies, "config" | "freeBytes">) {
  const isEmbedded = config.databaseUrl === undefined;
  return async (): Promise<boolean> =>
    isEmbedded && (await freeBytes().catch(() => Number.POSITIVE_INFINITY)) < config.diskReserveBytes;
}

/**
 * Returns how many times the reserve has to be free for a request to a path; `null` where it is never
 * refused.
 */
function reservesFor(path: string | undefined): number | null {
  return STAFF_UPLOADS.has(path) ? MOST_RESERVES : (costOf(path)?.reserves ?? null);
}

/**
 * Returns the same function, which reads at most once a second. A failed reading refuses nothing: the
 * database itself reports a full disk.
 */
function reusing(freeBytes: FreeBytes): FreeBytes {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading = Promise.resolve(Number.POSITIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - readAt < MAX_AGE_MS) return reading;
    readAt = now;
    reading = freeBytes().catch(() => Number.POSITIVE_INFINITY);
    return reading;
  };
}

/** Resolves to the bytes that can still be written on the database's disk. */
export type FreeBytes = () => Promise<number>;

/** Returns a function that reads how many bytes of a folder's file system are free for all users. */
export function freeBytesOf(folder: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}
