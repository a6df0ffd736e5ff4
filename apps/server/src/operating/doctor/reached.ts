import { createHmac } from "node:crypto";
import { APP_SEGMENT } from "@harapen/contract/constants";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Database } from "../../database/database.ts";
import { installationOf } from "../../database/installation.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";

/** Where a server says that a request has reached it, and how: below `/api`, as proxies pass that on. */
export const REACHED_PATH = `/api/${APP_SEGMENT}/reached`;

/**
 * The address that the doctor pretends to send from: one of documentation (TEST-NET-1, RFC 5737), which is
 * nobody's.
 */
export const PRETENDED_ADDRESS = "192.0.2.1";

/**
 * What a request's `X-Forwarded-For` was worth: there was `none`; it came as it was sent (`untouched`), and
 * is not believed; a proxy set it that the settings do not name (`unnamed`); it is believed as a client
 * `pretended`; or a proxy's is believed (`believed`).
 */
export const FORWARDED = ["none", "untouched", "unnamed", "pretended", "believed"] as const;
export type Forwarded = (typeof FORWARDED)[number];

export const reached = z.object({
  success: z.literal(true),
  /** By which the installation is known to whom knows its id: `proofOf` the number that was sent. */
  proof: z.string(),
  forwarded: z.enum(FORWARDED),
  /** Whether the server takes the request to have come by TLS, at the proxy or at itself. */
  secure: z.boolean(),
});
export type Reached = z.infer<typeof reached>;

const query = z.object({ number: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });

/**
 * Returns the proof that a server is of an installation, for a random number that was never sent before. It
 * shows nobody the installation's id, which is random itself.
 */
export function proofOf(installation: string, number: string): string {
  return createHmac("sha256", installation).update(`reached ${number}`).digest("hex");
}

/** Answers whoever wants to know whether an address leads to this server. */
export async function serveReached(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): Promise<void> {
  let known: Promise<string> | undefined;
  const installation = () => {
    known ??= installationOf(database).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  app.get(REACHED_PATH, async (request, reply): Promise<Reached> => {
    const { number } = decodeBody(query, request.query);
    reply.header("cache-control", "no-store");
    return {
      success: true,
      proof: proofOf(await installation(), number),
      forwarded: forwardedOf(request),
      secure: request.protocol === "https",
    };
  });
}

function forwardedOf({ headers, ip, ips = [] }: FastifyRequest): Forwarded {
  const header = headers["x-forwarded-for"];
  if (header === undefined) return "none";
  // The first of `ips` is the connection's own; the next ones are of the header, if that is believed.
  if (ips.length < 2) return header === PRETENDED_ADDRESS ? "untouched" : "unnamed";
  return ip === PRETENDED_ADDRESS ? "pretended" : "believed";
}
