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

/**
 * Starts Caddy with the file of `deploy`, this machine's ports, and certificates that it signs by itself. Its
 * log is in the folder.
 */
export function startCaddy(
  { plain, tls, servers: [server] }: ProxyPorts,
  folder = temporaryFolder(),
): () => Promise<void> {
  const file = join(folder, "Caddyfile");
  const site = readFileSync(CONFIGURATION, "utf8")
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${server}`)
    .replace(/^\{$/m, `{\n${optionsHere(plain, tls)}`);
  writeFileSync(file, site);
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return runProgram(
    "caddy",
    ["run", "--adapter", "caddyfile", "--config", file],
    join(folder, "caddy.log"),
    own,
  );
}

/** Returns the global options of the `deploy` file for this machine. */
const optionsHere = (plain: number, tls: number) => `	admin off
	default_bind 127.0.0.1
	http_port ${plain}
	https_port ${tls}
	local_certs
	skip_install_trust`;
