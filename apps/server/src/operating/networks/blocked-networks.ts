import { PATHS } from "@harapen/contract/calls/paths";
import type { BlockHours } from "@harapen/contract/staff/networks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import type { Counts } from "../../platform/counters.ts";
import { RefusedNetworkError } from "../../platform/errors.ts";
import { isCall, isStaffCall } from "../../platform/http/requests.ts";
import { networkOf } from "../../platform/http/visits.ts";
import { type NetworkName, nameUnder } from "./network-names.ts";

const HOUR_MS = 3_600_000;
/** How long the blocks are cached: so much later do other servers take up a change. */
const CACHED_MS = 2_000;
/** When a blocked device may ask again, at the latest: somebody may have ended the block meanwhile. */
const MAX_RETRY_SECONDS = 300;

/** A block that is in force. */
interface Block extends NetworkName {
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** The blocks under each day's key, by the networks' names. */
type Blocks = ReadonlyMap<string, ReadonlyMap<string, Block>>;

/** The networks that an admin has blocked for a time, as the database knows them. */
export class BlockedNetworks {
  readonly #database: Database;
  readonly #log: Logger;
  #blocks: Blocks = new Map();
  /** By the clock that never jumps. */
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /**
   * Resolves once the blocks are known, `undefined` where they are. Old ones are read anew meanwhile, for the
   * requests after this one: none has to wait for the database but the first.
   */
  known(): Promise<void> | undefined {
    if (performance.now() - this.#readAt < CACHED_MS) return undefined;
    const isFirst = this.#readAt === Number.NEGATIVE_INFINITY;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return isFirst ? this.#reading : undefined;
  }

  /** Returns the block of a network, known by its digest; `undefined` where it is not blocked. */
  find(network: string): Block | undefined {
    for (const [key, blocks] of this.#blocks) {
      const block = blocks.get(nameUnder(key, network));
      if (block && block.until > Date.now()) return block;
    }
    return undefined;
  }

  async #read(): Promise<void> {
    try {
      const rows = await this.#database
        .selectFrom("network_block")
        .innerJoin("refusal_key", "refusal_key.day", "network_block.day")
        .select(["network", "network_block.day", "until", "key"])
        .where("until", ">", new Date().toISOString())
        .execute();
      const blocks = new Map<string, Map<string, Block>>();
      for (const { key, network: name, day, until } of rows) {
        const ofKey = blocks.get(key) ?? new Map<string, Block>();
        blocks.set(key, ofKey.set(name, { name, day, until: Date.parse(until) }));
      }
      this.#blocks = blocks;
    } catch (error) {
      this.#log.warn({ err: error }, "which networks are blocked could not be read; those of before are");
    }
    this.#readAt = performance.now();
  }
}

/** What visitors and staff sign in by: an admin on a blocked network has to be able to end the block. */
const SIGN_IN: ReadonlySet<string | undefined> = new Set([
  PATHS.signIn,
  PATHS.signInBegin,
  PATHS.signInCallback,
  PATHS.session,
  PATHS.signOut,
]);

interface Dependencies {
  readonly blocked: BlockedNetworks;
  readonly refusals: Counts;
}

/**
 * Refuses visitors' calls of blocked networks with 429 and Retry-After, before their bodies are read: devices
 * keep what they have to send. Pages, sign-ins, staff's calls and the machine's own address are answered.
 */
export function refuseBlocked(app: FastifyInstance, { blocked, refusals }: Dependencies): void {
  app.addHook("onRequest", async (request) => {
    const network = networkOf(request);
    if (network === undefined || !isVisitors(request)) return;
    await blocked.known();
    const block = blocked.find(network);
    if (!block) return;
    refusals.add("blocked-network");
    const seconds = Math.ceil((block.until - Date.now()) / 1_000);
    const message = "This network is blocked for a while. Please try again later.";
    throw new RefusedNetworkError("blocked", message, Math.min(Math.max(seconds, 1), MAX_RETRY_SECONDS));
  });
}

const isVisitors = (request: FastifyRequest) =>
  isCall(request) && !isStaffCall(request) && !SIGN_IN.has(request.routeOptions.url);

/** Changes and lists the blocks, in a call's transaction or over the database. */
export class BlockStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Blocks a network from now on, in place of any block of it. Resolves to its ends, before and after;
   * `undefined` where no network of the last day has this name.
   */
  async block(
    name: string,
    hours: BlockHours,
  ): Promise<{ readonly before: string | null; readonly until: string } | undefined> {
    const named = await this.#database
      .selectFrom("network_refusal")
      .innerJoin("refusal_key", "refusal_key.day", "network_refusal.day")
      .select("refusal_key.day")
      .where("network", "=", name)
      .executeTakeFirst();
    if (!named) return undefined;
    const before = await this.unblock(name);
    const until = new Date(Date.now() + hours * HOUR_MS).toISOString();
    await this.#database
      .insertInto("network_block")
      .values({ network: name, day: named.day, until })
      .onConflict((conflict) => conflict.column("network").doUpdateSet({ until }))
      .execute();
    return { before, until };
  }

  /** Ends a block; resolves to its end, `null` where there was none in force. */
  async unblock(name: string): Promise<string | null> {
    const ended = await this.#database
      .deleteFrom("network_block")
      .where("network", "=", name)
      .returning("until")
      .executeTakeFirst();
    return ended && Date.parse(ended.until) > Date.now() ? ended.until : null;
  }

  /** Resolves to the blocks in force. */
  async list(): Promise<Block[]> {
    const rows = await this.#database
      .selectFrom("network_block")
      .selectAll()
      .where("until", ">", new Date().toISOString())
      .execute();
    return rows.map(({ network: name, day, until }) => ({ name, day, until: Date.parse(until) }));
  }

  /** Returns all names that a network may have in these tables, known by its digest. */
  async namesOf(network: string): Promise<ReadonlySet<string>> {
    const keys = await this.#database.selectFrom("refusal_key").select("key").execute();
    return new Set(keys.map(({ key }) => nameUnder(key, network)));
  }
}

declare module "../../database/tables.ts" {
  interface Tables {
    network_block: NetworkBlockTable;
  }
}

/** The networks that an admin has blocked. */
interface NetworkBlockTable {
  /** `nameUnder` the key of `day`, which stays as long as the block. */
  network: string;
  day: string;
  /** ISO 8601 in UTC. */
  until: string;
}
