import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const DEV = fileURLToPath(new URL("dev.ts", import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function startDev() {
  const dataDir = await mkdtemp(join(tmpdir(), "harapen-dev-"));
  const port = await freePort();
  const settings = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [DEV, "--host", "127.0.0.1", "--port", "0"], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await closed;
    await rm(dataDir, { recursive: true });
  });
  const printed = await new Promise<{ page: string; staffLink: string }>((resolve, reject) => {
    let output = "";
    const read = (data: Buffer) => {
      output += stripVTControlCharacters(String(data));
      const [, page] = /(http:\/\/127\.0\.0\.1:\d+)\/\s/.exec(output) ?? [];
      const [, staffLink] = /staff sign in, once, at (\S+)\n/.exec(output) ?? [];
      if (page && staffLink) resolve({ page, staffLink });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => reject(new Error(`npm run dev ended: ${output}`)));
  });
  return { child, closed, ...printed, server: `http://127.0.0.1:${port}` };
}

const STAFF_APP = "/staff/src/app/main.tsx";

test("npm run dev serves the visitors' and the staff's page, leads their calls to the server, and stops both on Ctrl-C", async () => {
  const { child, closed, page, staffLink, server } = await startDev();
  expect(await (await fetch(`${page}/minato`)).text()).toContain("/src/app/boot.ts");
  for (const path of ["/staff", "/staff/", "/staff/minato"])
    expect(await (await fetch(page + path)).text()).toContain(STAFF_APP);
  expect(new URL(staffLink).origin).toBe(page);
  const opened = await fetch(staffLink, { redirect: "manual" });
  expect(opened.status).toBe(303);
  const led = new URL(opened.headers.get("location") ?? "", staffLink);
  expect(await (await fetch(led)).text()).toContain(STAFF_APP);
  const penguins = await (await fetch(`${page}/api/harapen/minato/base.json`)).json();
  expect(penguins).toHaveLength(42);

  child.kill("SIGINT");
  const [code] = await closed;
  expect(code).toBe(0);
  await expect(fetch(page)).rejects.toThrow("fetch failed");
  await expect(fetch(`${server}/health/live`)).rejects.toThrow("fetch failed");
});
