import { createServer } from "node:net";
import { expect, it } from "vitest";
import { runServerProcess } from "../testing/server-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { SqliteError } from "./errors.ts";
import { explainedStart } from "./start-errors.ts";

const METRICS = { kind: "served", host: "127.0.0.1", port: 9464, isRequired: true } as const;
const SETTINGS = { dataDir: "/srv/harapen", metrics: METRICS };
const messageOf = (error: unknown) => (error as Error).message;
const systemError = (code: string, syscall: string, port = 80) =>
  Object.assign(new Error(code), { code, syscall, address: "127.0.0.1", port });

// Rule (operating.md#starting-and-stopping)
it.each([
  [
    systemError("EADDRINUSE", "listen"),
    "127.0.0.1:80 is in use: end the program that uses it, or name another port with PORT",
  ],
  [
    systemError("EADDRINUSE", "listen", 9464),
    "127.0.0.1:9464 is in use: end the program that uses it, or name another port with METRICS_PORT",
  ],
  [systemError("EACCES", "listen"), "may not use 127.0.0.1:80"],
  [systemError("EADDRNOTAVAIL", "listen"), "127.0.0.1:80 is no address of this machine"],
  [systemError("EPERM", "chmod"), "Files in /srv/harapen belong to another account"],
  [systemError("ENOSPC", "write"), "The disk is full: make room for /srv/harapen"],
  [new SqliteError("database or disk is full", 13), "The disk is full"],
  [new Error("failed", { cause: new SqliteError("full", 13) }), "The disk is full"],
  [systemError("EACCES", "open"), "EACCES"],
])("a start that fails by %s says what to do", (error, words) => {
  expect(messageOf(explainedStart(error, SETTINGS))).toContain(words);
});

it("a server whose port is in use ends with one line that says so", { timeout: 120_000 }, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const ended = await runServerProcess({
    DATA_DIR: temporaryFolder(),
    PORT: String(port),
    HOST: "127.0.0.1",
  });
  other.close();
  expect(ended.code).toBe(1);
  expect(ended.errors.trim()).toMatch(
    new RegExp(`^Harapen cannot start. 127.0.0.1:${port} is in use: .*PORT.$`),
  );
});
