import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { unprivilegedUser } from "../../testing/unprivileged-user.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const dockerfile = readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8").replaceAll("\\\n", " ");
const image = dockerfile.split(/^FROM /m).at(-1) ?? "";

/** Returns the words of an instruction in the exec form, `["node", "…"]`. */
const wordsOf = (instruction: string): string[] =>
  JSON.parse(new RegExp(`${instruction}(\\[.*\\])$`, "m").exec(image)?.[1] ?? "[]");

/**
 * Assembles what the last stage of the Dockerfile copies, with the libraries of an installation without
 * development dependencies.
 */
function assemble(folder: string): void {
  for (const [, words = ""] of image.matchAll(/^COPY (?!--from)(.+)$/gm)) {
    const sources = words.split(" ");
    const target = sources.pop() ?? "";
    for (const path of globSync(sources, { cwd: ROOT }))
      copy(path, join(folder, target === "./" ? path : target));
  }
  const listed = execFileSync(
    "npm",
    ["ls", "--omit=dev", "--all", "--parseable", "--workspace=@harapen/server"],
    { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const paths = listed.split("\n").map((path) => relative(ROOT, path));
  for (const path of paths.filter((each) => each.startsWith("node_modules/"))) copy(path, join(folder, path));
}

function copy(from: string, to: string): void {
  const filter = (path: string) => !/[.](test|faults)[.]ts$/.test(path);
  cpSync(join(ROOT, from), to, { recursive: true, verbatimSymlinks: true, filter });
}

describe("what the container's image holds", () => {
  const folder = join(temporaryFolder(), "harapen");
  const data = join(temporaryFolder(), "data");
  const user = unprivilegedUser();
  let port = 0;
  let server: ChildProcess;
  let output = "";
  const environment = () => ({
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: data,
    PORT: `${port}`,
  });
  beforeAll(async () => {
    port = await freePort();
    mkdirSync(folder);
    mkdirSync(data);
    assemble(folder);
    for (const path of [folder, data]) chmodSync(join(path, ".."), 0o755);
    if (user) chownSync(data, user.uid, user.gid);
    execFileSync("chmod", ["-R", "a-w,a+rX", folder]);
    const [program = "", ...words] = wordsOf("^CMD ");
    const env = { ...environment(), METRICS_PORT: "off" };
    server = spawn(program, words, { ...user, cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (text) => {
        output += text;
      });
  });
  afterAll(async () => {
    if (server.exitCode === null) await Promise.all([once(server, "exit"), server.kill("SIGKILL")]);
    execFileSync("chmod", ["-R", "u+w", folder]);
  });

  it("starts as an unprivileged user on files that it cannot write, is ready by the image's own check, and stops", async () => {
    const [, ...check] = wordsOf("^HEALTHCHECK .*CMD ");
    const isReady = () =>
      spawnSync(process.execPath, check, { ...user, cwd: folder, env: environment() }).status === 0;
    expect(isReady()).toBe(false);
    await vi.waitFor(() => expect([isReady(), output]).toEqual([true, output]), {
      timeout: 60_000,
      interval: 500,
    });
    expect((await fetch(`http://127.0.0.1:${port}/api/minato/base.json`)).status).toBeLessThan(500);
    server.kill("SIGTERM");
    const [code] = await once(server, "exit");
    expect(code).toBe(0);
    expect(output).not.toMatch(/EACCES|EROFS|ERR_MODULE_NOT_FOUND/);
  });

  it("holds every package of ours that the server needs, also in threads that start later", () => {
    const { dependencies } = JSON.parse(readFileSync(join(folder, "apps/server/package.json"), "utf8"));
    const ours = Object.keys(dependencies).filter((name) => name.startsWith("@harapen/"));
    expect(ours).toContain("@harapen/simulator");
    for (const name of ours)
      expect(existsSync(join(folder, "node_modules", name, "package.json")), name).toBe(true);
  });

  it("holds nothing that is for development", () => {
    expect(
      globSync(["vitest", "typescript", "@playwright/*", "@biomejs/*"], {
        cwd: join(folder, "node_modules"),
      }),
    ).toEqual([]);
  });
});
