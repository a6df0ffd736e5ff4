import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../../platform/config/config.ts";
import type { Counts } from "../../platform/counters.ts";
import { addressPrefix, isLoopback } from "../../platform/http/address-prefix.ts";

/** How many connections may be open at once. */
export interface ConnectionBounds {
  readonly all: number;
  readonly network: number;
}

/**
 * A connection costs about ten kilobytes, so that all of them cost a hundred megabytes. A browser opens up to
 * six: a network's fifth suffices for 330 browsers at a time.
 */
const CONNECTION_BOUNDS: ConnectionBounds = { all: 10_000, network: 2_000 };

interface Dependencies {
  readonly config: Pick<Config, "trustedProxies">;
  readonly refusals: Counts;
  readonly bounds?: ConnectionBounds;
}

/**
 * Closes connections beyond the bounds when they are opened. Where a proxy is trusted, all connections are
 * the proxy's, and so it is the proxy that has to bound those of one network.
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
