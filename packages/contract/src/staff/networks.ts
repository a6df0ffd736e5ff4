import * as z from "zod/mini";

/**
 * For what a network is refused: too many requests, codes that nobody has, bytes to store, bodies at once, new
 * participants or sign-ins at once; or as it is blocked.
 */
export const REFUSED_FOR = [
  "rates",
  "wrong-codes",
  "storage",
  "bodies",
  "participants",
  "sign-ins",
  "blocked",
] as const;
export type RefusedFor = (typeof REFUSED_FOR)[number];

/** For how many hours a network may be blocked. */
export const BLOCK_HOURS = [1, 24] as const;
export type BlockHours = (typeof BLOCK_HOURS)[number];

/** A network that was refused within the last 24 hours, or is blocked. */
const refusedNetwork = z.object({
  /** A pseudonym: another one for each day on which the network was first refused or blocked. */
  id: z.string(),
  /** How often it was refused, for what; the most frequent first. */
  refusals: z.array(z.object({ refused_for: z.enum(REFUSED_FOR), count: z.number() })),
  /** When it was last refused, ISO 8601 in UTC; `null`: not within the last 24 hours. */
  last_at: z.nullable(z.string()),
  /** Until when it is blocked, ISO 8601 in UTC; `null`: it is not. */
  blocked_until: z.nullable(z.string()),
  /** Whether the request for this list came from it. */
  own: z.boolean(),
});
export type RefusedNetwork = z.infer<typeof refusedNetwork>;

/** The answer of `GET STAFF_PATHS.networks`: those that are blocked, and the most refused, in this order. */
export const refusedNetworks = z.object({ networks: z.array(refusedNetwork) });
export type RefusedNetworks = z.infer<typeof refusedNetworks>;

/** `POST STAFF_PATHS.networkBlock`: blocks a network from now on, in place of a block that it has. */
export const blockNetworkRequest = z.object({ hours: z.literal(BLOCK_HOURS) });

/** The answer of blocking. */
export const blockedNetwork = z.object({ blocked_until: z.string() });
