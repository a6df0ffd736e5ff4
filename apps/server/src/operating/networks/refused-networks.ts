import type { RefusedFor } from "@harapen/contract/staff/networks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Insertable, sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { RefusedNetworkError } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/visits.ts";
import type { BlockedNetworks } from "./blocked-networks.ts";
import { KEPT_MS, type NetworkName, NetworkNames } from "./network-names.ts";

/** How long refusals are counted in memory: a server that is killed loses as much of the counts. */
const WRITTEN_AFTER_MS = 5_000;
/** The most networks that are counted until then: beyond it, the one that was refused longest ago goes. */
const MAX_COUNTED = 5_000;
/**
 * The networks that are written then, those refused most. A flood from ever other networks writes at most 20
 * rows of each kind in five seconds: 350,000 a day, some 50 MB.
 */
const MAX_WRITTEN = 20;
/** The most networks that are listed. */
const MAX_LISTED = 50;
const HOUR_LENGTH = "2026-11-29T07".length;

type Counts = Map<RefusedFor, number>;

/** How often a network was refused for something. */
export interface Refused extends NetworkName {
  readonly refusedFor: RefusedFor;
  readonly count: number;
  readonly lastAt: string;
}

/**
 * Counts how often networks are refused, and for what: in memory, whatever the flood, and from there in the
 * database, added to the counts of other servers.
 */
export class RefusedNetworks {
  readonly #database: Database;
  readonly #blocked: BlockedNetworks;
  readonly #log: Logger;
  readonly #names: NetworkNames;
  /** By the networks' digests, those refused longest ago first. */
  readonly #counts = new Map<string, Counts>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: {
    readonly database: Database;
    readonly blocked: BlockedNetworks;
    readonly log: Logger;
  }) {
    this.#database = parts.database;
    this.#blocked = parts.blocked;
    this.#log = parts.log;
    this.#names = new NetworkNames(parts.database);
  }

  /** Counts a refusal for the network of a request; the machine's own address has none. */
  count(request: Pick<FastifyRequest, "visit">, refusedFor: RefusedFor): void {
    const network = networkOf(request);
    if (network === undefined) return;
    const counts: Counts = this.#counts.get(network) ?? new Map();
    counts.set(refusedFor, (counts.get(refusedFor) ?? 0) + 1);
    this.#counts.delete(network);
    this.#counts.set(network, counts);
    if (this.#counts.size > MAX_COUNTED) this.#dropFirst();
    this.#timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref();
  }

  /** Writes the counts of the networks that were refused most, and begins anew. Never rejects. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counts.size === 0) return;
    const most = [...this.#counts]
      .sort(([, one], [, other]) => sumOf(other) - sumOf(one))
      .slice(0, MAX_WRITTEN);
    this.#counts.clear();
    try {
      await this.#add(most, new Date());
    } catch (error) {
      this.#log.warn({ err: error }, "how often networks were refused could not be stored");
    }
  }

  async #add(counted: readonly (readonly [string, Counts])[], now: Date): Promise<void> {
    const nameOf = await this.#names.of(now);
    const at = now.toISOString();
    const hour = `${at.slice(0, HOUR_LENGTH)}:00:00.000Z`;
    const rows = counted.flatMap(([network, counts]) => {
      const { name, day } = this.#blocked.find(network) ?? nameOf(network);
      return [...counts].map(([refused_for, count]) => ({
        ...{ network: name, hour, refused_for, day, count },
        last_at: at,
      }));
    });
    await this.#database
      .insertInto("network_refusal")
      .values(rows.sort(byKey))
      .onConflict((conflict) =>
        conflict.columns(["network", "hour", "refused_for"]).doUpdateSet((row) => ({
          count: sql<number>`network_refusal.count + ${row.ref("excluded.count")}`,
          last_at: row.ref("excluded.last_at"),
        })),
      )
      .execute();
  }

  /** Resolves to the refusals of the last 24 hours of the networks that were refused most. */
  async list(now = new Date()): Promise<Refused[]> {
    const since = new Date(now.getTime() - KEPT_MS).toISOString();
    const recent = this.#database.selectFrom("network_refusal").where("hour", ">", since);
    const rows = await recent
      .select(({ fn }) => [
        "network",
        "day",
        "refused_for",
        fn.sum("count").as("count"),
        fn.max("last_at").as("lastAt"),
      ])
      .where("network", "in", (query) =>
        query
          .selectFrom("network_refusal as most")
          .select("most.network")
          .where("most.hour", ">", since)
          .groupBy("most.network")
          .orderBy(({ fn }) => fn.sum("most.count"), "desc")
          .limit(MAX_LISTED),
      )
      .groupBy(["network", "day", "refused_for"])
      .execute();
    return rows.map(({ network: name, day, refused_for, count, lastAt }) => ({
      ...{ name, day, refusedFor: refused_for, count: Number(count), lastAt },
    }));
  }

  #dropFirst(): void {
    for (const network of this.#counts.keys()) {
      this.#counts.delete(network);
      return;
    }
  }
}

const sumOf = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

type Row = Insertable<NetworkRefusalTable>;

/** All servers write in one order, as two that wait for each other's rows would wait for ever. */
const byKey = (one: Row, other: Row) => (keyOf(one) < keyOf(other) ? -1 : 1);
const keyOf = ({ network, refused_for }: Row) => `${network} ${refused_for}`;

/** Counts what is refused by a RefusedNetworkError, wherever it is thrown. */
export function countRefusals(
  app: FastifyInstance,
  { refused }: { readonly refused: RefusedNetworks },
): void {
  app.addHook("onError", async (request, _reply, error) => {
    if (error instanceof RefusedNetworkError) refused.count(request, error.refusedFor);
  });
}

declare module "../../database/tables.ts" {
  interface Tables {
    network_refusal: NetworkRefusalTable;
  }
}

/** How often networks were refused within each hour of the last day. */
interface NetworkRefusalTable {
  /** `nameUnder` the key of `day`. */
  network: string;
  /** Its beginning, ISO 8601 in UTC. */
  hour: string;
  refused_for: RefusedFor;
  day: string;
  count: number;
  last_at: string;
}
