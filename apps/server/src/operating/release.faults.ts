import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { saveRecordRequest } from "@harapen/contract/calls/saves";
import { everythingVisible } from "@harapen/contract/drawing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { freePort } from "../testing/free-port.ts";
import { makePng, toDataUrl } from "../testing/png-fixture.ts";
import { followPage } from "../testing/release/follow-page.ts";
import { Machine, programsIn, Started } from "../testing/release/machine.ts";
import { blockWith, commandsOfHarapen, inlineWith } from "../testing/release/operators-page.ts";
import { unprivilegedUser } from "../testing/unprivileged-user.ts";

/*
 * A release, made by its command from a copy of the project, then installed, run, upgraded and taken back by
 * the commands of docs/operating.md as they stand there, where there is neither Node nor npm.
 */

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** The versions in the page's commands: the one that is installed, and the one that it is upgraded to. */
const [FIRST, NEXT] = ["1.1.0", "1.2.0"];
const MAX_BYTES = 100_000_000;
/** Three installations and two archives, on a busy machine. */
const MAKING_MS = 1_800_000;
const STARTING_MS = 120_000;
/** The machine's type in the header of a program (ELF, `e_machine`), for each platform of a release. */
const MACHINES = { "linux-x64": 0x3e, "linux-arm64": 0xb7 };
const PLATFORMS = Object.keys(MACHINES) as (keyof typeof MACHINES)[];
const HERE = `${process.platform}-${process.arch}`;

const folder = mkdtempSync(join(tmpdir(), "harapen-release-"));
const project = join(folder, "project");
const released = join(project, "release", `v${FIRST}`);
const unpacked = join(folder, "unpacked");
const nameOf = (platform: string, version = FIRST) => `harapen-${version}-${platform}`;
/** The page names the archive of one platform. */
const ofPage = (commands: string) => commands.replaceAll("linux-x64", HERE);
const unpack = (archive: string, target: string) => execFileSync("tar", ["xzf", archive, "-C", target]);
const git = (...args: string[]) => {
  const author = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "tag.gpgSign=false"];
  return execFileSync("git", [...author, ...args], { cwd: project, encoding: "utf8", stdio: "pipe" });
};
let programs = "";

describe.skipIf(!(HERE in MACHINES))(`a release (skipped but on ${PLATFORMS})`, () => {
  beforeAll(() => {
    programs = programsIn(join(folder, "programs"));
    copyProject();
    const made = execFileSync("npm", ["run", "release"], { cwd: project, encoding: "utf8", stdio: "pipe" });
    expect(made).toContain(`v${FIRST} is tagged; release/v${FIRST} has ${nameOf("linux-x64")}.tar.gz, `);
    mkdirSync(unpacked);
    for (const platform of PLATFORMS) unpack(join(released, `${nameOf(platform)}.tar.gz`), unpacked);
  }, MAKING_MS);
  afterAll(() => {
    execFileSync("chmod", ["-R", "u+w", folder]);
    rmSync(folder, { recursive: true });
  });

  it("is the tagged commit, with the changelog's notes", () => {
    expect(git("cat-file", "-p", `v${FIRST}`)).toContain(`Harapen ${FIRST}\n\n### Added\n\n- A release.`);
    expect(readdirSync(released)).toHaveLength(PLATFORMS.length + 2);
    expect(readFileSync(join(released, "NOTES.md"), "utf8")).toBe("### Added\n\n- A release.\n");
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: released });
  });

  // Rule (operating.md#install): An archive has all that it needs, for its platform
  describe.each(PLATFORMS)("for %s", (platform) => {
    const read = (path: string) => readFileSync(join(unpacked, nameOf(platform), path), "utf8");

    it("is small enough, and has the digest of each of its files", () => {
      expect(statSync(join(released, `${nameOf(platform)}.tar.gz`)).size).toBeLessThan(MAX_BYTES);
      const cwd = join(unpacked, nameOf(platform));
      execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd });
      expect(read("SHA256SUMS")).toContain("  apps/server/src/main.ts\n");
    });

    it("has Node and sharp for that machine, and nothing for development", () => {
      const program = readFileSync(join(unpacked, nameOf(platform), "node_modules/.bin/node"));
      expect(program.readUInt16LE(18)).toBe(MACHINES[platform]);
      expect(read(`node_modules/@img/sharp-${platform}/package.json`)).toContain(platform);
      // Libraries have tests of their own.
      const paths = read("SHA256SUMS").match(/(?<= {2}).*$/gm) ?? [];
      const own = paths.filter((path) => !path.startsWith("node_modules/"));
      const test = /[.](test|faults)[.]ts$|[/]testing[/]|^(e2e|bench|scripts)[/]/;
      expect(own.filter((path) => test.test(path))).toEqual([]);
      const tool = /^node_modules[/](vitest|typescript|vite|react)[/]/;
      expect(paths.filter((path) => tool.test(path))).toEqual([]);
    });

    it("names its parts, and their licences, those of the built apps too", () => {
      const { components, metadata } = JSON.parse(read("bom.cdx.json"));
      expect(metadata.component).toMatchObject({ name: "harapen", version: FIRST });
      const names = components.map(({ name }: { name: string }) => name);
      const some = ["fastify", "zod", "react", "@mantine/core", `node-${platform}`, `@img/sharp-${platform}`];
      for (const name of some) {
        expect(names).toContain(name);
        expect(read("THIRD_PARTY_LICENSES")).toContain(`\n${name} `);
      }
      expect(names.filter((name: string) => name.startsWith("@harapen/"))).toEqual([]);
    });
  });

  // Rule (operating.md#install): The image has a release's files, and writes to its data folder alone
  it("as the Dockerfile has it, starts as an unprivileged user, is ready by the image's own check, and stops", async () => {
    const cwd = join(folder, "image");
    const data = join(folder, "image-data");
    const user = unprivilegedUser();
    copyImage(cwd);
    mkdirSync(data);
    for (const path of [folder, data]) chmodSync(path, 0o755);
    if (user) chownSync(data, user.uid, user.gid);
    execFileSync("chmod", ["-R", "a-w,a+rX", cwd]);
    const PORT = `${await freePort()}`;
    const env = { PATH: programs, NODE_ENV: "production", DATA_DIR: data, PORT };
    const [check = "", ...words] = imageCommand("^HEALTHCHECK .*CMD ");
    const isReady = () => spawnSync(join(cwd, check), words, { ...user, cwd, env }).status === 0;
    expect(isReady()).toBe(false);
    const command = `exec ${imageCommand("^CMD ").join(" ")}`;
    const server = new Started(command, { ...user, cwd, env: { ...env, METRICS_PORT: "off" } });
    try {
      await expect.poll(isReady, { timeout: STARTING_MS, interval: 500 }).toBe(true);
      expect((await fetch(`http://127.0.0.1:${PORT}/minato`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
      expect(server.output()).not.toMatch(/EACCES|EROFS|ERR_MODULE_NOT_FOUND/);
    } finally {
      server.kill();
    }
  });

  // Rule (operating.md#install)
  it("runs in the folder where it is unpacked, by the page's two lines", async () => {
    const env = { PATH: programs, METRICS_PORT: "off", HOST: "127.0.0.1", PORT: "0" };
    const commands = ofPage(blockWith("sha256sum --check --ignore-missing"));
    const server = new Started(commands, { cwd: released, env });
    try {
      const address = await server.address();
      const page = await fetch(`${address}/minato`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("/assets/first-")]);
      expect((await fetch(address + PATHS.references("minato"))).status).toBe(200);
      expect((await fetch(`${address}/staff/`)).status).toBe(200);
      const cwd = join(released, nameOf(HERE));
      expect(existsSync(join(cwd, "data/harapen.sqlite"))).toBe(true);
      const doctor = execFileSync(join(cwd, "harapen"), ["doctor"], { cwd, env, encoding: "utf8" });
      expect(doctor).toMatch(/^ok {3}photographs: /m);
      await server.stop();
      expect(server.output()).not.toMatch(/npm|Cannot find/);
    } finally {
      server.kill();
    }
  });

  describe("on a machine of its own", () => {
    let machine: Machine;
    let server: Started | undefined;
    beforeAll(() => {
      machine = new Machine(join(folder, "machine"));
    });
    afterAll(() => server?.kill());
    const leadInstalled = () => {
      for (const file of ["etc/systemd/system/harapen.service", "usr/local/bin/harapen"])
        machine.leadHere(file);
    };
    const start = async () => {
      server = machine.start();
      await server.address();
      return server;
    };
    const database = <Result>(use: (database: DatabaseSync) => Result): Result => {
      const opened = new DatabaseSync(machine.path("var/lib/harapen/harapen.sqlite"), { readOnly: true });
      try {
        return use(opened);
      } finally {
        opened.close();
      }
    };
    const saves = () => database((opened) => opened.prepare("select * from record").all().length);

    // Rule (operating.md#install)
    it("is installed by the page's commands", () => {
      const name = `${nameOf(HERE)}.tar.gz`;
      cpSync(join(released, name), machine.path(`root/${name}`));
      machine.run(ofPage(blockWith("sysusers.d")));
      leadInstalled();
      expect(readdirSync(machine.path("etc/systemd/system"))).toContain("harapen-backup.timer");
      expect(statSync(machine.path("etc/harapen/harapen.env")).mode & 0o777).toBe(0o600);
      machine.run(blockWith("enable --now harapen.service"));
      expect(machine.calls()).toMatch(/enable --now harapen.service harapen-backup.timer\n$/);
      expect(machine.harapen("--version").output).toMatch(/^Harapen 1[.]1[.]0 \([0-9a-f]{12}\)\n$/);
    });

    it("does what the page says of each command", async () => {
      const done = await followPage(machine, start);
      expect(commandsOfHarapen().filter((command) => !done.includes(command))).toEqual([]);
    });

    // Rule (operating.md#upgrades)
    it("is upgraded with its data, goes back with them, and to the data of before", async () => {
      makeNext(machine.path("root"));
      const first = await start();
      await save(await first.address());
      const before = saves();
      machine.run(ofPage(blockWith(`${nameOf("linux-x64", NEXT)}.tar.gz -C /opt`)));
      leadInstalled();
      expect(machine.calls()).toMatch(/systemctl daemon-reload\nsystemctl restart harapen\n$/);
      await first.stop();
      const next = await start();
      expect(machine.harapen("--version").output).toMatch(/^Harapen 1[.]2[.]0 /);
      const columns = database((opened) => opened.prepare("pragma table_info(record)").all());
      expect(columns).toContainEqual(expect.objectContaining({ name: "of_next" }));
      await save(await next.address());
      machine.run(ofPage(inlineWith(`ln -sfnT ${nameOf("linux-x64")} /opt`)));
      await next.stop();
      const back = await start();
      expect(machine.harapen("--version").output).toMatch(/^Harapen 1[.]1[.]0 /);
      await save(await back.address());
      expect(saves()).toBe(before + 2);
      await back.stop();
      const points = readdirSync(machine.path("var/lib/harapen/restore-points"));
      const point = points.find((name) => name.startsWith("before-999-next-"));
      const [restore = ""] = commandsOfHarapen().filter((command) => command.includes("restore-points"));
      const filled = restore.replace(/<data folder>.*sqlite/, `/var/lib/harapen/restore-points/${point}`);
      expect(machine.harapen(filled, "y")).toMatchObject({ status: 0 });
      await start();
      expect(saves()).toBe(before);
    });
  });
});

/** Copies the files of the project, also changed ones, as a commit of the first version. */
function copyProject(): void {
  const options = { cwd: ROOT, encoding: "utf8" } as const;
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], options);
  for (const file of listed.split("\0").filter((each) => each !== "" && existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    cpSync(join(ROOT, file), join(project, file));
  }
  const installed = globSync(["node_modules", "{apps,packages}/*/node_modules", "{bench,e2e}/node_modules"], {
    cwd: ROOT,
  });
  // Hard links where the file system allows: a gigabyte.
  for (const path of installed) {
    const [from, to] = [join(ROOT, path), join(project, path)];
    if (spawnSync("cp", ["-al", from, to]).status !== 0) execFileSync("cp", ["-a", from, to]);
  }
  writeVersion(project, FIRST);
  const changelog = `# Changelog\n\n## [Unreleased]\n\n## [${FIRST}] - 2026-12-01\n\n### Added\n\n- A release.\n`;
  writeFileSync(join(project, "CHANGELOG.md"), changelog);
  git("init", "--quiet");
  git("config", "user.name", "T");
  git("config", "user.email", "t@example.org");
  git("add", ".");
  git("commit", "--quiet", "--message", "one");
}

function writeVersion(where: string, version: string): void {
  const file = join(where, "package.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), version }));
}

/** Copies what the Dockerfile copies of the unpacked archive. */
function copyImage(target: string): void {
  for (const [, words = ""] of dockerfile().matchAll(/^COPY (.+)$/gm)) {
    const sources = words.split(" ");
    const to = sources.pop() ?? "";
    for (const source of sources)
      cpSync(join(unpacked, nameOf(HERE), source), join(target, to === "./" ? source : to), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
}

const dockerfile = () => readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8").replaceAll("\\\n", " ");

/** Returns the words of an instruction in the exec form, `["node", "..."]`. */
const imageCommand = (instruction: string): string[] =>
  JSON.parse(new RegExp(`${instruction}(\\[.*\\])$`, "m").exec(dockerfile())?.[1] ?? "[]");

/** Packs the next version into a folder: the first one with a further migration, which adds as each does. */
function makeNext(target: string): void {
  const name = nameOf(HERE, NEXT);
  const next = join(folder, name);
  cpSync(join(unpacked, nameOf(HERE)), next, { recursive: true, verbatimSymlinks: true });
  writeVersion(next, NEXT);
  const file = join(next, "apps/server/src/database/migrations/migrations.ts");
  const migration = `"999-next": { async up(db) { await db.schema.alterTable("record").addColumn("of_next", "text").execute(); } },`;
  const source = readFileSync(file, "utf8").replace("  return {\n", `  return {\n${migration}`);
  expect(source).toContain(migration);
  writeFileSync(file, source);
  execFileSync("tar", ["czf", join(target, `${name}.tar.gz`), "-C", folder, name]);
  rmSync(next, { recursive: true });
}

/** Saves a guest's drawing with its outcome, as a page does. */
async function save(address: string): Promise<void> {
  const record = z.encode(saveRecordRequest, {
    ...{ uid: "guest", name: "guest", penname: "", aquarium: "minato", bandcolor: [], time: 42.5, rank: 1 },
    ...{
      image: toDataUrl(makePng()),
      drawing_id: randomUUID(),
      ranking: [{ id: "m01", score: 0.5, rank: 1 }],
    },
    ...{ data: [{ stroke: 0, brushSize: 10, pos: [{ x: 150, y: 170 }] }], part: everythingVisible() },
  });
  const body = new URLSearchParams(record as Record<string, string>);
  const answer = await fetch(address + PATHS.saveRecord, { method: "POST", body });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("success")]);
}
