import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { expect, it } from "vitest";
import { startServerProcess } from "../../testing/server-process.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

const lastStage = () =>
  readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8")
    .split(/^FROM /m)
    .at(-1) ?? "";

/** Returns the Dockerfile's command that installs the server's libraries. */
function installCommand(): string[] {
  const [, command = ""] =
    /^RUN (npm ci --omit=dev .*)$/m.exec(readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8")) ?? [];
  return command.split(" ").slice(1);
}

/**
 * Copies the project's files as for building an image: those under version control, without what earlier runs
 * left.
 */
function copyProject(folder: string): void {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
}

it("the server runs from what the Dockerfile copies and installs, and from nothing else", async () => {
  const [context, image] = [temporaryFolder(), temporaryFolder()];
  copyProject(context);
  execFileSync("npm", installCommand(), { cwd: context, stdio: "pipe" });
  const copied = [...lastStage().matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" ").filter((path) => !path.includes("*")),
  );
  for (const path of [...copied, "node_modules"])
    cpSync(join(context, path), join(image, path), { recursive: true, verbatimSymlinks: true });

  const main = join(image, "apps/server/src/main.ts");
  const server = await startServerProcess({ NODE_ENV: "production", DATA_DIR: join(image, "data") }, main);
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
  expect(await (await fetch(server.address + PATHS.basePenguins("minato"))).json()).toHaveLength(42);
  expect(await server.stop()).toBe(0);
});
