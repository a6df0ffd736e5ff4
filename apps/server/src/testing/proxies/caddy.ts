import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../temporary-folder.ts";
import { runProgram } from "./run-program.ts";
import type { ProxyPorts } from "./running-proxy.ts";

const CONFIGURATION = fileURLToPath(new URL("../../../../../deploy/caddy/Caddyfile", import.meta.url));

/** Whether this machine can run Caddy. */
export const hasCaddy = spawnSync("caddy", ["version"]).status === 0;

/** Starts Caddy with the file of `deploy`, this machine's ports, and certificates that it signs by itself. */
export function startCaddy({ plain, tls, servers: [server] }: ProxyPorts): () => Promise<void> {
  const folder = temporaryFolder();
  const file = join(folder, "Caddyfile");
  const site = readFileSync(CONFIGURATION, "utf8").replaceAll("127.0.0.1:8080", `127.0.0.1:${server}`);
  writeFileSync(
    file,
    `{
	admin off
	default_bind 127.0.0.1
	http_port ${plain}
	https_port ${tls}
	local_certs
	skip_install_trust
}
${site}`,
  );
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return runProgram("caddy", ["run", "--adapter", "caddyfile", "--config", file], own);
}
