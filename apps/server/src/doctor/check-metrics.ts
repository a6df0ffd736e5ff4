import { once } from "node:events";
import { createServer } from "node:net";
import type { MetricsConfig } from "../config/config.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const TIMEOUT_MS = 2_000;

/** Checks whether the metrics are or could be served, and whether other machines can reach them. */
export async function checkMetrics({ metrics }: { readonly metrics: MetricsConfig }): Promise<Finding[]> {
  if (metrics.kind === "off") return [warn("metrics: off")];
  const { host, port, isRequired } = metrics;
  const open = ["127.0.0.1", "::1", "localhost"].includes(host)
    ? []
    : [warn(`metrics: offered on ${host}; only your own network should reach port ${port}`)];
  if (await isServed(host, port)) return [ok(`metrics: served on port ${port}`), ...open];
  if (await isFree(host, port))
    return [ok(`metrics: port ${port} is free; no server serves them now`), ...open];
  const taken = `metrics: port ${port} belongs to another program`;
  return [
    isRequired
      ? fail(`${taken}, and the server will not start`)
      : warn(`${taken}, and the server will have none`),
    ...open,
  ];
}

async function isServed(host: string, port: number): Promise<boolean> {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host;
  const address = `http://${name.includes(":") ? `[${name}]` : name}:${port}/metrics`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  return answer?.ok === true && (await answer.text()).includes("harapen_");
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
