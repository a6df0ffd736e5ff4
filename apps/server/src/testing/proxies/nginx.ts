import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../temporary-folder.ts";
import { runProgram } from "./run-program.ts";
import { NAME, type ProxyPorts } from "./running-proxy.ts";

const CONFIGURATION = fileURLToPath(new URL("../../../../../deploy/nginx/harapen.conf", import.meta.url));

/** Whether this machine can run nginx, and make a certificate for it. */
export const hasNginx =
  spawnSync("nginx", ["-v"]).status === 0 && spawnSync("openssl", ["version"]).status === 0;

/** The header in which a test says from which address it sends. */
export const COMES_FROM = "x-comes-from";

interface NginxOptions {
  /** The lowest level of errors in its log; `emerg` if absent. */
  readonly errorLevel?: "emerg" | "warn";
  /**
   * Whether requests go to both servers in turn, as to those in deploy's file; otherwise to the second only
   * where the first fails.
   */
  readonly takeTurns?: boolean;
}

/**
 * Starts nginx as on a machine of its own, which answers any other name with a page of its own. Its logs are
 * in the folder.
 */
export function startNginx(
  ports: ProxyPorts,
  folder = temporaryFolder(),
  options: NginxOptions = {},
): () => Promise<void> {
  const args = ["-p", folder, "-e", "stderr", "-c", writeConfiguration(folder, ports, options)];
  return runProgram("nginx", args, join(folder, "start.log"));
}

/** Writes the whole configuration, with a certificate of its own; returns its path. */
function writeConfiguration(
  folder: string,
  ports: ProxyPorts,
  { errorLevel = "emerg", takeTurns = false }: NginxOptions,
): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${join(folder, "pid")}; events {}
error_log ${join(folder, "error.log")};
http {
  access_log ${join(folder, "access.log")};
  ${temporary.join(" ")}
  set_real_ip_from 127.0.0.1; real_ip_header ${COMES_FROM};
  server { listen 127.0.0.1:${ports.plain} default_server; return 200 "Welcome to nginx!"; }
  ${siteHere(folder, ports, takeTurns).replaceAll("error.log emerg;", `error.log ${errorLevel};`)}
}
`,
  );
  return file;
}

/** Returns the file of `deploy` with this machine's ports and folders. */
function siteHere(
  folder: string,
  { plain, tls, servers: [first, second] }: ProxyPorts,
  takeTurns: boolean,
): string {
  const role = takeTurns ? "" : " backup";
  return readFileSync(CONFIGURATION, "utf8")
    .replace(/server harapen:8080(.*);/, `server 127.0.0.1:${first}$1; server 127.0.0.1:${second}$1${role};`)
    .replaceAll("/etc/nginx/tls", makeCertificate(folder))
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${tls} ssl`)
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("/var/log/nginx", folder)
    .replace("/var/lib/letsencrypt", folder);
}

/** Makes a certificate for the name in the files of `deploy`; returns its folder. */
function makeCertificate(folder: string): string {
  const tls = join(folder, "tls");
  mkdirSync(tls);
  const files = ["-keyout", join(tls, "privkey.pem"), "-out", join(tls, "fullchain.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", `/CN=${NAME}`, ...files],
    { stdio: "ignore" },
  );
  return tls;
}
