import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const VITE = fileURLToPath(new URL("../../../node_modules/vite/bin/vite.js", import.meta.url));
const VISITOR_APP = dirname(fileURLToPath(new URL("../../../apps/visitor/vite.config.ts", import.meta.url)));

/** Builds the app into a folder, with these settings of the build. */
export async function buildVisitorApp(folder: string, settings: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...settings };
  const args = [VITE, "build", "--outDir", folder, "--logLevel", "error"];
  const child = spawn(process.execPath, args, { cwd: VISITOR_APP, env, stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the app could not be built: ${code}`);
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** A host that serves files, and the app's page at every other address. */
export interface PageHost {
  readonly origin: string;
  /**
   * The origin of the server that the page may reach, by its content security policy
   * (docs/another-origin.md).
   */
  apiOrigin: string;
  stop(): Promise<void>;
}

export async function startPageHost(folder: string): Promise<PageHost> {
  const server = createServer(({ url = "/" }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = extname(pathname) === "" ? "/index.html" : pathname;
    answer.setHeader("content-security-policy", pagePolicy(host.apiOrigin));
    answer.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
    answer.end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host: PageHost = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiOrigin: "",
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return host;
}

const pagePolicy = (apiOrigin: string) =>
  `default-src 'self'; connect-src 'self' ${apiOrigin}; img-src 'self' data: blob: ${apiOrigin}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
