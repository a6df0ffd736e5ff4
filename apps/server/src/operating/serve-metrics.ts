import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { collectDefaultMetrics, type Registry } from "prom-client";
import type { MetricsConfig } from "../platform/config/config.ts";

/** The server of the metrics, while it listens. */
export interface MetricsServer {
  readonly address: string;
  close(): void;
}

/**
 * Serves the metrics at `/metrics` on a port of their own, which no visitor reaches, with those of the
 * process (memory, processor time, garbage collection, delay of the event loop). Resolves to `undefined`
 * where the settings turn them off; or, with a warning, where the default port is taken: a second server on a
 * machine must start without settings as the first did.
 */
export async function serveMetrics(
  registry: Registry,
  { metrics }: { readonly metrics: MetricsConfig },
  log: Logger,
): Promise<MetricsServer | undefined> {
  if (metrics.kind === "off") return undefined;
  const server = createServer((request, response) => void answer(registry, request, response));
  try {
    await listen(server, metrics);
  } catch (error) {
    if (metrics.isRequired || !isTaken(error)) throw error;
    log.warn(
      { port: metrics.port },
      "no metrics: another process listens on their port; METRICS_PORT sets another, or off",
    );
    return undefined;
  }
  collectDefaultMetrics({ register: registry });
  const { port } = server.address() as AddressInfo;
  const address = `http://${metrics.host.includes(":") ? `[${metrics.host}]` : metrics.host}:${port}/metrics`;
  log.info({ address }, "metrics are served");
  return { address, close: () => close(server) };
}

async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

async function answer(
  registry: Registry,
  { url, method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url !== "/metrics" || method !== "GET") return void response.writeHead(404).end();
  const text = await registry.metrics();
  response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text);
}

/** Closes the server at once: clients request the metrics again. */
function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}
