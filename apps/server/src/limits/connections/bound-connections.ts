import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../../config/config.ts";
import type { Counts } from "../../counting/counts.ts";
import { addressPrefix, isLoopback } from "../visits/address-prefix.ts";

/** How many connections may be open at once. */
export interface ConnectionBounds {
  readonly all: number;
  readonly network: number;
}

/**
 * A connection costs some ten kilobytes, so that all of them come to a hundred megabytes. A browser opens up to six: a network's
 * fifth is enough for 330 at once.
 */
export const CONNECTION_BOUNDS: ConnectionBounds = { all: 10_000, network: 2_000 };

interface Dependencies {
  readonly config: Pick<Config, "trustedProxies">;
  readonly refusals: Counts;
  readonly bounds?: ConnectionBounds;
}

/**
 * Closes connections beyond the bounds as they come. Where a proxy is trusted, connections are its own, and so is the bound on
 * what one network may open.
 */
export function boundConnections(
  server: Server,
  { config, refusals, bounds = CONNECTION_BOUNDS }: Dependencies,
): void {
  server.maxConnections = bounds.all;
  server.on("drop", () => refusals.add("connections"));
  if (config.trustedProxies.length > 0) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = addressPrefix(socket.remoteAddress);
    if (isLoopback(network)) return;
    const count = (open.get(network) ?? 0) + 1;
    if (count > bounds.network) {
      refusals.add("network-connections");
      return void socket.destroy();
    }
    open.set(network, count);
    socket.once("close", () => {
      const rest = (open.get(network) ?? 0) - 1;
      if (rest > 0) open.set(network, rest);
      else open.delete(network);
    });
  });
}
