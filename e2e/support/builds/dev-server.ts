import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const VITE = fileURLToPath(new URL("../../../node_modules/vite/bin/vite.js", import.meta.url));
const VISITOR_APP = dirname(fileURLToPath(new URL("../../../apps/visitor/vite.config.ts", import.meta.url)));

/** The app in development: unbundled, with the development build of React, which mounts everything twice. */
export interface DevServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the development server on a free port, with its calls proxied to `api`. */
export async function startDevServer(api: string): Promise<DevServer> {
  const child = spawn(process.execPath, [VITE, "--host", "127.0.0.1", "--port", "0"], {
    cwd: VISITOR_APP,
    env: { ...process.env, HARAPEN_API: api },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += stripVTControlCharacters(String(chunk));
      const [, found] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.once("close", () => reject(new Error(`the development server ended: ${output}`)));
  });
  return {
    origin,
    stop: async () => {
      process.off("exit", kill);
      const closed = once(child, "close");
      child.kill();
      await closed;
    },
  };
}
