import { createServer } from "node:net";
import { expect, it } from "vitest";
import { runServerProcess } from "../testing/server-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { SqliteError } from "./errors.ts";
import { explainedStart } from "./start-errors.ts";

const SETTINGS = { host: "127.0.0.1", port: 80, dataDir: "/srv/harapen" };
const messageOf = (error: unknown) => (error as Error).message;
const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

// Rule (operating.md#starting-and-stopping)
it.each([
  [systemError("EADDRINUSE", "listen"), "127.0.0.1:80 is in use"],
  [systemError("EACCES", "listen"), "may not use 127.0.0.1:80"],
  [systemError("EADDRNOTAVAIL", "listen"), "127.0.0.1:80 is no address of this machine"],
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
