import { once } from "node:events";
import { createServer } from "node:net";
import type { Finding } from "@harapen/contract/staff/doctor";
import type { Config } from "../../platform/config/config.ts";
import { fail, ok, warn } from "./finding.ts";

const METRICS_TIMEOUT_MS = 2_000;

/** Checks whether the metrics are or could be served, and whether other machines can reach them. */
export async function checkMetrics({ metrics }: Pick<Config, "metrics">): Promise<Finding[]> {
  if (metrics.kind === "off")
    return [warn("metrics", "off", "Take METRICS_PORT=off away where somebody watches this server.")];
  const { host, port, isRequired } = metrics;
  if (port === 0) return [ok("metrics", "on whichever port is free"), ...checkReach(host, port)];
  if (await isServed(host, port)) return [ok("metrics", `served on port ${port}`), ...checkReach(host, port)];
  if (await isFree(host, port))
    return [ok("metrics", `port ${port} is free; no server serves them now`), ...checkReach(host, port)];
  const taken = `port ${port} belongs to another program`;
  const remedy = "End that program, or name another port with METRICS_PORT.";
  return [
    isRequired
      ? fail("metrics", `${taken}, and the server will not start`, remedy)
      : warn("metrics", `${taken}, and the server has none`, remedy),
    ...checkReach(host, port),
  ];
}

function checkReach(host: string, port: number): Finding[] {
  if (["127.0.0.1", "::1", "localhost"].includes(host)) return [];
  return [
    warn(
      "metrics",
      `offered on ${host}`,
      `Have the firewall let only your own network reach ${port === 0 ? "their port" : `port ${port}`}; nothing needs to be done where that is so.`,
    ),
  ];
}

async function isServed(host: string, port: number): Promise<boolean> {
  const name = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  const address = `http://${name.includes(":") ? `[${name}]` : name}:${port}/metrics`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) }).catch(
    () => undefined,
  );
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
