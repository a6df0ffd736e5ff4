import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildChanged } from "../build.ts";
import { makeArchive, PLATFORMS, type Platform, withAppLibraries } from "./archive.ts";

const SOURCE = { version: "9.8.7", commit: "0123456789ab", time: "2026-11-29T00:00:00.000Z" };
const MAX_BYTES = 100_000_000;
/** Three installations and two archives, on a busy machine. */
const MAKING_MS = 1_800_000;
/** The machine's type in the header of a program (ELF, `e_machine`). */
const MACHINES: Readonly<Record<Platform, number>> = { "linux-x64": 0x3e, "linux-arm64": 0xb7 };
const HERE = `${process.platform}-${process.arch}`;

const folder = mkdtempSync(join(tmpdir(), "harapen-archives-"));
const unpacked = (platform: string) => join(folder, `harapen-${SOURCE.version}-${platform}`);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  expect(await buildChanged()).toBe(true);
  withAppLibraries((libraries) => {
    for (const platform of PLATFORMS) {
      const archive = makeArchive(platform, { folder, source: SOURCE, libraries });
      execFileSync("tar", ["xzf", archive, "-C", folder]);
    }
  });
}, MAKING_MS);

// Rule (operating.md#install): An archive has all that it needs, for its platform
describe.each(PLATFORMS)("the archive for %s", (platform) => {
  const read = (path: string) => readFileSync(join(unpacked(platform), path), "utf8");

  it("is small enough, and has the digest of each of its files", () => {
    expect(statSync(`${unpacked(platform)}.tar.gz`).size).toBeLessThan(MAX_BYTES);
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: unpacked(platform) });
    expect(read("SHA256SUMS")).toContain("  apps/server/src/main.ts\n");
  });

  it("has Node and sharp for that machine, and nothing for development", () => {
    const program = readFileSync(join(unpacked(platform), "node_modules/.bin/node"));
    expect(program.readUInt16LE(18)).toBe(MACHINES[platform]);
    expect(read(`node_modules/@img/sharp-${platform}/package.json`)).toContain(platform);
    // Libraries have tests of their own.
    const paths = read("SHA256SUMS").match(/(?<= {2}).*$/gm) ?? [];
    const own = paths.filter((path) => !path.startsWith("node_modules/"));
    expect(
      own.filter((path) => /[.](test|faults)[.]ts$|[/]testing[/]|^(e2e|bench|scripts)[/]/.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => /^node_modules[/](vitest|typescript|vite|react)[/]/.test(path))).toEqual(
      [],
    );
  });

  it("names its parts, and their licences, those of the built apps too", () => {
    const { components, metadata } = JSON.parse(read("bom.cdx.json"));
    expect(metadata.component).toMatchObject({ name: "harapen", version: SOURCE.version });
    const names = components.map(({ name }: { name: string }) => name);
    for (const name of [
      "fastify",
      "zod",
      "react",
      "@mantine/core",
      `node-${platform}`,
      `@img/sharp-${platform}`,
    ]) {
      expect(names).toContain(name);
      expect(read("THIRD_PARTY_LICENSES")).toContain(`\n${name} `);
    }
    expect(names.filter((name: string) => name.startsWith("@harapen/"))).toEqual([]);
  });
});

describe.skipIf(!(PLATFORMS as readonly string[]).includes(HERE))(
  `an installation on a machine with neither Node nor npm (skipped but on ${PLATFORMS})`,
  () => {
    let env: Record<string, string>;
    let server: ChildProcess | undefined;
    beforeAll(() => {
      const PATH = join(folder, "programs");
      mkdirSync(PATH);
      for (const name of ["sh", "dirname", "readlink"]) symlinkSync(join("/usr/bin", name), join(PATH, name));
      env = { PATH, DATA_DIR: join(folder, "data"), METRICS_PORT: "off", HOST: "127.0.0.1", PORT: "0" };
    });
    afterAll(() => server?.kill("SIGKILL"));
    const program = join(unpacked(HERE), "harapen");

    it("knows its version", () => {
      const told = execFileSync(program, ["--version"], { env, encoding: "utf8" });
      expect(told).toMatch(/^Harapen \d+[.]\d+[.]\d+ \(0123456789ab\)\n$/);
    });

    it("starts, serves a page and a search's references, reads photographs, and stops", async () => {
      server = spawn(program, ["start"], { env, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [server.stdout, server.stderr])
        stream?.on("data", (text) => {
          output += text;
        });
      const found = () => /Server listening at (http:[^"\s]+)/.exec(output)?.[1];
      await expect.poll(found, { timeout: 120_000 }).toBeDefined();
      const page = await fetch(`${found()}/minato`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("/assets/first-")]);
      const references = await fetch(`${found()}/api/harapen/minato/references.json`);
      expect([references.status, (await references.text()).length]).toEqual([200, expect.any(Number)]);
      expect((await fetch(`${found()}/staff/`)).status).toBe(200);
      const doctor = execFileSync(program, ["doctor"], { env, encoding: "utf8" });
      expect(doctor).toMatch(/^ok {3}photographs: /m);
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      expect(output).not.toMatch(/npm|Cannot find/);
    });
  },
);
